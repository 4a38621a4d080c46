import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineStarts, placeKey, positionAt, sourceFile, startOfLine } from '../../src/diagnostics/source.js';

test('the position of any offset is that of the text before it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '👍', '\r') });
  fc.assert(
    fc.property(text, (content) => {
      const file = sourceFile('a', content);
      for (let offset = 0; offset <= content.length; offset += 1) {
        const lines = content.slice(0, offset).split('\n');
        const column = (lines.at(-1) ?? '').length;
        expect(positionAt(file, offset)).toEqual({ line: lines.length, column: column + 1 });
        expect(startOfLine(file, offset)).toBe(offset - column);
      }
    }),
  );
});

test('lines start behind line feeds', () => {
  const file = sourceFile('a', 'a\n\nb\n');
  expect(lineStarts(file)).toEqual([0, 2, 3, 5]);
  expect(lineStarts(file)).toBe(lineStarts(file));
});

test('a place is told from others by its file and where it starts', () => {
  const [a, b] = [sourceFile('a', 'text'), sourceFile('b', 'text')];
  expect(placeKey({ file: a, start: 1, end: 2 })).toBe(placeKey({ file: a, start: 1, end: 3 }));
  expect(placeKey({ file: a, start: 1, end: 2 })).not.toBe(placeKey({ file: a, start: 2, end: 2 }));
  expect(placeKey({ file: a, start: 1, end: 2 })).not.toBe(placeKey({ file: b, start: 1, end: 2 }));
});
