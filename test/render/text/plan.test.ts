import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/text/columns.js';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import type { Risk, Step } from '../../../src/plan/plan.js';
import { formatPlan } from '../../../src/render/text/plan.js';
import {
  belowPreface,
  createStep,
  deleteStep,
  somePlan,
  someRecord,
  someZone,
  updateStep,
} from '../support.js';

const terminal = { style: plainStyle, width: 80 };
const unlimited = { style: plainStyle, width: Infinity };

/** The lines that show the steps of a zone. */
function changeLines(steps: readonly Step[], layout = terminal): readonly string[] {
  return (
    belowPreface(formatPlan(somePlan([someZone(steps)]), layout))
      .split('\n\n')[0]
      ?.split('\n')
      .slice(1) ?? []
  );
}

describe('one step on one line', () => {
  test.each<[string, Step, string]>([
    ['a create', createStep({}), '  + www  A  192.0.2.1  ttl 3600'],
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
  ])('%s', (_, step, expected) => {
    expect(changeLines([step])).toEqual([expected]);
  });
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

  test('are cut in the middle to the width', () => {
    const [line = ''] = changeLines([createStep({ type: 'TXT', content: long })]);
    expect(line).toMatch(/v=spf1 .*….*-all {2}ttl 3600$/);
    expect(textWidth(line)).toBe(80);
  });

  test('are whole where nothing limits the width', () => {
    expect(changeLines([createStep({ type: 'TXT', content: long })], unlimited).join()).toContain(long);
  });

  test('that change stand below each other, with the change in sight', () => {
    const lines = changeLines([
      updateStep({ type: 'TXT', content: long }, { content: `${long.slice(0, -4)}~all`, ttl: 60 }),
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/content ….* -all$/);
    expect(lines[1]).toMatch(/^ +→ ….* ~all$/);
    expect(lines[0]?.indexOf('-all')).toBe(lines[1]?.indexOf('~all'));
    expect(lines[2]?.trim()).toBe('ttl 3600 → 60');
  });
});

describe('around the steps', () => {
  test('each zone has a heading with file and counts, and zones without steps are counted', () => {
    const unmanaged = [{ id: '1', ...someRecord({ type: 'WEBFORWARD' }) }];
    const zones = [
      someZone([createStep({}), updateStep({}, { ttl: 60 }), deleteStep({})], { ignored: 2, unmanaged }),
      someZone([], { zone: 'example.org', ignored: 1 }),
      someZone([], { zone: 'example.net' }),
    ];
    const lines = belowPreface(formatPlan(somePlan(zones), terminal)).split('\n');
    expect(lines[0]).toBe('example.com  zones/example.com.yaml  +1 ~1 -1');
    expect(lines).toContain('  not shown: 2 ignored records, 1 record of an unmanaged type (WEBFORWARD)');
    expect(lines).toContain('Not shown: 2 unchanged zones, 1 ignored record');
    expect(lines.at(-2)).toBe('Plan: 1 to create, 1 to update, 1 to delete.');
  });

  test('what a policy leaves is told, and that the zones do not agree with their files', () => {
    const text = formatPlan(
      somePlan([
        someZone([createStep({})], { ignored: 1, left: 1 }),
        someZone([], { zone: 'example.org', left: 2 }),
      ]),
      terminal,
    );
    expect(text).toContain('\n  not shown: 1 ignored record, 1 record kept by the policy\n');
    expect(text).toContain('\nNot shown: 1 unchanged zone, 2 records kept by the policy\n');
    expect(formatPlan(somePlan([someZone([], { left: 2 })]), terminal)).toContain(
      'No changes. The live zones match the files, except for what the policy keeps.\n',
    );
  });

  test('a plan without a change says so', () => {
    expect(belowPreface(formatPlan(somePlan([someZone([])]), terminal))).toBe(
      'Not shown: 1 unchanged zone\n\nNo changes. The live zones match the files.\n',
    );
  });

  test('risks follow, block first, with their sentence', () => {
    const risks = [
      risk('info', 'i'),
      risk('warn', 'w'),
      risk('block', 'b'),
      ...Array.from({ length: 4 }, () => risk('info', 'i')),
    ];
    expect(formatPlan(somePlan([], risks), terminal)).toContain(
      [
        'Risks',
        '  block  b  dns/a/b/C',
        '         b it is',
        '  warn   w  dns/a/b/C',
        '         w it is',
        ...Array.from({ length: 3 }, () => '  info   i  dns/a/b/C\n         i it is'),
        '         2 more i',
        '',
      ].join('\n'),
    );
  });
});

const hostile = '\u001b[31m\r\n::set-output name=a::b ##vso[task.complete]\u202e';
const nasty = somePlan(
  [
    someZone(
      [
        createStep({ prefix: hostile, type: hostile, content: hostile }),
        updateStep({}, { content: hostile }),
      ],
      {
        zone: hostile,
        file: hostile,
        unmanaged: [{ id: '1', ...someRecord({ type: hostile }) }],
      },
    ),
  ],
  [{ code: hostile, level: 'info', address: hostile, message: hostile }],
);

test.each([80, Infinity])('nothing in a plan acts on a terminal or a log (width %d)', (width) => {
  const text = formatPlan(nasty, { style: plainStyle, width });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
  expect(text).not.toMatch(/^\s*::/m);
});

test('in colour it is the same text', () => {
  const plan = somePlan([
    someZone([createStep({}), updateStep({}, { content: 'x', ttl: 1 }), deleteStep({})]),
  ]);
  const coloured = formatPlan(plan, { style: colourStyle, width: 80 });
  expect(coloured).not.toBe(formatPlan(plan, terminal));
  expect(stripVTControlCharacters(coloured)).toBe(formatPlan(plan, terminal));
});

function risk(level: Risk['level'], code: string): Risk {
  return { code, level, address: 'dns/a/b/C', message: `${code} it is` };
}
