import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import type { Risk, Step } from '../../../src/plan/plan.js';
import { summarize } from '../../../src/plan/plan.js';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import { formatPlan } from '../../../src/render/text/plan.js';
import {
  createStep,
  deleteStep,
  planText,
  somePlan,
  someRecord,
  someSetting,
  someZone,
  updateStep,
} from '../support.js';
import { changeLines, terminal, unlimited } from './plan-lines.js';

test.each<[string, Step, number]>([
  ['a create', createStep({ content: 'c'.repeat(30) }), 52],
  ['a create with two fields', createStep({ content: 'c'.repeat(30), prio: 10 }), 61],
  ['an update', updateStep({ content: 'x.a.example.net' }, { content: 'x.b.example.net' }), 53],
  [
    'an update of a field',
    updateStep({ content: 'x.a.example.net' }, { content: 'x.b.example.net', ttl: 60 }),
    68,
  ],
  [
    'an update of two fields',
    updateStep({ content: 'x.a.example.net' }, { content: 'x.b.example.net', prio: 5, ttl: 60 }),
    80,
  ],
])('%s stands on one line if it fits', (_, step, width) => {
  expect(changeLines([step], { style: plainStyle, width })).toHaveLength(1);
  expect(changeLines([step], { style: plainStyle, width: width - 1 }).length).toBeGreaterThan(1);
});

test.each([
  [55, 1],
  [56, 2],
])('contents that are long together are below each other, whatever the width: %i, %i', (length, count) => {
  const step = updateStep({ content: 'a'.repeat(54) }, { content: 'b'.repeat(length) });
  expect(changeLines([step], unlimited)).toHaveLength(count);
});

