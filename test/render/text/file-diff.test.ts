import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import { tags } from './tags.js';
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

test('a diff of a file with the line ends of Windows has these, so that it applies', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      const [before, after] = [left, right].map((each) => each.replaceAll('\n', '\r\n'));
      fc.pre(
        before !== undefined && after !== undefined && before !== '' && after !== '' && before !== after,
      );
      const diff = formatFileDiff({ path: 'a.yaml', before, after }, plainStyle);
      expect(diff).not.toContain(String.raw`\r`);
      expect(applyPatch(before, diff, { autoConvertLineEndings: false })).toBe(after);
    }),
  );
});

test('a carriage return that not all lines have is shown', () => {
  const diff = formatFileDiff({ path: 'a.yaml', before: 'a\r\nb\n', after: 'a\r\nc\n' }, plainStyle);
  expect(diff).toContain(String.raw`a\r`);
});

test.each(['', 'a', 'a\n'])('%j has no difference from itself', (same) => {
  expect(formatFileDiff({ path: 'a.yaml', before: same, after: same }, plainStyle)).toBe('');
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

test.each([
  ['a\nb\n', 'c\nd\ne\n', ['@@ -1,2 +1,3 @@', '-a', '-b', '+c', '+d', '+e', '']],
  [
    'a',
    'b\n\\',
    ['@@ -1 +1,2 @@', '-a', '\\ No newline at end of file', '+b', '+\\', '\\ No newline at end of file', ''],
  ],
])('%j and %j are shown whole where it is too much to compare them', (before, after, lines) => {
  const change = { path: 'a', before, after };
  const diff = formatFileDiff(change, plainStyle, { maxEditLength: 1, timeout: 5000 });
  expect(diff.split('\n').slice(2)).toEqual(lines);
  expect(applyPatch(before, diff)).toBe(after);
});

test('every line has the colour of its kind, whatever it ends in', () => {
  const change = { path: 'b\\a.yaml', before: 'same -\nold +\nend', after: 'same -\nnew -\nend' };
  expect(formatFileDiff(change, tags).split('\n')).toEqual([
    '<b>--- a/b/a.yaml</b>',
    '<b>+++ b/b/a.yaml</b>',
    '<c>@@ -1,3 +1,3 @@</c>',
    ' same -',
    '<r>-old +</r>',
    '<g>+new -</g>',
    ' end',
    '<d>\\ No newline at end of file</d>',
    '',
  ]);
});

test('three lines stand around a change', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const before = lines.map((line) => `${line}\n`).join('');
  const diff = formatFileDiff({ path: 'a', before, after: before.replace('e', 'x') }, plainStyle);
  expect(diff.split('\n').slice(2)).toEqual([
    '@@ -2,7 +2,7 @@',
    ' b',
    ' c',
    ' d',
    '-e',
    '+x',
    ' f',
    ' g',
    ' h',
    '',
  ]);
});

function manyLines(name: string): string {
  return Array.from({ length: 1500 }, (_, index) => `${name}${index}\n`).join('');
}
