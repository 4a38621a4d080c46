import { expect, test } from 'vitest';
import { checkZones } from '../../../src/dns/rules/check-zones.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

function codesOf(...lines: readonly string[]): readonly string[] {
  const zone = desired('example.com', records(...lines), { protocol: 'update' });
  return Array.from(checkZones([zone]), ({ rule }) => rule.code);
}

test.each<[string, readonly string[], readonly string[]]>([
  ['two at a name', ['a DNAME b.example', 'a DNAME c.example'], ['dname/single']],
  ['the same twice', ['a DNAME b.example', 'a DNAME B.example'], ['name/uppercase', 'record/duplicate']],
  ['beside a CNAME', ['a DNAME b.example', 'a CNAME c.example'], ['cname/conflict']],
  ['beside others', ['a DNAME b.example', 'a A 192.0.2.1', 'a MX c.example'], []],
  ['at the apex', ['@ DNAME b.example', '@ A 192.0.2.1'], []],
])('a DNAME %s', (_, lines, expected) => {
  expect(codesOf(...lines)).toEqual(expected);
});

test.each<[string, readonly string[], readonly string[]]>([
  ['right below it', ['a DNAME b.example', 'x.a A 192.0.2.1'], ['dname/below']],
  [
    'far below it',
    ['a DNAME b.example', 'x.y.a A 192.0.2.1', 'x.y.a MX c.example'],
    ['dname/below', 'dname/below'],
  ],
  ['below one at the apex', ['@ DNAME b.example', 'x A 192.0.2.1'], ['dname/below']],
  ['of another DNAME', ['a DNAME b.example', 'x.a DNAME c.example'], ['dname/below']],
  ['that only ends alike', ['a DNAME b.example', 'xa A 192.0.2.1'], []],
  ['above it', ['x.a DNAME b.example', 'a A 192.0.2.1'], []],
])('a name %s', (_, lines, expected) => {
  expect(codesOf(...lines)).toEqual(expected);
});