describe('around the steps', () => {
  test('each zone has a heading with file and counts, and zones without steps are counted', () => {
    const unmanaged = [{ id: '1', ...someRecord({ type: 'WEBFORWARD' }) }];
    const zones = [
      someZone([createStep({}), updateStep({}, { ttl: 60 }), deleteStep({})], { ignored: 2, unmanaged }),
      someZone([], { zone: 'example.org', ignored: 1 }),
      someZone([], { zone: 'example.net' }),
    ];
    const lines = planText(somePlan(zones), terminal).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'Ready: nothing blocks this plan.',
      'Plan: 1 to create, 1 to update, 1 to delete.',
      'Made at 2026-11-20 10:00:00 UTC',
      '',
      'example.com  zones/example.com.yaml  +1 ~1 -1',
    ]);
    expect(lines).toContain('  not shown: 2 ignored records, 1 record of an unmanaged type (WEBFORWARD)');
    expect(lines).toContain('Not shown: 2 unchanged zones, 1 ignored record');
  });

  test('what a policy leaves is told, and that the zones do not agree with their files', () => {
    const text = planText(
      somePlan([
        someZone([createStep({})], { ignored: 1, left: 1 }),
        someZone([], { zone: 'example.org', left: 2 }),
      ]),
      terminal,
    );
    expect(text).toContain('\n  not shown: 1 ignored record, 1 record kept by the policy\n');
    expect(text).toContain('\nNot shown: 1 unchanged zone, 2 records kept by the policy\n');
    expect(planText(somePlan([someZone([], { left: 2 })]), terminal)).toContain(
      'No changes. The live zones match the files, except for what the policy keeps.\nMade at 2026-11-20 10:00:00 UTC\n\n',
    );
  });

  test('a plan without a change says so', () => {
    expect(planText(somePlan([someZone([])]), terminal)).toBe(
      'No changes. The live zones match the files.\nMade at 2026-11-20 10:00:00 UTC\n\nNot shown: 1 unchanged zone\n',
    );
  });

  test('the verdict says what has to be allowed, and what was', () => {
    const blocked = somePlan([someZone([createStep({})])], [risk('block', 'bulk-change')]);
    expect(firstLine(planText(blocked, terminal))).toBe(
      'Blocked: apply will refuse this plan without --allow bulk-change.',
    );
    const twice = somePlan(
      [someZone([createStep({})])],
      [risk('block', 'bulk-change'), risk('block', 'apex-mx-delete')],
    );
    expect(planText(twice, terminal)).toMatch(/--allow bulk-change\n--allow apex-mx-delete\.\n/);
    expect(firstLine(formatPlan(reviewPlan(blocked, ['bulk-change']), terminal))).toBe(
      'Review: bulk-change is allowed.',
    );
    expect(firstLine(planText({ ...blocked, risks: [risk('block', 'protected')] }, unlimited))).toBe(
      'Blocked: apply will refuse this plan (protected), and no --allow can change that.',
    );
    expect(firstLine(planText({ ...blocked, risks: [risk('warn', 'drift')] }, terminal))).toBe(
      'Review: it warns of drift.',
    );
  });

  test('what holds of risks of another level than usual is told of many as well', () => {
    const turns = ['A into CNAME', 'CNAME into A', 'MX into CNAME', 'CNAME into MX'];
    const risks = turns.map((turn, index) => ({
      ...risk('info', 'type-swap-gap'),
      address: `dns/example.com/h${index}/A`,
      message: `h${index}.example.com has no answer for a moment if the service refuses to turn ${turn}`,
    }));
    const text = planText(somePlan([someZone([createStep({})])], risks), unlimited);
    expect(text).toContain(
      'type-swap-gap  4 times\n         a name has no answer for a moment if the service refuses a PUT of another type\n',
    );
    const certain = risks.map((each) => ({ ...each, level: 'warn' as const }));
    expect(planText(somePlan([someZone([createStep({})])], certain), unlimited)).not.toContain(
      'refuses a PUT',
    );
  });

  test('zones that change alike are shown once', () => {
    const zones = ['c.example', 'a.example', 'b.example'].map((zone) => someZone([createStep({})], { zone }));
    const text = planText(somePlan(zones), terminal);
    expect(text).toContain(
      [
        'a.example  zones/example.com.yaml  +1',
        '  and the same in 2 more zones: b.example, c.example',
        '  + www  A  192.0.2.1  ttl 3600',
        '',
      ].join('\n'),
    );
    expect(text.match(/192\.0\.2\.1/g)).toHaveLength(1);
    expect(text).toContain('Plan: 3 to create');
  });

  test('drift stands last, under a title of its own', () => {
    const own = createStep({ prefix: 'own' }, { origin: 'branch' });
    const drift = deleteStep({ prefix: 'drift' }, { origin: 'drift' });
    const summary = { branch: summarize([own]), drift: summarize([drift]) };
    const plan = {
      ...somePlan([someZone([drift, own])]),
      base: { ref: 'main', commit: '1234567890', summary },
    };
    expect(planText(plan, terminal)).toBe(
      [
        'Ready: nothing blocks this plan.',
        'Plan: 1 to create, 0 to update, 1 to delete.',
        '      1 step from this branch; 1 from drift, also in a plan of main (1234567).',
        'Made at 2026-11-20 10:00:00 UTC',
        '',
        'From this branch',
        '',
        'example.com  zones/example.com.yaml  +1',
        '  + own  A  192.0.2.1  ttl 3600',
        '',
        'Drift, not from this branch',
        '',
        'example.com  zones/example.com.yaml  -1',
        '  - drift  A  192.0.2.1  ttl 3600',
        '  if the live records are right:',
        '    zonemason import example.com --name drift --force',
        '',
      ].join('\n'),
    );
  });

  test('a branch without changes is said to have none, above the drift', () => {
    const drift = deleteStep({}, { origin: 'drift' });
    const summary = { branch: summarize([]), drift: summarize([drift]) };
    const plan = { ...somePlan([someZone([drift])]), base: { ref: 'main', commit: '1234567890', summary } };
    expect(planText(plan, terminal)).toContain(
      '\nFrom this branch\n\n  Nothing.\n\nDrift, not from this branch\n',
    );
  });

  test('what leads to the changes is repeated below more than a screen of them', () => {
    expect(many(10).split(opening(10))).toHaveLength(2);
    const long = many(201);
    expect(long.startsWith(opening(201))).toBe(true);
    expect(
      long.endsWith(`\nRisks\n  block  bulk-change  b.a C\n         bulk-change it is\n\n${opening(201)}`),
    ).toBe(true);
    expect(long).toContain('\nAll changes, counted\n  example.com  +201\n');
    expect(long.match(/ {2}\+ h\d+ /g)).toHaveLength(201);
    expect(many(200)).not.toContain('All changes, counted');
  });

  test.each([
    [22, ''],
    [23, '\nReview: it warns of drift.\nPlan: 23 to create, 0 to update, 0 to delete.\n'],
  ])('below %i changes, the verdict is repeated if they fill more than a screen', (count, ending) => {
    const steps = Array.from({ length: count }, (_, index) =>
      createStep({ prefix: `h${index}`, content: `192.0.2.${index}` }),
    );
    const text = planText(somePlan([someZone(steps)], [risk('warn', 'drift')]), terminal);
    expect(text.slice(text.lastIndexOf('ttl 3600\n'))).toBe(`ttl 3600\n${ending}`);
    expect(text.match(/^Risks$/gm)).toHaveLength(1);
  });

  test('changes that are alike are one row with their names, and each its own if everything is asked for', () => {
    const steps = Array.from({ length: 12 }, (_, index) =>
      updateStep({ prefix: `h${index}`, content: `192.0.2.${index}` }, { content: '192.0.2.99' }),
    );
    const plan = somePlan([someZone([...steps, createStep({ prefix: 'z' })])]);
    expect(planText(plan, terminal).split('\n').slice(-6)).toEqual([
      '  + z         A  192.0.2.1  ttl 3600',
      '  ~ 12 names  A  content 12 contents → 192.0.2.99',
      '      h0 192.0.2.0, h1 192.0.2.1, h2 192.0.2.2, h3 192.0.2.3, h4 192.0.2.4,',
      '      h5 192.0.2.5, h6 192.0.2.6, h7 192.0.2.7, h8 192.0.2.8, h9 192.0.2.9,',
      '      h10 192.0.2.10, h11 192.0.2.11',
      '',
    ]);
    expect(planText(plan, terminal, { verbose: true }).match(/ {2}~ h\d+ /g)).toHaveLength(12);
  });

  test('a comparison of files says what it compares', () => {
    const between = { from: { ref: 'main', commit: '1234567890' }, to: null };
    expect(
      planText({ ...somePlan([someZone([createStep({})])]), between }, terminal)
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      'Ready: nothing blocks these changes.',
      'Changes: 1 created, 0 updated, 0 deleted from main (1234567) to the working',
      '  tree.',
    ]);
  });

  test('where the changes come from wraps below the counts', () => {
    const summary = { branch: summarize([createStep({})]), drift: summarize([]) };
    const plan = {
      ...somePlan([someZone([createStep({}), deleteStep({})])]),
      base: { ref: 'main', commit: '1234567890', summary },
    };
    expect(planText(plan, { style: plainStyle, width: 48 }).split('\n').slice(2, 4)).toEqual([
      '      1 step from this branch; none from drift;',
      '      1 of unknown origin.',
    ]);
  });

  test('every risk is told in full if that is wanted', () => {
    const risks = Array.from({ length: 8 }, (_, index): Risk => ({
      ...risk('info', 'pointer'),
      address: `dns/a/h${index}/C`,
      message: `why ${index}`,
    }));
    const plan = somePlan([someZone([createStep({})])], risks);
    expect(planText(plan, terminal, { verbose: true })).toContain('         h7.a C\n         why 7\n');
    expect(planText(plan, terminal)).not.toContain('why 7');
  });

  test('a digest of few zones has all of them, side by side', () => {
    const zones = [
      ['a.example', 60],
      ['long.example', 150],
    ] as const;
    const plan = somePlan(
      zones.map(([zone, count]) =>
        someZone(
          Array.from({ length: count }, (_, index) => createStep({ prefix: `h${index}` })),
          { zone },
        ),
      ),
    );
    const [, digest = ''] = planText(plan, terminal).split('All changes, counted\n');
    expect(digest.split('\n').slice(0, 3)).toEqual([
      '  long.example  +150',
      '  a.example     +60',
      'As a page that can be filtered: zonemason plan --format html > plan.html',
    ]);
  });

  test('a digest has the largest zones, and adds up the others', () => {
    const zones = Array.from({ length: 100 }, (_, index) => {
      const steps = Array.from({ length: index % 20 === 0 ? 9 : 2 }, (__, step) =>
        createStep({ prefix: `h${index}-${step}` }),
      );
      return someZone(steps, { zone: `z${index}.example` });
    });
    const [, digest = ''] = planText(somePlan(zones), terminal).split('All changes, counted\n');
    const lines = digest.split('\n').slice(0, 16);
    expect(lines.slice(0, 5).every((line) => line.endsWith('  +9'))).toBe(true);
    expect(lines[12]).toBe('  and 88 more  +176');
    expect(lines[13]).toContain('zonemason plan --format html');
  });
});

