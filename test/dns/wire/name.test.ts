import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeName, putName } from '../../../src/dns/wire/name.js';
import { cursorOf, orWireError, putText } from '../../../src/dns/wire/octets.js';

describe('encoding', () => {
  test.each([
    ['.', '00'],
    ['example.com', '076578616d706c6503636f6d00'],
    ['example.com.', '076578616d706c6503636f6d00'],
    [String.raw`a\.b.c`, '03612e62016300'],
    [String.raw`a\046b.c`, '03612e62016300'],
    [String.raw`\\.c`, '015c016300'],
    [String.raw`\255`, '01ff00'],
    ['*.c', '012a016300'],
  ])('%s', (name, octets) => {
    expect(hex(encodeName(name))).toBe(octets);
  });

  test.each([
    ['', 'has an empty label'],
    ['a..b', 'has an empty label'],
    ['.a', 'has an empty label'],
    ['..', 'has an empty label'],
    ['a'.repeat(64), 'label of more than 63 octets'],
    [Array.from({ length: 4 }, () => 'a'.repeat(63)).join('.'), 'more than 255 octets'],
    ['a.'.repeat(5000), 'more than 255 octets'],
    [String.raw`a\25`, 'malformed escape'],
    [String.raw`a\256`, 'malformed escape'],
    ['a\\', 'malformed escape'],
    ['münchen.de', 'not ASCII'],
  ])('refuses %j', (name, message) => {
    expect(() => encodeName(name)).toThrow(message);
  });

  test('accepts the longest name and the longest label', () => {
    const name = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;
    expect(encodeName(name)).toHaveLength(255);
  });
});

describe('decoding', () => {
  test('follows pointers back and goes on after the first', () => {
    const cursor = cursorOf(bytes('03636f6d00 076578616d706c65c000 03777777c005 ff'));
    cursor.at = 15;
    expect(decodeName(cursor)).toBe('www.example.com.');
    expect(cursor.at).toBe(21);
  });

  test.each([
    ['c000', 'does not point back'],
    ['c002 c000', 'does not point back'],
    ['41', 'unknown kind'],
    ['80', 'unknown kind'],
    ['0361', 'too early'],
    ['', 'too early'],
    ['c0', 'too early'],
    [`${'0161'.repeat(127)}016100`, 'more than 255 octets'],
  ])('refuses %s', (octets, message) => {
    expect(() => decodeName(cursorOf(bytes(octets)))).toThrow(message);
  });

  test('refuses a long chain of pointers', () => {
    const chain = Array.from({ length: 200 }, (_, index) => [0xc0 + (index >> 7), (index * 2) % 256]).flat();
    const cursor = cursorOf(Uint8Array.from([0, 0, ...chain]));
    cursor.at = chain.length;
    expect(() => decodeName(cursor)).toThrow('does not point back');
  });

  test('reads back what was encoded, whatever the octets', () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 8 }), (labels) => {
        const octets = Uint8Array.from([...labels.flatMap((each) => [each.length, ...each]), 0]);
        const name = decodeName(cursorOf(octets));
        expect(name).toMatch(/^[!-~]+$/);
        expect(encodeName(name)).toStrictEqual(octets);
      }),
    );
  });

  test('never ends in another error, and never leaves the octets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
        const cursor = cursorOf(octets);
        orWireError(() => decodeName(cursor));
        expect(cursor.at).toBeLessThanOrEqual(octets.length);
      }),
    );
  });
});

test('octets are not more than characters', () => {
  expect(() => putText([], 'ā')).toThrow('not an octet');
});

function encodeName(name: string): Uint8Array {
  const octets: number[] = [];
  putName(octets, name);
  return Uint8Array.from(octets);
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

function hex(octets: Uint8Array): string {
  return Buffer.from(octets).toString('hex');
}
