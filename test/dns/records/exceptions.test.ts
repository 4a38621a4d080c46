import { expect, test } from 'vitest';
import { checkZones } from '../../../src/dns/rules/check-zones.js';
import type { PatternFields } from '../../../src/dns/records/patterns.js';
import type { DesiredZone, RuleException } from '../../../src/dns/zone.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

/** An entry of `except`. */
type Entry = PatternFields & Pick<RuleException, 'rule' | 'reason'>;

const lines = ['www TXT a ; ttl=600', 'www TXT b', 'web TXT a', 'web TXT a'];

function zoneWith(...entries: readonly Entry[]): DesiredZone {
  const except = entries.flatMap(({ rule, reason, ...fields }) =>
    patterns([fields]).map((pattern) => ({ ...pattern, rule, rulePlace: pattern.place, reason })),
  );
  return desired('example.com', records(...lines), { except });
}

/** The reasons for which the problems of a rule are hidden. */
function reasons(code: string, ...zones: readonly DesiredZone[]): readonly string[] {
  const found = [...checkZones(zones)].filter(({ rule }) => rule.code === code);
  expect(found).not.toEqual([]);
  return found.flatMap(({ exceptions = [] }) => exceptions.map(({ reason }) => reason));
}

test.each<readonly [title: string, code: string, entries: readonly Entry[], expected: readonly string[]]>([
  ['none', 'ttl/mismatch', [], []],
  ['one for the rule', 'ttl/mismatch', [{ rule: 'ttl/mismatch', reason: 'a' }], ['a']],
  [
    'two for the rule',
    'ttl/mismatch',
    [
      { rule: 'ttl/mismatch', reason: 'a', prefix: 'www' },
      { rule: 'ttl/mismatch', reason: 'b', type: 'TXT' },
    ],
    ['a', 'b'],
  ],
  ['one for another rule', 'ttl/mismatch', [{ rule: 'target/missing', reason: 'a' }], []],
  ['one for another name', 'ttl/mismatch', [{ rule: 'ttl/mismatch', reason: 'a', prefix: 'web' }], []],
  ['one for a rule that has none', 'record/duplicate', [{ rule: 'record/duplicate', reason: 'a' }], []],
])('exceptions of a zone: %s', (_, code, entries, expected) => {
  expect(reasons(code, zoneWith(...entries))).toEqual(expected);
});

test('a zone with two files has the exceptions of both', () => {
  const [one, other, none] = [
    zoneWith({ rule: 'ttl/mismatch', reason: 'a' }),
    zoneWith({ rule: 'ttl/mismatch', reason: 'b' }),
    zoneWith(),
  ];
  expect(new Set(reasons('ttl/mismatch', one, none, other))).toEqual(new Set(['a', 'b']));
});
