import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type {
  ApplyReport,
  NotAttempted,
  StepReport,
  StepStatus,
  ScopeReport,
} from '../../../src/apply/step/report.js';
import type { Difference } from '../../../src/apply/step/difference.js';
import { countStatuses } from '../../../src/apply/step/report.js';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import { formatReport as formatReportOf } from '../../../src/render/text/report.js';
import { tags } from './tags.js';
import { closed } from '../../support/closed-schema.js';

const terminal = { style: plainStyle, width: 80 };
const unlimited = { ...terminal, width: Infinity };

function formatReport(report: ApplyReport, layout = terminal): string {
  return formatReportOf(report, layout, { zones: [] });
}

function someStep(status: StepStatus, change: Partial<StepReport> = {}): StepReport {
  return {
    id: 's1',
    scope: 'example.com',
    action: 'create',
    address: 'dns/example.com/www/A',
    status,
    durationMs: status === 'not-attempted' ? 0 : 12,
    error: status === 'done' ? null : `${status} it is`,
    ...change,
  };
}

const verified: ScopeReport = { scope: 'example.com', verified: true, differences: [] };
const ofTemplate: ScopeReport = {
  scope: 'mail/welcome',
  template: { brand: 'acme', id: '5f0c', name: 'welcome' },
  verified: true,
  differences: [],
};

function someReport(steps: readonly StepReport[], change: Partial<ApplyReport> = {}): ApplyReport {
  return {
    formatVersion: '3.0',
    tool: 'zonemason 0.1.0',
    startedAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:00:01.250Z',
    interrupted: false,
    summary: countStatuses(steps),
    steps,
    scopes: [verified],
    ...change,
  };
}

