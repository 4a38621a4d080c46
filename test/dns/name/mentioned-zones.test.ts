import { expect, test } from 'vitest';
import { isMentionable, mentionedZones } from '../../../src/dns/name/mentioned-zones.js';

const zones = new Map(
  ['example.com', 'sub.example.com', 'example.net', '_tcp.example'].map((each) => [each, each]),
);

test.each([
  ['www.sub.example.com', ['sub.example.com', 'example.com']],
  ['CNAME: WWW.EXAMPLE.NET.', ['example.net']],
  ['v=spf1 include:_spf.example.net/24 -all', ['example.net']],
  ['rua=mailto:dmarc@example.com!10m,mailto:x@example.net', ['example.com', 'example.net']],
  ['exists:%{i}._spf.example.com', ['example.com']],
  ['https://example.net/path?at=example.org', ['example.net']],
  ['!^.*$!sip:info@_tcp.example!', ['_tcp.example']],
  ['www.example.community myexample.com com 192.0.2.1', []],
])('%s mentions %j', (text, expected) => {
  expect([...mentionedZones(text, zones)]).toEqual(expected);
});

test.each([
  ['example.com', true],
  ['_tcp.example', true],
  ['com', false],
  ['0/25.example', false],
  ['2.0.192.in-addr.arpa', false],
])('whether %s can be found in a text: %s', (zone, isFound) => {
  expect(isMentionable(zone)).toBe(isFound);
});
