import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalEscapes } from '../../../../src/load/foreign/route53/escapes.js';

test.each([
  [String.raw`\052.example.com.`, String.raw`\042.example.com.`],
  [String.raw`\134052`, String.raw`\092052`],
  [String.raw`\\052`, String.raw`\\052`],
  [String.raw`\\\052`, String.raw`\\\042`],
  [String.raw`"a \"b\" \303\244"`, String.raw`"a \"b\" \195\164"`],
  [String.raw`\400 \9`, String.raw`\400 \9`],
  ['\\', '\\'],
])('%s becomes %s', (octal, decimal) => {
  expect(decimalEscapes(octal)).toBe(decimal);
});

test('every octet is the same in both forms', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255)), (octets) => {
      expect(decimalEscapes(escapesOf(octets, 8))).toBe(escapesOf(octets, 10));
    }),
  );
});

function escapesOf(octets: readonly number[], base: number): string {
  return octets.map((octet) => `\\${octet.toString(base).padStart(3, '0')}`).join('');
}
