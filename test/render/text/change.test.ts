import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/text/columns.js';
import { plainStyle } from '../../../src/text/style.js';
import type { Step } from '../../../src/plan/plan.js';
import { tags } from './tags.js';
import { createStep, deleteStep, planText, somePlan, someZone, updateStep } from '../support.js';
import { changeLines, unlimited } from './plan-lines.js';

/** The lines of a record that gives way to another one. */
function switchLines(...[from, to]: readonly Parameters<typeof deleteStep>[0][]): readonly string[] {
  return changeLines([deleteStep(from ?? {}, { group: 'g1' }), createStep(to ?? {}, { group: 'g1' })]);
}

describe('one step on one line', () => {
  test.each<[string, Step, string]>([
    ['a create', createStep({}), '  + www  A  192.0.2.1  ttl 3600'],
    [
      'an MX with priority 0',
      createStep({ type: 'MX', content: 'a.b' }),
      '  + www  MX  a.b  prio 0, ttl 3600',
    ],
    [
      'an SRV with priority 0',
      deleteStep({ type: 'SRV', content: '1 2 a' }),
      '  - www  SRV  1 2 a  prio 0, ttl 3600',
    ],
    [
      'a blank at an end',
      updateStep({ type: 'TXT', content: 'a' }, { content: 'a ' }),
      '  ~ www  TXT  content a → a·',
    ],
    ['a double blank', createStep({ type: 'TXT', content: 'a  b c' }), '  + www  TXT  a··b c  ttl 3600'],
    ['a delete', deleteStep({ prio: 10 }), '  - www  A  192.0.2.1  prio 10, ttl 3600'],
    ['the apex', createStep({ prefix: '' }), '  + @  A  192.0.2.1  ttl 3600'],
    ['an inactive record', createStep({ active: false }), '  + www  A  192.0.2.1  ttl 3600, inactive'],
    ['a new content', updateStep({}, { content: '192.0.2.2' }), '  ~ www  A  content 192.0.2.1 → 192.0.2.2'],
    ['a new ttl', updateStep({}, { ttl: 600 }), '  ~ www  A  192.0.2.1  ttl 3600 → 600'],
    [
      'several new fields',
      updateStep({}, { content: '192.0.2.2', prio: 5, active: false }),
      '  ~ www  A  content 192.0.2.1 → 192.0.2.2  prio 0 → 5, active true → false',
    ],
    ['an empty content', createStep({ content: '' }), '  + www  A  ttl 3600'],
    [
      'an update of an inactive record',
      updateStep({ active: false }, { ttl: 60 }),
      '  ~ www  A  192.0.2.1  ttl 3600 → 60, inactive',
    ],
  ])('%s', (_, step, expected) => {
    expect(changeLines([step])).toEqual([expected]);
  });
});

test('a note stands below its change and wraps', () => {
  const step = createStep({}, { note: 'moved to the new host because the old one is gone' });
  expect(changeLines([step], { style: plainStyle, width: 40 }).slice(1)).toEqual([
    '      note  moved to the new host',
    '            because the old one is gone',
  ]);
  expect(changeLines([step], { style: plainStyle, width: 10 }).slice(-1)).toEqual(['            gone']);
});

describe('a type switch', () => {
  const gone = deleteStep({ type: 'CNAME', content: 'b.example' }, { group: 'g1' });

  test('is one thing', () => {
    const steps = [
      gone,
      createStep({ content: '192.0.2.5', ttl: 600 }, { group: 'g1' }),
      createStep({ prefix: 'x' }),
    ];
    expect(changeLines(steps)).toEqual([
      '  ± www  CNAME  b.example → A 192.0.2.5  ttl 3600 → 600',
      '  + x    A      192.0.2.1  ttl 3600',
    ]);
  });

  test('names the new type, too, where the content stays', () => {
    const steps = [gone, createStep({ type: 'NS', content: 'b.example' }, { group: 'g1' })];
    expect(changeLines(steps)).toEqual(['  ± www  CNAME  b.example → NS b.example  ttl 3600']);
  });

  test('of a long content stands below each other', () => {
    const content = `${'b'.repeat(40)}.example`;
    const steps = [
      deleteStep({ type: 'CNAME', content }, { group: 'g1' }),
      createStep({ type: 'TXT', content }, { group: 'g1' }),
    ];
    expect(changeLines(steps)).toEqual([
      `  ± www  CNAME    ${content}`,
      `                → TXT ${content}`,
      '                  ttl 3600',
    ]);
  });

  test('to several records names them all', () => {
    const steps = [
      gone,
      createStep({ content: '192.0.2.5' }, { group: 'g1' }),
      createStep({ type: 'AAAA', content: '2001:db8::5' }, { group: 'g1' }),
    ];
    expect(changeLines(steps)).toEqual([
      '  ± www  CNAME  b.example → A 192.0.2.5, AAAA 2001:db8::5  ttl 3600',
    ]);
  });

  test('shows a priority only of the side that has one', () => {
    const mx = { type: 'MX', content: 'mx.example', prio: 10 };
    expect(switchLines({ type: 'CNAME', content: 'mx.example' }, mx)).toEqual([
      '  ± www  CNAME  mx.example → MX mx.example  prio 10, ttl 3600',
    ]);
    expect(switchLines(mx, { type: 'CNAME', content: 'mx.example' })).toEqual([
      '  ± www  MX  mx.example → CNAME mx.example  prio 10 → none, ttl 3600',
    ]);
    expect(switchLines({ prio: 1 }, { type: 'CNAME', content: 'b.example' })).toEqual([
      '  ± www  A  192.0.2.1 → CNAME b.example  prio 1 → 0, ttl 3600',
    ]);
  });

  test('has the values as zone files have them, whatever the order of the steps', () => {
    const steps = [
      deleteStep({ content: '192.0.2.12' }, { group: 'g1' }),
      deleteStep({ type: 'AAAA', content: '2001:db8::1' }, { group: 'g1' }),
      { ...updateStep({ content: '192.0.2.11' }, { type: 'CNAME', content: 'b.example' }), group: 'g1' },
    ];
    expect(changeLines(steps, unlimited)).toEqual([
      '  ± www  A, AAAA  192.0.2.11, 192.0.2.12, 2001:db8::1 → CNAME b.example  ttl 3600',
    ]);
  });

  test('is told with its steps below the counts, which are of steps', () => {
    const fresh = createStep({ content: '192.0.2.5' }, { group: 'g1' });
    const zones = ['a.example', 'b.example'].map((zone) => someZone([gone, fresh], { zone }));
    expect(planText(somePlan(zones), unlimited)).toContain(
      'Plan: 2 to create, 0 to update, 2 to delete.\n      2 changes of type (±) count as 4 of these.\n',
    );
    const put = updateStep({ type: 'CNAME', content: 'b.example' }, { type: 'A', content: '192.0.2.5' });
    expect(planText(somePlan([someZone([put])]), unlimited)).not.toContain('of type (±)');
  });

  test('is not what a group of several names is', () => {
    const steps = [gone, createStep({ prefix: 'other' }, { group: 'g1' })];
    expect(changeLines(steps).map((line) => line.trim()[0])).toEqual(['+', '-']);
  });
});

