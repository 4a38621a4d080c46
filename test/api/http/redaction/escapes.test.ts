import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeAt, LONGEST_ESCAPE, mayHaveEscapes } from '../../../../src/api/http/redaction/escapes.js';

describe('an escape', () => {
  test.each<[string, string | null, number?]>([
    ['a', null],
    ['%61', 'a', 3],
    ['%6a%6b', 'j', 3],
    ['%00', '\0', 3],
    ['%7F', '\u007f', 3],
    ['%C3%a4', 'ä', 6],
    ['%EF%BF%BD', '\ufffd', 9],
    ['%F0%9F%94%91', '🔑', 12],
    ['%C3', null],
    ['%C3%', null],
    ['%C3%41', null],
    ['%C0%80', null],
    ['%E0%80%80', null],
    ['%ED%A0%80', null],
    ['%F4%90%80%80', null],
    ['%F5%80%80%80', null],
    ['%80', null],
    ['%ff', null],
    ['%', null],
    ['%6', null],
    ['%g1', null],
    ['%1g', null],
    [String.raw`\n`, '\n', 2],
    [String.raw`\"`, '"', 2],
    [String.raw`\\n`, '\\', 2],
    [String.raw`\u00e4`, 'ä', 6],
    [String.raw`\U00E4`, 'ä', 6],
    [String.raw`\u0061\u0062`, 'a', 6],
    [String.raw`\ud83d\udd11`, '🔑', 12],
    [String.raw`\ud83d\ud83d`, '\ud83d', 6],
    [String.raw`\ud83d`, '\ud83d', 6],
    [String.raw`\udd11`, '\udd11', 6],
    [String.raw`\u00e`, null],
    [String.raw`\x`, null],
    ['\\', null],
    ['&amp;', '&', 5],
    ['&#228;', 'ä', 6],
    ['&#000000000228;', 'ä', 15],
    ['&#xE4;', 'ä', 6],
    ['&uuml;', null],
    ['&#1114111;', '\u{10ffff}', 10],
    ['&#1114112;', null],
    ['&#x110000;', null],
    ['&QUOT;', '"', 6],
    ['&', null],
    ['+', ' ', 1],
  ])('%s stands for %j', (text, character, length) => {
    const escape = escapeAt(`&amp${text}`, 4);
    expect(escape && String.fromCodePoint(escape.character)).toBe(character);
    expect(escape?.length).toBe(length);
  });

  test('has a beginning that tells of it, and no more than so many units', () => {
    const parts = ['\\', '%', '&', '#', 'u', 'x', 'amp', ';', '+', '0', '6', 'd8', 'c3', 'a4', '3d'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (words) => {
        const text = words.join('');
        const escape = escapeAt(text, 0);
        expect(escape === null || mayHaveEscapes(text)).toBe(true);
        expect(escape?.length ?? 1).toBeLessThanOrEqual(Math.min(LONGEST_ESCAPE, Math.max(1, text.length)));
      }),
    );
  });

  test('of a URL is that of the platform', () => {
    const hex = fc.constantFrom('0', '1', '4', '8', '9', 'a', 'B', 'c', 'F');
    const byte = fc.tuple(fc.constantFrom('c', 'e', 'f', '8', '9', 'a', 'b', '6'), hex);
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 4 }), (bytes) => {
        const text = bytes.map((digits) => `%${digits.join('')}`).join('');
        const escape = escapeAt(text, 0);
        const own = escape && decodeURIComponent(text.slice(0, escape.length));
        expect(own).toBe(escape && String.fromCodePoint(escape.character));
        expect(escape !== null || beginningsOf(text).every((beginning) => !isDecodable(beginning))).toBe(
          true,
        );
      }),
    );
  });
});

function beginningsOf(text: string): readonly string[] {
  return [3, 6, 9, 12].map((length) => text.slice(0, length));
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
