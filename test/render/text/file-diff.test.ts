import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import { formatFileDiff } from '../../../src/render/text/file-diff.js';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''));

test('a diff leads from one text to the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = formatFileDiff({ path: 'a.yaml', before, after }, plainStyle);
      expect(diff === '').toBe(before === after);
      expect(diff === '' ? before : applyPatch(before, diff)).toBe(after);
    }),
  );
});

test('texts that have nothing to do with each other are shown whole', () => {
  const [before, after] = [manyLines('a'), manyLines('b').trimEnd()];
  const diff = formatFileDiff({ path: 'a.yaml', before, after }, plainStyle);
  expect(applyPatch(before, diff)).toBe(after);
});

test('colours are those of diffs, and nothing in a text acts', () => {
  const change = { path: 'a\u001b.yaml', before: 'a\u001b[2J\r\n', after: 'b\n' };
  expect(formatFileDiff(change, plainStyle)).toBe(
    '--- a/a\\u{1b}.yaml\n+++ b/a\\u{1b}.yaml\n@@ -1 +1 @@\n-a\\u{1b}[2J\\r\n+b\n',
  );
  expect(formatFileDiff(change, colourStyle)).toContain(colourStyle.green('+b'));
});

function manyLines(name: string): string {
  return Array.from({ length: 1500 }, (_, index) => `${name}${index}\n`).join('');
}
