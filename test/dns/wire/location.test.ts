import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLocation, putLocation } from '../../../src/dns/wire/location.js';
import { cursorOf, WireError } from '../../../src/dns/wire/octets.js';
import { runs } from '../../support/runs.js';

function encode(text: string): string {
  const octets: number[] = [];
  putLocation(octets, text);
  return Buffer.from(octets).toString('hex');
}

function decode(hex: string): string {
  return decodeLocation(cursorOf(Uint8Array.from(Buffer.from(hex, 'hex'))));
}

/** An angle up to so many degrees, in thousandths of an arc second. */
function angle(highest: number): fc.Arbitrary<number> {
  return fc.integer({ min: -highest * 3_600_000, max: highest * 3_600_000 });
}

describe('a place', () => {
  test.each([
    ['0 N 0 E 0m', '00121613800000008000000000989680'],
    ['0 0 0.001 S 0 0 0.001 W -100000m', '001216137fffffff7fffffff00000000'],
    ['0 N 0 E 42849672.95m 0m 0.01m 90000000m', '000010998000000080000000ffffffff'],
  ])('%s has 16 octets', (text, hex) => {
    expect(encode(text)).toBe(hex);
  });

  test('keeps the first digit of a size', () => {
    expect(encode('0 N 0 E 0m 1.99m')).toBe(encode('0 N 0 E 0m 1m'));
  });

  test.each([
    ['51 11 60.000 N 0 7 0.000 W 0m', '51 12 0 N 0 7 0 W 0m'],
    ['51 59 60 N 179 59 60 W 0m', '52 N 180 W 0m'],
  ])('%s is %s', (text, other) => {
    expect(encode(text)).toBe(encode(other));
  });

  test.each([
    '51 60 0 N 0 E 0m',
    '51 0 60.001 N 0 E 0m',
    '89 59 60 N 180 59 60 E 0m',
    '91 N 0 E 0m',
    '0 N 0 E',
    '',
  ])('%j is refused', (text) => {
    expect(() => encode(text)).toThrow(WireError);
  });

  test.each([
    ['of another version', '01121613800000008000000000989680'],
    ['with a size of ten digits', '00a21613800000008000000000989680'],
    ['with a power of ten of 10', '001a1613800000008000000000989680'],
    ['beyond the pole', '00121613ffffffff8000000000989680'],
    ['cut off', '001216138000000080000000009896'],
  ])('%s is refused', (_, hex) => {
    expect(() => decode(hex)).toThrow(WireError);
  });

  test('that is decoded is encoded to the same octets', () => {
    const size = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(size, angle(90), angle(180), fc.nat({ max: 2 ** 32 - 1 }), (sized, north, east, metres) => {
        const octets = Buffer.alloc(16);
        octets.writeUInt8(sized[0] * 16 + sized[1], 1);
        octets.writeUInt16BE(0x1613, 2);
        octets.writeUInt32BE(2 ** 31 + north, 4);
        octets.writeUInt32BE(2 ** 31 + east, 8);
        octets.writeUInt32BE(metres, 12);
        const hex = octets.toString('hex');
        expect(encode(decode(hex))).toBe(hex);
      }),
      { numRuns: runs(100) },
    );
  });
});
