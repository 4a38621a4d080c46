import { describe, expect, test } from 'vitest';
import { cursorOf, WireError } from '../../../src/dns/wire/octets.js';
import { decodeUnknown, encodeUnknown } from '../../../src/dns/wire/unknown.js';

const MARK = String.raw`\#`;

describe('RDATA of an unknown type', () => {
  test.each<[readonly number[], readonly string[]]>([
    [[], [MARK, '0']],
    [
      [10, 255],
      [MARK, '2', '0aff'],
    ],
  ])('%j is %j', (octets, fields) => {
    expect(decodeUnknown(cursorOf(Uint8Array.from(octets)))).toEqual(fields);
    expect([...encodeUnknown(fields)]).toEqual(octets);
  });

  test('may be in pieces', () => {
    expect([...encodeUnknown([MARK, '3', '0A', 'ff0', '1'])]).toEqual([10, 255, 1]);
  });

  test.each([
    [],
    ['#', '1', '0a'],
    [MARK],
    [MARK, 'x1', '0a'],
    [MARK, '1x', '0a'],
    [MARK, '2', '0a'],
    [MARK, '1', '0a0b'],
    [MARK, '1', 'xy'],
    [MARK, '2', 'x0ab'],
    [MARK, '2', '0abx'],
    [MARK, '1', '0'],
  ])('is not %j %j %j', (...fields) => {
    expect(() => encodeUnknown(fields)).toThrow(WireError);
  });
});
