import { isIPv4, isIPv6 } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalIPv4,
  canonicalIPv6,
  fixedLengthIPv4,
  fixedLengthIPv6,
  octetsOfIPv4,
  octetsOfIPv6,
  specialUse,
  textOfIPv6,
} from '../../../src/dns/content/ip.js';
import { runs } from '../../support/runs.js';

describe('canonicalIPv4', () => {
  test.each(['0.0.0.0', '192.0.2.1', '255.255.255.255'])('takes %s as it is', (text) => {
    expect(canonicalIPv4(text)).toBe(text);
  });

  test.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '010.0.0.1',
    '0x7f.0.0.1',
    ' 1.2.3.4',
    '1.2.3.4\n',
    '1.2.3.4/24',
  ])('refuses %j', (text) => {
    expect(canonicalIPv4(text)).toBeNull();
  });
});

describe('canonicalIPv6', () => {
  test.each([
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['::192.0.2.1', '::c000:201'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4:5:6:c000:201'],
    ['1:2:3:4:5::6', '1:2:3:4:5::6'],
    ['1:2:3:4:5:6::7', '1:2:3:4:5:6:0:7'],
  ])('spells %s as %s', (text, canonical) => {
    expect(canonicalIPv6(text)).toBe(canonical);
  });

  test.each([
    '',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    '00001::',
    'fe80::1%eth0',
    '2001:db8::/64',
    '[::1]',
    '192.0.2.1',
    '::192.0.2.256',
    '::192.0.2',
    '::192.0.2.1:1',
    '::010.0.0.1',
    ' ::1',
    `${'0'.repeat(60)}::1`,
  ])('refuses %j', (text) => {
    expect(canonicalIPv6(text)).toBeNull();
  });
});

test.each([
  ['10.0.0.1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['169.254.0.1', 'link local'],
  ['fe80::1', 'link local'],
  ['FC00::1', 'unique local'],
  ['9.9.9.9', null],
  ['2620:fe::fe', null],
  ['example.com', null],
])('the special use of %s is %j', (address, use) => {
  expect(specialUse(address)).toBe(use);
});

test('an address has its octets', () => {
  expect(octetsOfIPv4('192.0.2.1')).toEqual(Uint8Array.of(192, 0, 2, 1));
  const octets = Uint8Array.of(0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
  expect(octetsOfIPv6('2001:DB8::1')).toEqual(octets);
  expect(textOfIPv6(octets)).toBe('2001:db8::1');
  expect([octetsOfIPv4('::1'), octetsOfIPv6('192.0.2.1')]).toEqual([null, null]);
});

test.each([
  [fixedLengthIPv4, ' 192.0.2.1 ', '192.000.002.001'],
  [fixedLengthIPv4, '::1', '::1'],
  [fixedLengthIPv6, ' 2001:db8::1 ', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  [fixedLengthIPv6, '192.0.2.1', '192.0.2.1'],
])('%o of %j sorts as %s', (fixedLength, text, sorted) => {
  expect(fixedLength(text)).toBe(sorted);
});

describe('both', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('1', 'f', '0', '25', ':', '::', '.', '%', 'g'),
    maxLength: 24,
  });

  test('agree with another parser on what an address is', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.ipV4(), fc.ipV6()), (text) => {
        expect(canonicalIPv4(text) !== null).toBe(isIPv4(text));
        expect(canonicalIPv6(text) !== null).toBe(isIPv6(text) && !text.includes('%'));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('give one spelling to each address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const canonical = canonicalIPv6(text);
        expect(canonicalIPv6(canonical ?? '')).toBe(canonical);
        expect(canonicalIPv6(text.toUpperCase())).toBe(canonical);
      }),
    );
  });

  test('give one spelling to an address, whichever of its zeros `::` stands for', () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.nat(7),
        fc.nat(8),
        (groups, from, to) => {
          const spelled = groups.map((each) => each.toString(16));
          const canonical = canonicalIPv6(spelled.map((each) => each.padStart(4, '0')).join(':'));
          expect(canonical).not.toBeNull();
          if (to <= from || groups.slice(from, to).some((each) => each !== 0)) return;
          const short = `${spelled.slice(0, from).join(':')}::${spelled.slice(to).join(':')}`;
          expect(canonicalIPv6(short)).toBe(canonical);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
