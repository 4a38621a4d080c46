import { describe, expect, test } from 'vitest';

import { constantZone } from '../../../src/dns/answers/changing-zone.js';
import type { LookUp } from '../../../src/dns/answers/look-up.js';
import { lookUp } from '../../../src/dns/answers/look-up.js';
import type { Published } from '../../../src/dns/answers/published.js';
import { publishedBy } from '../../../src/dns/answers/published.js';
import { records } from '../../support/record-lines.js';

function publishing(...lines: readonly string[]): Published {
  return publishedBy(constantZone('example', records(...lines)));
}

function at(prefix: string): string {
  return prefix === '' ? '@' : prefix;
}

test.each([
  ['a zone without records', [], [''], ['a']],
  ['names with records', ['a', 'b'], ['', 'a', 'b'], ['c', 'a.b']],
  ['the apex with records', ['', 'a'], ['', 'a'], ['b']],
  ['the empty non-terminals above them', ['a.b.c'], ['', 'c', 'b.c', 'a.b.c'], ['a', 'b', 'x.b.c']],
  ['the name above a wildcard', ['*.sub'], ['', 'sub', '*.sub'], ['*', 'x.sub']],
])('the names that exist: %s', (_, withRecords, there, missing) => {
  const { has } = publishing(...withRecords.map((prefix) => `${at(prefix)} TXT x`));
  expect([...there, ...missing].filter(has)).toEqual(there);
});

test('a name whose records are inactive does not exist', () => {
  expect(publishing('a.b TXT x ; inactive').has('b')).toBe(false);
});

/** RFC 4592 section 2.2.1, `example.` being the apex, with one more wildcard. */
describe('the example of RFC 4592', () => {
  const published = publishing(
    '* TXT x',
    'sub.* TXT x',
    'host1 A 192.0.2.1',
    '_ssh._tcp.host1 SRV 5 22 host1.example',
    '_ssh._tcp.host2 SRV 5 22 host2.example',
    '*.host2 A 192.0.2.2',
    'subdel NS ns.example.com',
  );

  test.each<[string, LookUp<string>]>([
    ['host1', { cut: null, redirect: null, nextCloser: null, source: 'host1' }],
    ['_tcp.host1', { cut: null, redirect: null, nextCloser: null, source: '_tcp.host1' }],
    ['host3', { cut: null, redirect: null, nextCloser: 'host3', source: '*' }],
    ['foo.bar', { cut: null, redirect: null, nextCloser: 'bar', source: '*' }],
    ['w.x.y.z', { cut: null, redirect: null, nextCloser: 'z', source: '*' }],
    ['_telnet._tcp.host1', { cut: null, redirect: null, nextCloser: '_telnet._tcp.host1', source: null }],
    ['x.host2', { cut: null, redirect: null, nextCloser: 'x.host2', source: '*.host2' }],
    ['host.subdel', { cut: 'subdel', redirect: null, nextCloser: 'host.subdel', source: null }],
    ['ghost.*', { cut: null, redirect: null, nextCloser: 'ghost.*', source: null }],
  ])('%s', (name, found) => {
    expect(lookUp(published, name, 'A')).toEqual(found);
  });
});

test.each([
  ['a.b.c', ['b.c', 'c'], 'A', 'c'],
  ['a.b.c', ['a.b.c'], 'A', 'a.b.c'],
  ['a.b.c', ['x.c', ''], 'A', null],
  ['', [''], 'A', null],
  ['b.c', ['b.c'], 'DS', null],
  ['b.c', ['b.c', 'c'], 'DS', 'c'],
  ['a.b.c', ['b.c'], 'DS', 'b.c'],
])('of the zone cuts above %j, %j, the highest hides %s: %j', (prefix, cuts, type, cut) => {
  const published = publishing(...cuts.map((each) => `${at(each)} NS ns.example.com`));
  expect(lookUp(published, prefix, type).cut).toBe(cut);
});