describe('a report as text', () => {
  test('is one line when all went well', () => {
    const steps = [someStep('done'), someStep('done', { action: 'update' })];
    expect(formatReport(someReport(steps), terminal)).toBe(
      'Done: 1 created, 1 updated, 0 deleted in 1.3 s; 1 zone verified.\n',
    );
  });

  test('ends with lines that fit the terminal', () => {
    const steps = [...Array.from({ length: 100_000 }, () => someStep('done')), someStep('failed')];
    const scopes = Array.from({ length: 100 }, (_, index) => ({ ...verified, scope: `z${index}` }));
    const done = someReport(steps.slice(0, -1), { scopes: [...scopes, ofTemplate] });
    expect(formatReport(done, { ...terminal, width: 60 })).toBe(
      'Done: 100000 created, 0 updated, 0 deleted in 1.3 s; 100\nzones and 1 mail template verified.\n',
    );
    const coloured = formatReport(done, { style: tags, width: 60 });
    expect(coloured.startsWith('<g>Done:</g> 100000')).toBe(true);
    const partly = formatReport(someReport(steps), { ...terminal, width: 30 });
    expect(partly).toContain('\nPartly done: 100000 of 100001\nsteps done in 1.3 s.\n');
  });

  test('is not done where a zone was left out', () => {
    const unreadable = [{ part: 'dns', scope: 'a.example', kind: 'credentials', message: 'no' } as const];
    const closing = (status: StepStatus): string =>
      formatReportOf(someReport([someStep(status)]), unlimited, { zones: [], unreadable }).trimEnd();
    expect(closing('done')).toMatch(
      /^Partly done: 1 of 1 zone left out: a\.example; 1 created, .* 1 zone verified\.$/,
    );
    expect(closing('failed')).toMatch(
      /\nFailed: 0 of 1 step done in 1\.3 s; 1 of 1 zone left out: a\.example\.$/,
    );
  });

  test.each([
    ['1 mail template', [ofTemplate]],
    ['1 zone and 1 mail template', [verified, ofTemplate]],
    ['2 zones', [verified, { ...verified, scope: ofTemplate.scope }]],
    ['1 zone and 1 mail template', [verified, { ...ofTemplate, scope: 'example.org' }]],
  ])('counts %s by what is said of them, not by their names', (counts, found) => {
    const report = someReport([someStep('done')], { scopes: found });
    expect(formatReport(report, unlimited)).toContain(`; ${counts} verified.\n`);
  });

  test('counts by zone and repeats what the service said', () => {
    const steps = [
      someStep('done'),
      someStep('failed', {
        error: 'POST https://dns.example.net/example.com: 422: content is not a valid IPv4 address',
      }),
      someStep('unknown', {
        scope: 'example.org',
        address: 'dns/example.org/@/MX',
        action: 'delete',
        error: '503',
      }),
      someStep('not-attempted', {
        action: 'update',
        error: 'waits for create dns/example.com/www/A (failed)',
        reason: { kind: 'waits', waits: [{ step: 's1', why: 'rule', status: 'failed' }] },
      }),
    ];
    expect(formatReport(someReport(steps), terminal)).toBe(
      [
        'zone         done  failed  unknown  not attempted',
        'example.com     1       1        0              1',
        'example.org     0       0        1              0',
        '',
        'failed         create dns/example.com/www/A',
        '               POST https://dns.example.net/example.com: 422: content is not a',
        '               valid IPv4 address',
        'unknown        delete dns/example.org/@/MX',
        '               503',
        'not attempted  update dns/example.com/www/A',
        '               waits for create dns/example.com/www/A (failed), because the',
        '               service refuses it until then',
        '',
        'Partly done: 1 of 4 steps done in 1.3 s.',
        '',
      ].join('\n'),
    );
  });

  test('says how a zone differs, though all steps are done', () => {
    const ttl = { expected: 300, found: 600 };
    const differences = [
      { address: 'dns/example.com/www/A', recordId: '7', kind: 'different', fields: { ttl } },
    ] as const;
    const zone = { scope: 'example.com', verified: false, differences, notes: ['do this'] };
    const lines = formatReport(someReport([someStep('done')], { scopes: [zone] }), terminal).split('\n');
    expect(lines).toContain('example.com is not as planned');
    expect(lines).toContain('  - www/A (id 7): ttl is 600, not 300');
    expect(lines).toContain('  - do this');
    expect(lines.at(-2)).toBe('Not as planned: 1 of 1 step done in 1.3 s.');
  });

  test('names what differs in the order of names, whatever the order of ids', () => {
    const differences = ['h10', '@', 'h9'].map((name) => ({
      address: `dns/example.com/${name}/A`,
      recordId: null,
      kind: 'missing' as const,
    }));
    const zone = { scope: 'example.com', verified: false, differences };
    const text = formatReport(someReport([someStep('done')], { scopes: [zone] }), terminal);
    expect(text).toContain('  - @/A is missing\n  - h9/A is missing\n  - h10/A is missing\n');
  });

  test('counts steps also where only a zone differs, one of several', () => {
    const zone = { scope: 'example.org', verified: false, differences: [], notes: ['it is not'] };
    const lines = formatReport(someReport([someStep('done')], { scopes: [verified, zone] }), terminal);
    expect(lines.split('\n').slice(0, 2)).toEqual([
      'zone         done  failed  unknown  not attempted',
      'example.com     1       0        0              0',
    ]);
    expect(lines).toContain('\nexample.org was not verified\n  - it is not\n');
    expect(lines).toContain('\nNot verified: 1 of 1 step done');
  });

  test('tells which changes of type were a DELETE and a POST, also if all is done', () => {
    const recreated = (name: string): StepReport =>
      someStep('done', { action: 'update', address: `dns/example.com/${name}/A`, as: 'recreate' });
    const put = someStep('done', { action: 'update', as: 'put' });
    const names = Array.from({ length: 180 }, (_, index) => `h${index}`);
    const lines = formatReport(someReport([put, recreated('shop')]), terminal).split('\n');
    expect(lines.slice(0, -2)).toEqual([
      '1 change of type sent as a DELETE and a POST, not as a PUT:',
      'dns/example.com/shop/A',
      'No PUT was safe to try.',
      'With `dns: { replace: recreate }` in the project file, the next plan says so',
      'from the start; if the listings of the service lag, --settle waits longer.',
      '',
    ]);
    const refused = { ...recreated('shop'), putError: 'PUT /example.com/1: 422: type is fixed' };
    expect(formatReport(someReport([recreated('h'), refused]), terminal)).toContain(
      '\nThe first PUT was not taken: PUT /example.com/1: 422: type is fixed\nWith',
    );
    const many = formatReport(someReport(names.map(recreated)), terminal);
    expect(many).toContain('180 changes of type');
    expect(many.split('\n').length).toBeLessThan(11);
    expect(formatReport(someReport([put]), terminal)).not.toContain('PUT');
  });

  test('of nothing says that nothing was verified', () => {
    expect(formatReport(someReport([], { scopes: [] }), terminal)).toContain('; 0 zones verified.\n');
  });

  test('wraps what differs', () => {
    const zone = { scope: 'a', verified: false, differences: [], notes: ['one two three four', 'five'] };
    const report = someReport([someStep('done')], { scopes: [zone] });
    expect(
      formatReport(report, { ...terminal, width: 18 })
        .split('\n')
        .slice(3, 7),
    ).toEqual(['a was not verified', '  - one two three', '    four', '  - five']);
  });

  test('has counts in the colour of their status, but for zeros', () => {
    const steps = [someStep('done'), someStep('failed')];
    expect(formatReport(someReport(steps), { ...terminal, style: tags }).split('\n')[1]).toBe(
      'example.com  <g>   1</g>  <r>     1</r>  <d>      0</d>  <d>            0</d>',
    );
  });

  test('names five steps of one reason, and says no reason where none is known', () => {
    const waits = [{ step: 's1', status: 'failed' }] as const;
    const change = { error: 'waits for it', reason: { kind: 'waits', waits } } as const;
    const steps = Array.from({ length: 5 }, () => someStep('not-attempted', change));
    const lines = formatReport(someReport(steps), terminal).split('\n');
    expect(lines.slice(3, -3)).toEqual([
      'not attempted  create dns/example.com/www/A',
      ...Array.from({ length: 4 }, () => '               create dns/example.com/www/A'),
      '               waits for it',
    ]);
  });

  test('says nothing more of a step without a reason', () => {
    const steps = [someStep('failed', { error: null }), someStep('not-attempted', { error: null })];
    const lines = formatReport(someReport(steps), terminal).split('\n');
    expect(lines.slice(3, 6)).toEqual([
      'failed         create dns/example.com/www/A',
      'not attempted  create dns/example.com/www/A',
      '',
    ]);
  });

  test('says that it was interrupted', () => {
    const report = someReport([someStep('done'), someStep('not-attempted')], { interrupted: true });
    expect(formatReport(report, terminal)).toContain('Interrupted: 1 of 2 steps done');
  });

  test('says once why several steps were not attempted, and lists only some of many', () => {
    const interrupted = { error: 'the run was interrupted', reason: { kind: 'interrupted' } } as const;
    const waiting = { error: 'waits for create dns/example.com/www/A (failed)' };
    const steps = [
      ...Array.from({ length: 500 }, () => someStep('not-attempted', interrupted)),
      someStep('not-attempted', { ...waiting, action: 'delete' }),
    ];
    const lines = formatReport(someReport(steps), terminal).split('\n');
    const at = lines.findIndex((line) => line.startsWith('not attempted'));
    expect(lines.slice(at, -2)).toEqual([
      'not attempted  create dns/example.com/www/A',
      ...Array.from({ length: 4 }, () => '               create dns/example.com/www/A'),
      '               and 495 more',
      '               the run was interrupted',
      'not attempted  delete dns/example.com/www/A',
      '               waits for create dns/example.com/www/A (failed)',
      '',
    ]);
  });

  test('says once what the service said of several steps, and lists only some of many', () => {
    const steps = (['failed', 'unknown', 'failed'] as const).flatMap((status) =>
      Array.from({ length: 4 }, () => someStep(status, { error: 'the connection was lost' })),
    );
    const lines = formatReport(someReport(steps), terminal).split('\n');
    const alike = Array.from({ length: 4 }, () => '               create dns/example.com/www/A');
    expect(lines.slice(3, -3)).toEqual([
      'failed         create dns/example.com/www/A',
      ...alike,
      '               and 3 more',
      '               the connection was lost',
      'unknown        create dns/example.com/www/A',
      ...alike.slice(0, 3),
      '               the connection was lost',
    ]);
  });

  test('lists steps in the order of plans', () => {
    const steps = [107, 11, 9].map((n) =>
      someStep('not-attempted', { address: `dns/example.com/h${n}/A`, error: 'the run was interrupted' }),
    );
    const lines = formatReport(someReport(steps), terminal).split('\n');
    expect(lines.slice(3, -3)).toEqual([
      'not attempted  create dns/example.com/h9/A',
      '               create dns/example.com/h11/A',
      '               create dns/example.com/h107/A',
      '               the run was interrupted',
    ]);
  });

  test('lists only some of many differences', () => {
    const differences = Array.from({ length: 180 }, (_, index): Difference => ({
      address: `dns/example.com/h${index}/A`,
      recordId: null,
      kind: 'missing',
    }));
    const zone = { scope: 'example.com', verified: false, differences, notes: ['a note'] };
    const lines = formatReport(someReport([someStep('done')], { scopes: [zone] }), terminal).split('\n');
    expect(lines.length).toBeLessThan(32);
    expect(lines.slice(-5, -3)).toEqual(['  - and 160 more differences', '  - a note']);
  });

  test('says only some of many reasons', () => {
    const steps = Array.from({ length: 40 }, (_, index) =>
      someStep('not-attempted', { error: `why ${index}` }),
    );
    const lines = formatReport(someReport(steps), terminal).split('\n');
    expect(lines.length).toBeLessThan(30);
    expect(lines).toContain('               and 30 more, for other reasons');
  });

  test('says of a translation why it waits', () => {
    const reason = { kind: 'waits', waits: [{ step: 'm1', why: 'name', status: 'unknown' }] } as const;
    const step = someStep('not-attempted', {
      scope: 'mail/welcome',
      error: 'waits for it (unknown)',
      reason,
    });
    const report = someReport([step], { scopes: [ofTemplate] });
    expect(formatReport(report, { ...terminal, width: 140 })).toContain(
      'waits for it (unknown), so that the language keeps a text\n',
    );
  });

  test('lets nothing act that the service said', () => {
    const evil = '\u001b[2J\n::error::x ##vso[y]';
    const different = { address: `dns/a/${evil}/A`, recordId: evil, kind: 'different' } as const;
    const fields = { content: { expected: evil, found: evil } };
    const differences = [{ ...different, fields }];
    const zone = { scope: evil, verified: false, differences, notes: [evil] };
    const text = formatReport(
      someReport([someStep('failed', { scope: evil, error: evil, address: evil })], { scopes: [zone] }),
      terminal,
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
    expect(text).not.toMatch(/^\s*::/m);
  });

  test('is the same text in colour', () => {
    const report = someReport([someStep('done'), someStep('failed'), someStep('not-attempted')]);
    const coloured = formatReport(report, { ...terminal, style: colourStyle });
    expect(coloured).not.toBe(formatReport(report, terminal));
    expect(stripVTControlCharacters(coloured)).toBe(formatReport(report, terminal));
  });
});

const DIFFERENCES: readonly Difference[] = [
  {
    address: 'dns/example.com/www/A',
    recordId: '7',
    kind: 'different',
    fields: { ttl: { expected: 300, found: 600 }, active: { expected: true, found: false } },
  },
  {
    address: 'dns/example.com/www/A',
    recordId: null,
    kind: 'missing',
    fields: { content: { expected: 'a', found: null } },
  },
  { address: 'mail/welcome/de', recordId: '8', kind: 'extra', cause: 'others' },
  { address: 'mail/welcome/de', recordId: '9', kind: 'extra', cause: 'twice' },
];

test('schemas/report.schema.json describes reports and nothing is missing in it', () => {
  const schema: object = JSON.parse(readFileSync('schemas/report.schema.json', 'utf8'));
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(closed(schema));
  const statuses: readonly StepStatus[] = ['done', 'failed', 'unknown', 'not-attempted'];
  const reasons: readonly NotAttempted[] = [
    { kind: 'interrupted' },
    { kind: 'repeated-failures' },
    { kind: 'credentials' },
    { kind: 'journal' },
    {
      kind: 'waits',
      waits: [
        { step: 's1', why: 'rule', status: 'failed' },
        { step: 's2', status: 'unknown' },
        { step: 's3', why: 'ds', status: 'not-attempted' },
      ],
    },
  ];
  const report = someReport(
    [
      ...statuses.map((status) => someStep(status)),
      ...reasons.map((reason) => someStep('not-attempted', { reason })),
    ],
    {
      scopes: [
        verified,
        ofTemplate,
        { scope: 'example.org', verified: false, differences: DIFFERENCES, notes: ['it is not'] },
      ],
    },
  );
  validate(report);
  expect(validate.errors).toBeNull();
  expect(validate({ ...report, formatVersion: '4.0' })).toBe(false);
  const broken = someStep('not-attempted', { reason: { kind: 'waits', waits: [] } });
  expect(validate({ ...report, steps: [broken] })).toBe(false);
});

test('a report tells why a journal breaks off', () => {
  const journal = '.zonemason/journal/2026-11-21T09-30-00.000Z-example.com.jsonl';
  const report = someReport([someStep('done')], {
    scopes: [{ ...verified, journal, journalFault: 'disk full' }],
  });
  const lines = formatReport(report, { style: plainStyle, width: 80 }).split('\n');
  expect(lines[0]).toBe('To undo: zonemason rollback 2026-11-21T09-30-00.000Z');
  expect(lines).toContain('the journal of example.com is incomplete');
  expect(lines.filter((line) => line.includes('disk full'))).toHaveLength(1);
});

test('a hint follows the error of the steps that it is for', () => {
  const lines = formatReport(someReport([someStep('failed', { hint: 'let it update the zone' })])).split(
    '\n',
  );
  const error = lines.findIndex((line) => line.trim() === 'failed it is');
  expect(lines[error + 1]?.trim()).toBe('hint: let it update the zone');
});