/** The plan of so many new records, blocked. */
function many(count: number): string {
  const steps = Array.from({ length: count }, (_, index) =>
    createStep({ prefix: `h${index}`, content: `192.0.2.${index}` }),
  );
  return planText(somePlan([someZone(steps)], [risk('block', 'bulk-change')]), terminal);
}

/** How the plan of so many new records begins. */
function opening(count: number): string {
  return `Blocked: apply will refuse this plan without --allow bulk-change.\nPlan: ${count} to create, 0 to update, 0 to delete.\n`;
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf('\n'));
}

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

test('the file of a zone is below its name where there is no room beside it', () => {
  const plan = somePlan([someZone([createStep({})])]);
  const head = 'example.com  zones/example.com.yaml  +1';
  const linesAt = (width: number) => planText(plan, { style: plainStyle, width }).split('\n');
  expect(linesAt(head.length)).toContain(head);
  const narrow = linesAt(head.length - 1);
  expect(narrow.slice(narrow.indexOf('example.com  +1')).slice(0, 2)).toEqual([
    'example.com  +1',
    '  zones/example.com.yaml',
  ]);
});

test.each([80, Infinity])('nothing in a plan acts on a terminal or a log (width %d)', (width) => {
  const text = planText(nasty, { style: plainStyle, width });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
  expect(text).not.toMatch(/^\s*::/m);
});

