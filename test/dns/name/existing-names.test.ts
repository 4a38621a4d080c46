import { describe, expect, test } from 'vitest';

import {
  closestEncloser,
  existingNames,
  highestCut,
  parentOf,
  answeringPrefix,
} from '../../../src/dns/name/existing-names.js';

test.each([
  ['a zone without records', [], [''], ['a']],
  ['names with records', ['a', 'b'], ['', 'a', 'b'], ['c', 'a.b']],
  ['the apex with records', ['', 'a'], ['', 'a'], ['b']],
  ['the empty non-terminals above them', ['a.b.c'], ['', 'c', 'b.c', 'a.b.c'], ['a', 'b', 'x.b.c']],
  ['the name above a wildcard', ['*.sub'], ['', 'sub', '*.sub'], ['*', 'x.sub']],
])('the names that exist: %s', (_, withRecords, there, missing) => {
  const existing = existingNames(new Set(withRecords));
  expect([...there, ...missing].filter(existing.has)).toEqual(there);
});

/** RFC 4592 section 2.2.1, `example.` being the apex. */
describe('the example of RFC 4592', () => {
  const existing = existingNames(
    new Set(['', '*', 'sub.*', 'host1', '_ssh._tcp.host1', '_ssh._tcp.host2', 'subdel']),
  );

  test.each([
    ['host3', '*'],
    ['foo.bar', '*'],
    ['w.x.y.z', '*'],
    ['_telnet._tcp.host1', '*._tcp.host1'],
    ['host.subdel', '*.subdel'],
    ['ghost.*', '*.*'],
    ['x.host2', '*.host2'],
  ])('%s is answered, if at all, from %s', (name, wildcard) => {
    expect(answeringPrefix(name, existing)).toBe(wildcard);
  });
});

test.each([
  ['a.b.c', ['b.c', 'c'], 'c'],
  ['a.b.c', ['a.b.c'], 'a.b.c'],
  ['a.b.c', ['x.c', ''], null],
  ['', [''], null],
])('of the zone cuts above %j, %j, the highest is %j', (prefix, cuts, highest) => {
  expect(highestCut(prefix, (at) => cuts.includes(at))).toBe(highest);
});

test.each([
  ['a.b.c', 'b.c'],
  ['c', ''],
  ['', ''],
])('above %j is %j', (name, above) => {
  expect(parentOf(name)).toBe(above);
});

test.each([
  ['', ''],
  ['a', 'a'],
  ['b.a', 'b.a'],
  ['c.b.a', 'b.a'],
  ['x', ''],
])('the closest encloser of %j is %j', (prefix, encloser) => {
  expect(closestEncloser(prefix, existingNames(new Set(['b.a'])))).toBe(encloser);
});
