import { describe, expect, test } from 'vitest';

import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { records } from '../../support/record-lines.js';
import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';
import { desired, live } from '../../support/zones.js';

const WWW = 'www A 192.0.2.1';
const REST = 'rest TXT a';

const cases: readonly (RiskCase & {
  readonly addresses: readonly string[];
  readonly steps: readonly string[];
})[] = [
  {
    title: 'the only record',
    live: [WWW, REST],
    file: [REST],
    addresses: ['www/A'],
    steps: [`delete ${WWW}`],
  },
  {
    title: 'all records, once, at the first of them',
    live: ['www TXT b', 'www AAAA 2001:db8::1', WWW, REST],
    file: [REST],
    addresses: ['www/A'],
    steps: ['delete www AAAA 2001:db8::1', 'delete www TXT b', `delete ${WWW}`],
  },
  {
    title: 'the last published record, while an inactive one stays',
    live: [WWW, 'www TXT a ; inactive', REST],
    file: ['www TXT a ; inactive', REST],
    addresses: ['www/A'],
    steps: [`delete ${WWW}`],
  },
  {
    title: 'the last published record, but not the inactive one beside it',
    live: [WWW, 'www TXT a ; inactive', REST],
    file: [REST],
    addresses: ['www/A'],
    steps: [`delete ${WWW}`],
  },
  {
    title: 'a record that is switched off',
    live: [WWW],
    file: [`${WWW} ; inactive`],
    addresses: ['www/A'],
    steps: [`update ${WWW}`],
  },
  {
    title: 'a name that moves',
    live: [WWW],
    file: ['web A 192.0.2.1'],
    addresses: ['www/A'],
    steps: [`delete ${WWW}`],
  },
  {
    title: 'a name with others below it, which no wildcard answers for',
    live: ['sub A 192.0.2.1', 'a.sub A 192.0.2.2', '* A 192.0.2.3'],
    file: ['a.sub A 192.0.2.2', '* A 192.0.2.3'],
    addresses: ['sub/A'],
    steps: ['delete sub A 192.0.2.1'],
  },
  {
    title: 'a name and the wildcard that would answer for it',
    live: [WWW, '* A 192.0.2.3', REST],
    file: [REST],
    addresses: ['*/A', 'www/A'],
    steps: ['delete * A 192.0.2.3', `delete ${WWW}`],
  },
  {
    title: 'a delegation',
    live: ['lab NS ns1.example.net', REST],
    file: [REST],
    addresses: ['lab/NS'],
    steps: ['delete lab NS ns1.example.net'],
  },
  {
    title: 'a delegation and its glue',
    live: ['lab NS ns.lab.example.com', 'ns.lab A 192.0.2.5', REST],
    file: [REST],
    addresses: ['lab/NS', 'ns.lab/A'],
    steps: ['delete lab NS ns.lab.example.com', 'delete ns.lab A 192.0.2.5'],
  },
  {
    title: 'a name, but not the empty one above it',
    live: ['a.b TXT a', REST],
    file: [REST],
    addresses: ['a.b/TXT'],
    steps: ['delete a.b TXT a'],
  },
  {
    title: 'the zone itself',
    live: ['@ A 192.0.2.1', REST],
    file: [REST],
    addresses: ['@/A'],
    steps: ['delete @ A 192.0.2.1'],
  },
];