test('in colour it is the same text', () => {
  const plan = somePlan([
    someZone([createStep({}), updateStep({}, { content: 'x', ttl: 1 }), deleteStep({})]),
  ]);
  const coloured = planText(plan, { style: colourStyle, width: 80 });
  expect(coloured).not.toBe(planText(plan, terminal));
  expect(stripVTControlCharacters(coloured)).toBe(planText(plan, terminal));
});

function risk(level: Risk['level'], code: string): Risk {
  return { code, level, address: 'dns/a/b/C', message: `${code} it is` };
}

test('changed settings stand above the changes, and wrap', () => {
  const patterns = Array.from({ length: 4 }, (_, index) => `{ prefix: "name-${index}", type: "TXT" }`);
  const settings = [
    someSetting({ setting: 'ignore', before: null, after: patterns.join(', ') }),
    someSetting({
      scope: 'project',
      file: 'zone\u001bmason.yaml',
      setting: 'mail.brand',
      before: 'a',
      weaker: false,
    }),
  ];
  const lines = planText({ ...somePlan([someZone([createStep({})])]), settings }, terminal).split('\n');
  expect(lines.slice(4, 12)).toEqual([
    'Changed settings',
    '  weaker  example.com  zones/example.com.yaml:7',
    '          ignore: none → { prefix: "name-0", type: "TXT" }, { prefix: "name-1",',
    '          type: "TXT" }, { prefix: "name-2", type: "TXT" }, { prefix: "name-3",',
    '          type: "TXT" }',
    '          project  zone\\u{1b}mason.yaml:7',
    '          mail.brand: a → none',
    '',
  ]);
});
