import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMisreadUtf8 } from '../../src/text/misread-utf8.js';

const misread = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text));

test.each(['Schön', 'Ça va ?', '请确认', 'Übermäßig — „gut“', 'مرحبا', '😀'])(
  'knows %j when it was misread',
  (text) => {
    expect([isMisreadUtf8(misread(text)), isMisreadUtf8(text)]).toEqual([true, false]);
  },
);

test('finds whatever was misread, and nothing in ASCII', () => {
  const property = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    expect(isMisreadUtf8(misread(text))).toBe(/[^\0-\x7f]/.test(text));
  });
  fc.assert(property);
});
