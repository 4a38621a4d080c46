import { describe, expect, test } from 'vitest';
import type { Inherited } from '../../../src/dns/zonefile/read-record.js';
import { readRecord } from '../../../src/dns/zonefile/read-record.js';
import { wordsOf } from './words.js';

const nothing: Inherited = { origin: null, owner: null, defaultTtl: null, lastTtl: null, txt: 'text' };
const known: Inherited = { ...nothing, origin: 'example.com.', owner: 'before.example.com.', lastTtl: 7 };

/** `owner TTL type RDATA`, or the rule that is broken and the word at fault. */
function read(line: string, inherited: Inherited): string {
  const found = readRecord(wordsOf(line), line.startsWith(' '), inherited);
  if ('rule' in found)
    return `${found.rule.code} at ${found.at ? line.slice(found.at.start, found.at.end) : ''}`;
  const { owner, ttl, type, rdata, text } = found.record;
  return `${owner} ${ttl} ${type} ${rdata?.content ?? `(${text})`}, own TTL ${found.ownTtl}`;
}

describe('a record', () => {
  test.each([
    ['www 60 IN A 192.0.2.1', known, 'www.example.com. 60 A 192.0.2.1, own TTL 60'],
    ['www IN 1m A 192.0.2.1', known, 'www.example.com. 60 A 192.0.2.1, own TTL 60'],
    ['www CLASS1 A 192.0.2.1', known, 'www.example.com. 7 A 192.0.2.1, own TTL null'],
    ['www A 192.0.2.1', { ...known, defaultTtl: 5 }, 'www.example.com. 5 A 192.0.2.1, own TTL null'],
    [' A 192.0.2.1', known, 'before.example.com. 7 A 192.0.2.1, own TTL null'],
    ['a.example. 1 A 192.0.2.1', nothing, 'a.example. 1 A 192.0.2.1, own TTL 1'],
    ['@ SOA a b 1 2 3 4 9', { ...known, lastTtl: null }, 'example.com. 9 SOA (a b 1 2 3 4 9), own TTL null'],
    ['60 A 192.0.2.1', known, '60.example.com. 7 A 192.0.2.1, own TTL null'],
    ['www 4294967295 A 192.0.2.1', known, 'www.example.com. 4294967295 A 192.0.2.1, own TTL 4294967295'],
    ['pc1 [AGE:3668111] 1200 A 192.0.2.1', known, 'pc1.example.com. 1200 A 192.0.2.1, own TTL 1200'],
    [
      'münchen CNAME köln',
      known,
      'xn--mnchen-3ya.example.com. 7 CNAME xn--kln-sna.example.com, own TTL null',
    ],
    [
      'www NID 10 0014:4fff:ff20:ee64',
      known,
      'www.example.com. 7 NID (10 0014:4fff:ff20:ee64), own TTL null',
    ],
    ['www X25 311061700956', known, 'www.example.com. 7 X25 (311061700956), own TTL null'],
    ['www alias lb.example.net.', known, 'www.example.com. 7 ALIAS (lb.example.net.), own TTL null'],
    [
      'www 60 AWS ALIAS A lb zone false',
      known,
      'www.example.com. 60 AWS (ALIAS A lb zone false), own TTL 60',
    ],
    ['www 0 A 192.0.2.1', known, 'www.example.com. 0 A 192.0.2.1, own TTL 0'],
  ])('%s', (line, inherited, expected) => {
    expect(read(line, inherited)).toBe(expected);
  });
});

describe('what is no record names the word at fault', () => {
  test.each([
    ['www 60 A 192.0.2.1', nothing, 'zonefile/name at www'],
    [' 60 A 192.0.2.1', nothing, 'zonefile/name at 60'],
    ['a..b. 60 A 192.0.2.1', known, 'zonefile/name at a..b.'],
    ['www 60 CH A 192.0.2.1', known, 'zonefile/type at CH'],
    ['www 60 61 A 192.0.2.1', known, 'zonefile/type at 61'],
    ['www 4294967296 A 192.0.2.1', known, 'zonefile/ttl at 4294967296'],
    ['www [AGE:1] [AGE:2] A 192.0.2.1', known, 'zonefile/type at [AGE:2]'],
    ['www 60 IN', known, 'zonefile/type at IN'],
    ['www', known, 'zonefile/type at www'],
    ['www A 192.0.2', known, 'zonefile/content at 192.0.2'],
    ['www A', known, 'zonefile/content at A'],
    ['www A 192.0.2.1', { ...known, lastTtl: null }, 'zonefile/ttl at A'],
  ])('%s', (line, inherited, expected) => {
    expect(read(line, inherited)).toBe(expected);
  });
});

test.each([
  ['d MX mx.example.net. 10', 'write 10 mx.example.net.'],
  ['s SRV 10 20 sip.example.net. 5060', 'write 10 20 5060 sip.example.net.'],
  ['a A 192.0.2.1/32', 'write 192.0.2.1'],
  ['a A 2001:db8::1', 'write 2001:db8::1 as AAAA'],
  ['a A 192.0.2.256', undefined],
])('the hint at %s is %s', (line, hint) => {
  const found = readRecord(wordsOf(line), false, known);
  expect('rule' in found && found.hint).toBe(hint);
});

describe('what is told of texts without quotes', () => {
  test.each([
    ['t TXT v=spf1 -all', 1],
    ['t TXT v=DKIM1; k=rsa', 1],
    ['t TXT v=DKIM1 k=rsa; p=AAAA', 2],
    ['t TXT one', 0],
    ['t TXT one ; a remark', 0],
    ['t TXT "v=DKIM1"; k=rsa', 0],
    ['t TXT "v=spf1" "-all"', 0],
    [String.raw`t TXT \# 2 0161`, 0],
    ['t HTTPS 1 . alpn=h2', 0],
  ])('%s', (line, count) => {
    const found = readRecord(wordsOf(line), false, known);
    expect('record' in found && found.record.changes).toHaveLength(count);
  });
});
