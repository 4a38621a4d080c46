import { describe, expect, test } from 'vitest';

import { existingNames, parentOf, sourceOfSynthesis } from '../../../src/dns/name/existing-names.js';

test.each([
  ['a zone without records', [], ['']],
  ['names with records', ['a', 'b'], ['', 'a', 'b']],
  ['the empty non-terminals above them', ['a.b.c'], ['', 'c', 'b.c', 'a.b.c']],
  ['the name above a wildcard', ['*.sub'], ['', 'sub', '*.sub']],
])('the names that exist: %s', (_, prefixes, names) => {
  expect(existingNames(prefixes)).toEqual(new Set(names));
});

/** RFC 4592 section 2.2.1, `example.` being the apex. */
describe('the example of RFC 4592', () => {
  const existing = existingNames(['', '*', 'sub.*', 'host1', '_ssh._tcp.host1', '_ssh._tcp.host2', 'subdel']);

  test.each([
    ['host3', '*'],
    ['foo.bar', '*'],
    ['w.x.y.z', '*'],
    ['_telnet._tcp.host1', '*._tcp.host1'],
    ['host.subdel', '*.subdel'],
    ['ghost.*', '*.*'],
    ['x.host2', '*.host2'],
  ])('%s is answered, if at all, from %s', (name, wildcard) => {
    expect(sourceOfSynthesis(name, existing)).toBe(wildcard);
  });
});

test.each([
  ['a.b.c', 'b.c'],
  ['c', ''],
  ['', ''],
])('above %j is %j', (name, above) => {
  expect(parentOf(name)).toBe(above);
});
