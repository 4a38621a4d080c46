import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cursorOf,
  orWireError,
  putNumber,
  putOctets,
  putText,
  take,
  takeNumber,
  takeRest,
  textOf,
  WireError,
} from '../../../src/dns/wire/octets.js';

const octets = Uint8Array.of(1, 2, 3, 4, 5);

describe('a cursor', () => {
  test('moves over what is taken, which is not copied', () => {
    const cursor = cursorOf(octets);
    expect([...take(cursor, 2)]).toEqual([1, 2]);
    expect(takeNumber(cursor, 1)).toBe(3);
    const rest = takeRest(cursor);
    expect([...rest]).toEqual([4, 5]);
    expect(rest.buffer).toBe(octets.buffer);
    expect(cursor.at).toBe(cursor.end);
  });

  test('stays within its end, which may be before that of the octets', () => {
    expect(() => take({ octets, at: 1, end: 3 }, 3)).toThrow(WireError);
    expect([...takeRest({ octets, at: 1, end: 3 })]).toEqual([2, 3]);
    expect(() => takeNumber(cursorOf(Uint8Array.of(1)), 2)).toThrow(WireError);
  });
});

test.each([
  [1, 255],
  [2, 65_535],
  [4, 2 ** 32 - 1],
] as const)('numbers of %d octets, up to %d, are read as they were written', (size, most) => {
  fc.assert(
    fc.property(fc.nat({ max: most }), (number) => {
      const to: number[] = [];
      putNumber(to, number, size);
      expect(to).toHaveLength(size);
      expect(takeNumber(cursorOf(Uint8Array.from(to)), size)).toBe(number);
    }),
  );
  const to: number[] = [];
  putNumber(to, most, size);
  expect(new Set(to)).toEqual(new Set([255]));
});

test('a text has a character for each octet', () => {
  const to: number[] = [];
  putOctets(to, octets);
  putText(to, 'a\u00FF');
  expect(to).toEqual([1, 2, 3, 4, 5, 97, 255]);
  expect(textOf(Uint8Array.from(to))).toBe('\u0001\u0002\u0003\u0004\u0005a\u00FF');
  expect(() => putText(to, '\u0100')).toThrow(WireError);
});

function failing(error: Error): () => unknown {
  return () =>
    orWireError(() => {
      throw error;
    });
}

test('only what is wrong with octets becomes a result', () => {
  const fault = new WireError('x');
  expect(failing(fault)()).toBe(fault);
  expect(failing(new TypeError('x'))).toThrow(TypeError);
  expect(orWireError(() => 1)).toBe(1);
});
