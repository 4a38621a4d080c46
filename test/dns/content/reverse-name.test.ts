import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalIPv6 } from '../../../src/dns/content/ip.js';
import { addressOfReverse, isAddressName, reverseName } from '../../../src/dns/content/reverse-name.js';
import { isReverseZone } from '../../../src/dns/name/reverse-zone.js';
import { runs } from '../../support/runs.js';

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((text) => canonicalIPv6(text) ?? text),
);

test('every address has a name of its own in a reverse tree', () => {
  fc.assert(
    fc.property(address, (text) => {
      const name = reverseName(text) ?? '';
      expect(addressOfReverse(name)).toBe(text);
      expect(isReverseZone(name)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
  ['2001:db8::1', `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`],
  ['192.0.2', null],
  ['www', null],
])('that of %s', (text, name) => {
  expect(reverseName(text)).toBe(name);
});

test.each([
  ['1.0/25.2.0.192.in-addr.arpa', '192.0.2.1'],
  ['1.0-127.2.0.192.in-addr.arpa', '192.0.2.1'],
  ['1.customer.2.0.192.in-addr.arpa', '192.0.2.1'],
  ['2.0.192.in-addr.arpa', null],
  ['1.1.2.0.192.in-addr.arpa', null],
  ['256.2.0.192.in-addr.arpa', null],
  ['8.b.d.0.1.0.0.2.ip6.arpa', null],
  ['www.example.com', null],
])('%s is that of %s', (name, text) => {
  expect(addressOfReverse(name)).toBe(text);
});

test.each([
  ['1.2.0.192.in-addr.arpa', true],
  ['*.2.0.192.in-addr.arpa', true],
  ['1.0/25.2.0.192.in-addr.arpa', true],
  ['0/25.1.in-addr.arpa', true],
  ['01.2.0.192.in-addr.arpa', false],
  ['2.0.192.in-addr.arpa', false],
  [`1.${'0.'.repeat(31)}ip6.arpa`, true],
  ['*.8.b.d.0.1.0.0.2.ip6.arpa', true],
  ['8.b.d.0.1.0.0.2.ip6.arpa', false],
])('whether %s is asked for: %s', (name, expected) => {
  expect(isAddressName(name)).toBe(expected);
});
