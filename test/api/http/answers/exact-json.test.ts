import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson } from '../../../../src/api/http/answers/exact-json.js';

describe('an integer that a JavaScript number cannot hold becomes text', () => {
  test.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740992', '9007199254740992'],
    ['9007199254740993.0', '9007199254740993'],
    ['9007199254740993.000', '9007199254740993'],
    ['9007199254740993e0', '9007199254740993'],
    ['9007199254740993E+00', '9007199254740993'],
    ['900719925474099.3e1', '9007199254740993'],
    ['9.007199254740993e15', '9007199254740993'],
    ['-0.9007199254740993e16', '-9007199254740993'],
    ['90071992547409930e-1', '9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e21', '1000000000000000000000'],
    ['1e400', '1e400'],
    ['-1e999999999999999999999', '-1e999999999999999999999'],
  ])('%s as %j', (number, text) => {
    expect(parseExactJson(number)).toBe(text);
    expect(parseExactJson(`[{"id" : ${number} ,"n":1},${number}]`)).toEqual([{ id: text, n: 1 }, text]);
  });

  test('with all of its digits, however many are written', () => {
    const digits = '7'.repeat(5000);
    expect(parseExactJson(`[${digits},${digits}.0]`)).toEqual([digits, digits]);
  });
});

describe('other numbers stay numbers', () => {
  test.each([
    ['0', 0],
    ['17.0', 17],
    ['1.7e1', 17],
    ['0e999999', 0],
    ['0.0000000000000000000', 0],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991.0', -9007199254740991],
    ['0.30000000000000004', 0.30000000000000004],
    ['3.141592653589793238462643', Math.PI],
    ['1234567890123456.5', 1234567890123456.5],
    ['1.5e-10', 1.5e-10],
  ])('%s', (number, value) => {
    expect(parseExactJson(`{"a":${number}}`)).toEqual({ a: value });
  });

  test.each(['17.00000000000000000001', '0.99999999999999999999', '9007199254740993.5', '1e-400'])(
    '%s, which is no integer, is not taken for one',
    (number) => {
      expect(parseExactJson(number)).toBe(number);
    },
  );
});

test('digits in strings stay as they are', () => {
  const text = String.raw`["say \"12345678901234567890\", 12345678901234567890", "\\", 12345678901234567890, "\\\"1e400"]`;
  expect(parseExactJson(text)).toEqual([
    'say "12345678901234567890", 12345678901234567890',
    '\\',
    '12345678901234567890',
    '\\"1e400',
  ]);
});

test('a byte order mark is no part of it', () => {
  expect(parseExactJson('\uFEFF{"records":[]}')).toEqual({ records: [] });
});

test('JSON without long numbers is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
      const hasLong = /\d{16}|\d[eE]/.test(JSON.stringify(value));
      fc.pre(!hasLong);
      expect(parseExactJson(JSON.stringify(value, null, indent))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('every integer in every spelling comes out with its own digits', () => {
  const spelled = fc.tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(30), fc.nat(30));
  fc.assert(
    fc.property(spelled, ([integer, moved, zeros]) => {
      const sign = integer < 0n ? '-' : '';
      const digits = (integer < 0n ? -integer : integer).toString().padStart(moved + 1, '0');
      const point = digits.length - moved;
      const whole = digits.slice(0, point).replace(/^0+(?=\d)/, '');
      const number = `${sign}${whole}.${digits.slice(point)}${'0'.repeat(zeros + 1)}e${moved}`;
      expect(BigInt(String(parseExactJson(number)))).toBe(integer);
    }),
  );
});

// A reader that takes time in proportion to the square of the text would not come back from these.
describe('text that is not JSON, or nested too deep, is refused, however long it is', () => {
  const size = 8 * 1024 * 1024;
  const row = '{"id":"a1","prefix":"www","type":"A","content":"say \\"1234567890123456789\\""},';
  test.each<[string, string]>([
    ['quotes', '"'.repeat(size)],
    ['escaped quotes in a string that does not end', `[1234567890123456,"${'\\"'.repeat(size / 2)}`],
    ['digits and an exponent that does not end', `${'1'.repeat(size)}e`],
    ['a listing that is cut off', `[${row.repeat(size / row.length)}{"id":"12345678901234567`],
    ['open brackets', '['.repeat(size)],
    ['open objects', '{"a":'.repeat(size / 5)],
    ['closed brackets', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
    ['deep objects in a listing', `[{"id":1,"x":${'{"a":'.repeat(size / 5)}1${'}'.repeat(size / 5)}}]`],
  ])('%s', (_, text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});

test('brackets in strings, and side by side, are not deep', () => {
  expect(parseExactJson(`["${'['.repeat(2_000_000)}"]`)).toHaveLength(1);
  expect(parseExactJson(`[${'[],'.repeat(700_000)}[]]`)).toHaveLength(700_001);
});

test('deep and long JSON is read', () => {
  const depth = 100_000;
  expect(parseExactJson(`${'['.repeat(depth)}12345678901234567890${']'.repeat(depth)}`)).toBeInstanceOf(
    Array,
  );
  expect(parseExactJson(`["${'\\"'.repeat(depth)}",12345678901234567890]`)).toHaveLength(2);
  expect(parseExactJson(`[0.${'0'.repeat(depth)}1,${'1'.repeat(depth)}]`)).toHaveLength(2);
});