test('changes stand in columns, by name, the apex first', () => {
  const steps = [
    createStep({ prefix: 'www' }),
    createStep({ prefix: 'a.b', type: 'AAAA' }),
    createStep({ prefix: '' }),
  ];
  expect(changeLines(steps)).toEqual([
    '  + @    A     192.0.2.1  ttl 3600',
    '  + a.b  AAAA  192.0.2.1  ttl 3600',
    '  + www  A     192.0.2.1  ttl 3600',
  ]);
});

describe('long contents', () => {
  const long = `v=spf1 ${'include:_spf.example.net '.repeat(10)}-all`;

  test.each([60, 80, 140])('wrap at %d columns, and nothing is left out', (width) => {
    const lines = changeLines([createStep({ type: 'TXT', content: long })], { style: plainStyle, width });
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(`+ www  TXT  ${long} ttl 3600`);
  });

  test('without a space wrap, too', () => {
    const content = 'p'.repeat(300);
    const lines = changeLines([updateStep({ type: 'TXT', content }, { content: `${content}q` })]);
    expect(lines.join('').match(/[pq]+/g)?.join('')).toBe(`${content}${content}q`);
  });

  test('are whole where nothing limits the width', () => {
    expect(changeLines([createStep({ type: 'TXT', content: long })], unlimited).join()).toContain(long);
  });

  test.each([60, 80, 140])('that change wrap at %d columns, without an empty line at the end', (width) => {
    const step = updateStep({ type: 'TXT', content: long }, { content: `${long}.` });
    const lines = changeLines([step], { style: plainStyle, width });
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
    expect(lines.at(-1)).toMatch(/-all\.$/);
  });

  test('that change have only the difference in colour', () => {
    const step = updateStep(
      { content: `${'a '.repeat(60)}old end` },
      { content: `${'a '.repeat(60)}new end` },
    );
    const text = planText(somePlan([someZone([step])]), { style: tags, width: 80 });
    expect(text).toMatch(/\n +<r>old<\/r> end\n/);
    expect(text).toMatch(/\n +<g>new<\/g> end\n/);
    expect(text.match(/<r>/g)).toHaveLength(1);
  });

  test.each<[string, Step]>([
    ['that stay', updateStep({ type: 'TXT', content: long }, {})],
    ['that change', updateStep({ type: 'TXT', content: long }, { content: `${long}.` })],
  ])('%s, without fields, have no empty line below', (_, step) => {
    expect(changeLines([step, createStep({ prefix: 'z' })]).at(-1)).toMatch(/^ {2}\+ z /);
  });

  test('that change stand below each other', () => {
    const lines = changeLines([
      updateStep({ type: 'TXT', content: long }, { content: `${long.slice(0, -4)}~all`, ttl: 60 }),
    ]);
    const arrow = lines.findIndex((line) => /^ +→ v=spf1 /.test(line));
    expect(words(lines.slice(0, arrow))).toBe(`~ www  TXT  content ${long}`);
    expect(words(lines.slice(arrow, -1))).toBe(`→ ${long.slice(0, -4)}~all`);
    expect(lines.at(-1)?.trim()).toBe('ttl 3600 → 60');
  });
});

/** Lines that wrap, put together again. */
function words(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ');
}

describe('a name that leaves no room beside it', () => {
  const name = `${'a-long-name.'.repeat(3)}of-a-host`;

  test('has its content below it', () => {
    expect(changeLines([createStep({ prefix: name })], { style: plainStyle, width: 60 })).toEqual([
      `  + ${name}  A`,
      '      192.0.2.1  ttl 3600',
    ]);
    expect(changeLines([createStep({ prefix: name })], { style: plainStyle, width: 140 })).toHaveLength(1);
  });

  test.each([40, 60, 80])('makes no row wider than %i', (width) => {
    const steps = [
      createStep({ prefix: name.repeat(4) }),
      updateStep({ prefix: name }, { content: '192.0.2.2' }),
      deleteStep({ prefix: name, type: 'TXT', content: 'text '.repeat(40) }),
    ];
    const lines = changeLines(steps, { style: plainStyle, width });
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
  });
});