const quiet: readonly RiskCase[] = [
  { title: 'one of several records', live: [WWW, 'www TXT a'], file: ['www TXT a'] },
  { title: 'a record whose name gets another type', live: [WWW], file: ['www CNAME web.example.net'] },
  { title: 'a record that changes', live: [WWW], file: ['www A 192.0.2.2'] },
  { title: 'a name that a wildcard answers for', live: [WWW, '* TXT a'], file: ['* TXT a'] },
  { title: 'a name that a new wildcard answers for', live: [WWW], file: ['* A 192.0.2.1'] },
  {
    title: 'a wildcard below another one',
    live: ['*.sub A 192.0.2.1', '* A 192.0.2.2'],
    file: ['* A 192.0.2.2'],
  },
  { title: 'a record that was inactive', live: [`${WWW} ; inactive`, REST], file: [REST] },
  {
    title: 'a name that is delegated',
    live: ['lab NS ns1.example.net', 'host.lab A 192.0.2.1'],
    file: ['lab NS ns1.example.net'],
  },
  {
    title: 'a name that is delegated from now on',
    live: ['host.lab A 192.0.2.1'],
    file: ['lab NS ns1.example.net'],
  },
  {
    title: 'a name that keeps an ignored record',
    live: [WWW, 'www TXT a'],
    file: [REST],
    ignore: [{ prefix: 'www', type: 'TXT' }],
  },
  {
    title: 'a name that keeps a record of an unknown type',
    live: [WWW, 'www WEBFORWARD_PERMANENT https://example.org/', REST],
    file: [REST],
  },
  {
    title: 'a record that a delegation has hidden, which goes as well',
    live: ['lab NS ns1.example.net', 'host.lab A 192.0.2.1', REST],
    file: ['* A 192.0.2.3', REST],
  },
  { title: 'a name that a policy keeps', live: [WWW], file: [REST], policy: 'upsert-only' },
];

describe('name-removed is raised for', () => {
  test.each(cases)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('name-removed', change);
    expect(found.addresses).toEqual(addresses);
    expect(found.steps.toSorted()).toEqual(steps.toSorted());
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
  });
});

test('name-removed says whether the record is still there', () => {
  const change = cases.find(({ title }) => title === 'a record that is switched off');
  const messages = change && raised('name-removed', change).risks.map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/ is switched off$/)]);
});

describe('name-removed is not raised for', () => {
  test.each(quiet)('$title', (change) => {
    expect(raised('name-removed', change).risks).toEqual([]);
  });

  test('a name of another zone of the project, which answers for it', () => {
    const file = ['@ A 192.0.2.9', 'host TXT a'];
    const plan = planZones({
      diffs: [
        diffZone(desired('example.com', []), live(records('host.lab A 192.0.2.1'))),
        diffZone(desired('lab.example.com', records(...file)), live(records('@ A 192.0.2.8'))),
      ],
      maxChangePercent: 100,
      pathInPlan: (path) => path,
    });
    expect(plan.risks.map(({ code }) => code)).not.toContain('name-removed');
  });
});

test('180 names that go are listed in reading order, whatever the order of the listing', () => {
  const names = Array.from({ length: 180 }, (_, index) => `h${index}.${index % 3}`);
  const lines = names.map((name) => `${name} A 192.0.2.1`);
  const expected = raised('name-removed', { title: '', live: lines, file: [REST] });
  expect(expected.risks).toHaveLength(180);
  expect(expected.steps).toHaveLength(180);
  expect(expected.addresses.slice(0, 2)).toEqual(['h0.0/A', 'h102.0/A']);
  const reversed = raised('name-removed', { title: '', live: lines.toReversed(), file: [REST] });
  expect(reversed.risks).toEqual(expected.risks);
});

test.each([
  ['all below it', [REST], /^lab\.example\.com and the names below it will/],
  ['none that is left below it', ['host.lab A 192.0.2.1', REST], /^lab\.example\.com will/],
])('a delegation that goes takes %s along', (_, file, says) => {
  const lines = ['lab NS ns1.example.net', 'host.lab A 192.0.2.1', REST];
  const [first] = raised('name-removed', { title: '', live: lines, file }).risks;
  expect(first?.message).toMatch(says);
});

test.each([
  ['www A 192.0.2.1', true],
  ['_imaps._tcp SRV 1 993 mail.example.net', true],
  ['shop2 A 192.0.2.1', false],
  ['www.dev A 192.0.2.1', false],
])('where %s was, a managed service may answer: %s', (line, mayAnswer) => {
  const [first] = raised('name-removed', { title: '', live: [line, REST], file: [REST] }).risks;
  expect(first?.message.includes('unless a managed service answers there')).toBe(mayAnswer);
});

test.each(['www A 192.0.2.1', '@ A 192.0.2.1'])(
  'at a name server, no managed service answers for %s',
  (line) => {
    const change = { title: '', live: [line, REST], file: [REST], protocol: 'update' } as const;
    const { risks } = raised('name-removed', change);
    expect(risks.map(({ message }) => /will have no answer(?!.*managed service)/.test(message))).toEqual([
      true,
    ]);
  },
);
