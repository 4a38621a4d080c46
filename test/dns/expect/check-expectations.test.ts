import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { checkExpectations } from '../../../src/dns/expect/check-expectations.js';
import { expectedAnswers } from '../../support/expected-answers.js';
import { records } from '../../support/record-lines.js';
import { declaredServices, desired } from '../../support/zones.js';

const COM = [
  '@ MX mail.example.com',
  '@ A 192.0.2.1',
  '@ HTTPS 1 .',
  '_sip._tcp SRV 0 5060 mail.example.com',
  'mail A 192.0.2.25',
  'mail AAAA 2001:db8::25',
  'www CNAME lb.example.net',
  'far CNAME www.example.org',
  'farther CNAME far.example.com',
  'ring CNAME ring2.example.com',
  'ring2 CNAME ring.example.com',
  'off A 192.0.2.1 ; inactive',
  '*.dev A 198.51.100.1',
  'api.dev TXT here',
  'lab NS ns.example.org',
  'lab DS 12345 13 2 49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC0000',
  'www.lab A 192.0.2.1',
  'null MX .',
  'deep.down A 192.0.2.7',
];
const NET = ['lb CNAME lb2.example.net', 'lb2 A 192.0.2.80', 'old MX mx.example.org'];

/** The reasons why expectations do not hold; those of the zone example.com unless they are the project's. */
function unmet(yaml: string, { of = 'zone', isWhole = true } = {}): readonly (string | undefined)[] {
  const expected = expectedAnswers(yaml);
  const zones = [
    desired('example.com', records(...COM), { expect: of === 'zone' ? expected : [] }),
    desired('example.net', records(...NET)),
  ];
  const project = of === 'zone' ? [] : expected;
  return [...checkExpectations({ zones, project, isWhole })].map(({ address, rule }) => address ?? rule.code);
}

describe('an expectation holds', () => {
  test.each([
    ['ask: www A'],
    ['ask: www.example.net A, answers: false'],
    ['ask: "@ MX"'],
    ['ask: example.com MX'],
    ['ask: far A'],
    ['ask: "*.dev A"'],
    ['ask: "*.dev AAAA", answers: false'],
    ['ask: "* A", answers: false'],
    ['ask: api.dev A, answers: false'],
    ['ask: lab NS'],
    ['ask: lab DS'],
    ['ask: lab A, answers: false'],
    ['ask: www.lab A, answers: false'],
    ['ask: sub.lab NS, answers: false'],
    ['ask: ring A, answers: false'],
    ['ask: off A, answers: false'],
    ['ask: down A, answers: false'],
    ['ask: "@ MX", reaches: [192.0.2.0/24, "2001:db8::/32"]'],
    ['ask: "@ MX", reaches: mail.example.com'],
    ['ask: "@ MX", reaches: [mail]'],
    ['ask: "@ HTTPS", reaches: 192.0.2.1'],
    ['ask: _sip._tcp SRV, reaches: mail'],
    ['ask: www A, reaches: lb.example.net'],
    ['ask: www A, reaches: 192.0.2.80'],
    ['ask: www CNAME, reaches: lb.example.net'],
    ['ask: far A, reaches: www.example.org'],
    ['ask: farther A, reaches: far.example.com'],
    ['ask: old.example.net MX, reaches: mx.example.org'],
    ['ask: lab NS, reaches: ns.example.org'],
    ['ask: www A, via: { most: 2, within: example.net }'],
    ['ask: mail A, via: { most: 0, within: example.org }'],
    ['ask: far A, via: { within: www.example.org }'],
    ['ask: farther A, via: { within: [example.com, www.example.org] }'],
    ['ask: farther A, reaches: far.example.com, via: { within: [example.com, www.example.org] }'],
  ])('{ %s }', (entry) => {
    expect(unmet(`- { ${entry} }`)).toEqual([]);
  });
});

describe('an expectation does not hold', () => {
  test.each([
    ['ask: www AAAA'],
    ['ask: nowhere A'],
    ['ask: www A, answers: false'],
    ['ask: far A, answers: false'],
    ['ask: "*.dev A", answers: false'],
    ['ask: api.dev A'],
    ['ask: lab A'],
    ['ask: sub.lab NS'],
    ['ask: ring A'],
    ['ask: off A'],
    ['ask: "@ MX", reaches: 192.0.2.0/24'],
    ['ask: "@ MX", reaches: mx.example.org'],
    ['ask: null MX, reaches: 0.0.0.0/0'],
    ['ask: www A, reaches: 192.0.2.1'],
    ['ask: www A, reaches: www.example.com'],
    ['ask: far A, reaches: 192.0.2.0/24'],
    ['ask: old.example.net MX, reaches: 192.0.2.0/24'],
    ['ask: lab NS, reaches: 192.0.2.0/24'],
    ['ask: www A, via: { most: 1 }'],
    ['ask: www A, via: { within: example.com }'],
    ['ask: far A, via: { most: 16 }'],
    ['ask: far A, via: { most: 0 }'],
    ['ask: far A, via: { within: example.org }'],
    ['ask: far A, via: { most: 1, within: www.example.org }'],
    ['ask: farther A, via: { within: www.example.org }'],
    ['ask: far A, reaches: 192.0.2.0/24, via: { within: www.example.org }'],
    ['ask: farther A, reaches: far.example.com, via: { within: example.com }'],
  ])('{ %s }', (entry) => {
    expect(unmet(`- { ${entry} }`)).toHaveLength(1);
  });
});

