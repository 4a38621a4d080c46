import { describe, expect, test } from 'vitest';
import type { Plan, Unreadable } from '../../../src/plan/plan.js';
import type { NoticeItem } from '../../../src/render/review/notices.js';
import { leftOutText, limited, madeText, noticesOf } from '../../../src/render/review/notices.js';
import { somePlan, someTemplate, someZone } from '../support.js';

const ofZone: Unreadable = { part: 'dns', scope: 'a.example', kind: 'unreachable', message: 'timed out' };
const ofTemplate: Unreadable = { ...ofZone, part: 'mail', scope: 'mail/invoice' };
const ofMail: Unreadable = { ...ofZone, part: 'mail', scope: 'mail' };
const ofZoneMail: Unreadable = { ...ofZone, scope: 'mail' };

describe('what is left out', () => {
  const plan = {
    ...somePlan([someZone([])]),
    mail: { brand: 'acme', templates: [someTemplate([])] },
  };

  test.each<[string, readonly Unreadable[] | undefined]>([
    ['', undefined],
    ['', []],
    ['1 of 2 zones', [ofZone]],
    ['1 of 2 zones', [ofZone, ofZone]],
    ['1 of 2 zones', [ofZoneMail]],
    ['1 of 2 mail templates', [ofTemplate]],
    ['1 of 2 zones and 1 of 2 mail templates', [ofTemplate, ofZone]],
    ['all mail', [ofMail]],
    ['1 of 2 zones and all mail', [ofZone, ofMail]],
    ['1 of 2 zones and 1 of 2 mail templates', [ofZoneMail, ofTemplate]],
  ])('is said as "%s"', (expected, unreadable) => {
    expect(leftOutText({ ...plan, ...(unreadable ? { unreadable } : {}) })).toBe(expected);
  });

  test('is counted where no mail could be planned', () => {
    expect(leftOutText({ ...somePlan([]), unreadable: [ofTemplate] })).toBe('1 of 1 mail template');
  });
});

const { code, severity, message } = { code: 'a/b', severity: 'warning', message: 'it is' } as const;

test.each([
  ['mail/welcome', { address: 'mail/welcome' }],
  ['a.yaml', { address: 'mail/welcome', file: 'a.yaml' }],
  ['a.yaml:3:10', { file: 'a.yaml', line: 3, column: 10 }],
  ['', {}],
])('a problem stands at "%s"', (subject, place) => {
  const warnings = [{ code, severity, message, related: [], ...place }];
  expect(noticesOf({ ...somePlan([]), warnings })).toEqual([
    {
      title: '1 warning about the live state',
      isBlocking: false,
      items: [{ subject, label: code, message, hint: undefined, problems: [] }],
    },
  ]);
});

function ofFile(scope: string, file: string): Unreadable {
  return {
    part: 'dns',
    scope,
    file,
    kind: 'invalid-files',
    message: `${file} has 1 error`,
    diagnostics: [{ code, severity: 'error', message, related: [], file, line: 1, column: 2 }],
  };
}

test('an invalid file stands first, and once for all zones that include it', () => {
  const unreadable = [
    ofZone,
    ofFile('b.example', 'm.yaml'),
    ofFile('c.example', 'm.yaml'),
    ofFile('d.example', 'd.yaml'),
  ];
  const [notice] = noticesOf({ ...somePlan([]), unreadable });
  expect(notice).toMatchObject({ isBlocking: true });
  expect(notice?.items.map((item) => [item.subject, item.message, item.problems.length])).toEqual([
    ['m.yaml', 'without it, b.example and c.example are not planned', 1],
    ['d.yaml', 'd.yaml has 1 error', 1],
    ['a.example', 'timed out', 0],
  ]);
});

describe('a list of items', () => {
  const items = Array.from({ length: 30 }, (_, index): NoticeItem => ({
    subject: `${index}`,
    label: '',
    message: '',
    problems: [],
  }));

  test.each([
    ['notice', 20, 20, ''],
    ['notice', 21, 20, 'and 1 more, which the JSON format lists'],
    ['item', 5, 5, ''],
    ['item', 30, 5, 'and 25 more, which the JSON format lists'],
  ] as const)('of a %s with %i of them shows %i', (of, count, shown, more) => {
    const list = items.slice(0, count);
    expect(limited(list, of)).toEqual({ shown: items.slice(0, shown), more });
  });
});

const nowhere = { commit: null, ref: null, actor: null, run: null };

test.each<[string, string, Plan['provenance']]>([
  ['2026-11-20T10:00:00.123Z', 'Made at 2026-11-20 10:00:00 UTC', undefined],
  ['2026-11-20T10:00:00Z', 'Made at 2026-11-20 10:00:00 UTC', nowhere],
  ['2026-11-20T10:00:00Z', 'Made at 2026-11-20 10:00:00 UTC from main', { ...nowhere, ref: 'main' }],
  ['later', 'Made at later from 1234567 by mona', { ...nowhere, commit: '1234567890', actor: 'mona' }],
  ['Z or Z', 'Made at Z or  UTC, run 17', { ...nowhere, run: '17' }],
])('a plan made at %s says %s', (createdAt, expected, provenance) => {
  expect(madeText({ ...somePlan([]), createdAt, ...(provenance ? { provenance } : {}) })).toBe(expected);
});