test('names of the project file are full', () => {
  const of = 'project';
  expect(unmet('- { ask: www.example.com A }\n- { ask: lab.example.com NS }', { of })).toEqual([]);
  expect(unmet('- { ask: www A }\n- { ask: "@ A" }', { of })).toEqual([
    'expect/unknown-name',
    'expect/unknown-name',
  ]);
  expect(unmet('- { ask: www.example.com AAAA }', { of })).toEqual(['dns/example.com/www/AAAA']);
});

test('a name in a zone of the project that is not read, since nothing selected leads there, is known', () => {
  const project = expectedAnswers('- { ask: www.example.org A }\n- { ask: www.example.invalid A }');
  const names = ['example.com', 'example.org'];
  const found = checkExpectations({ zones: [desired('example.com', [])], project, isWhole: true, names });
  expect([...found].map(({ rule, message }) => [rule.code, message.includes('example.invalid')])).toEqual([
    ['expect/unknown-name', true],
  ]);
});

test('what other zones may answer is not judged while not all are known', () => {
  const isWhole = false;
  expect(unmet('- { ask: www.example.org A }', { isWhole })).toEqual([]);
  expect(unmet('- { ask: far A, reaches: 192.0.2.0/24 }', { isWhole })).toEqual([]);
  expect(unmet('- { ask: www.example.org A }', { of: 'project', isWhole })).toEqual([]);
  expect(unmet('- { ask: _x._tcp SRV }\n- { ask: www AAAA }', { isWhole })).toHaveLength(2);
});

test('a problem says where it is, and shows the records that lead to the answer', () => {
  const zones = [
    desired('example.com', records('www CNAME lb.example.com', 'lb TXT here'), {
      expect: expectedAnswers('- { ask: www A }'),
    }),
  ];
  const [found, ...others] = checkExpectations({ zones, project: [], isWhole: true });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    rule: { code: 'expect/unmet' },
    severity: 'error',
    zone: 'example.com',
    address: 'dns/example.com/www/A',
    at: { file: { path: 'expect.yaml' }, start: 9, end: 14 },
    related: [{ at: { file: { path: 'zones/example.com.yaml' } } }],
  });
  expect(found?.message).toContain('lb.example.com');
});

/** What is wrong with the only expectation of a zone. */
function onlyProblem(yaml: string, settings = {}): Diagnostic | undefined {
  const zone = desired('example.com', records(...COM), { expect: expectedAnswers(yaml), ...settings });
  return [...checkExpectations({ zones: [zone], project: [], isWhole: true })][0];
}

describe('a problem tells', () => {
  test('why it matters', () => {
    expect(onlyProblem('- { ask: off A, reason: old devices }')?.message).toMatch(
      /^off\.example\.com A must be answered \(old devices\), but /,
    );
    expect(onlyProblem('- { ask: mail A, answers: false, reason: gone }')?.message).toContain('(gone), but');
  });

  test('the inactive record that would answer', () => {
    expect(onlyProblem('- { ask: off A }')?.related).toMatchObject([
      { message: expect.stringContaining('inactive') },
    ]);
    expect(onlyProblem('- { ask: off AAAA }')?.related ?? []).toEqual([]);
  });

  test('that the content of a service record is not known', () => {
    const serviceRecords = declaredServices('imap A', '_imaps._tcp SRV 1 993 imap.example.com');
    for (const ask of ['imap A', '_imaps._tcp SRV'])
      expect(onlyProblem(`- { ask: ${ask}, reaches: 192.0.2.0/24 }`, { serviceRecords })?.message).toContain(
        '`serviceRecords` does not say what a managed service answers at imap.example.com',
      );
  });

  test('where the name servers of the zone itself come from', () => {
    expect(onlyProblem('- { ask: "@ NS" }')?.hint).toContain('serviceRecords');
    expect(onlyProblem('- { ask: "@ NS" }', { serviceRecords: declaredServices('@ NS') })).toBeUndefined();
    expect(onlyProblem('- { ask: mail NS }')?.hint).toBeUndefined();
  });
});
