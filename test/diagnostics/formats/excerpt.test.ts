import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sliceColumns, textWidth } from '../../../src/text/columns.js';
import { excerpt } from '../../../src/diagnostics/formats/excerpt.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { spanOf } from '../support.js';

/** What stands in the columns under which the marker goes. */
function marked(text: string, part: string, width = 80): string {
  const { text: shown, indent, length } = excerpt(spanOf(sourceFile('a.yaml', text), part), width);
  return sliceColumns(shown, indent, indent + length);
}

describe('the marker of an excerpt stands under its part', () => {
  test.each([
    ['of a plain line', 'zone: a\n  www: b\n', 'www', 'www'],
    ['behind tabs', '\t\twww: b', 'www', 'www'],
    ['behind wide characters', '日本語: www', 'www', 'www'],
    ['that is wide', 'a: 日本語', '日本語', '日本語'],
    ['behind combining marks', 'mu\u0308nchen: www', 'www', 'www'],
    ['behind a control character', 'a\u001b[0m: www', 'www', 'www'],
    ['that is a control character', 'a: \u001b', '\u001b', '\\u{1b}'],
    ['in a line with CRLF', 'a: www\r\nb: c\r\n', 'www', 'www'],
    ['up to the line end, when it goes on', 'a: |\n  b\n', '|\n  b', '|'],
  ])('%s', (_, text, part, expected) => {
    expect(marked(text, part)).toBe(expected);
  });

  test('of a line that is cut on both sides', () => {
    const line = `${'日 before '.repeat(50)}HERE${' after'.repeat(50)}`;
    const { text } = excerpt(spanOf(sourceFile('a.yaml', line), 'HERE'), 60);
    expect(text).toMatch(/^….*HERE.*…$/);
    expect(textWidth(text)).toBe(60);
    expect(marked(line, 'HERE', 60)).toBe('HERE');
  });

  test('of a line of many megabytes', () => {
    const line = `${'a'.repeat(5_000_000)}HERE${'b'.repeat(5_000_000)}`;
    expect(marked(line, 'HERE')).toBe('HERE');
  });

  test('of each of many places in such a line', () => {
    const file = sourceFile('a.yaml', `${'a'.repeat(10_000_000)}\n`);
    const starts = Array.from({ length: 20_000 }, (_, index) => 500 * index);
    const columns = starts.map((start) => excerpt({ file, start, end: start + 1 }, 80).length);
    expect(new Set(columns)).toEqual(new Set([1]));
  });
});

describe('a line of digits is cut around its part', () => {
  const line = '0123456789'.repeat(4);
  test.each([
    ['at its beginning', 0, 2, '0123456789012345678…', 0, 2],
    ['within the first third', 6, 7, '0123456789012345678…', 6, 1],
    ['beyond it', 7, 9, '…234567890123456789…', 6, 2],
    ['at its end', 38, 40, '…1234567890123456789', 18, 2],
    ['as it goes on', 30, 40, '…1234567890123456789', 10, 10],
    ['where its part is longer', 0, 40, '0123456789012345678…', 0, 19],
  ])('%s', (_, start, end, text, indent, length) => {
    expect(excerpt({ file: sourceFile('a', line), start, end }, 20)).toEqual({
      line: 1,
      text,
      indent,
      length,
    });
  });

  test('unless it fits', () => {
    const file = sourceFile('a', `${line}\r\n`);
    expect(excerpt({ file, start: 39, end: 42 }, 40)).toEqual({ line: 1, text: line, indent: 39, length: 1 });
  });
});

test('a place at the end of a file has the last line', () => {
  expect(excerpt({ file: sourceFile('a', 'a\nbc'), start: 2, end: 4 }, 80)).toEqual({
    line: 2,
    text: 'bc',
    indent: 0,
    length: 2,
  });
});

test('an empty place has a marker of one column', () => {
  const file = sourceFile('a.yaml', 'a: b\n');
  expect(excerpt({ file, start: 4, end: 4 }, 80)).toEqual({ line: 1, text: 'a: b', indent: 4, length: 1 });
  expect(excerpt({ file, start: 5, end: 5 }, 80)).toEqual({ line: 2, text: '', indent: 0, length: 1 });
});

test('text and marker stay within the width, wherever the place is', () => {
  const anyText = fc.string({
    unit: fc.constantFrom('a', '日', '\t', '\u001b', '\n', '\r', 'u\u0308'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(anyText, fc.nat(300), fc.nat(300), (text, start, length) => {
      const file = sourceFile('a.yaml', text);
      const from = Math.min(start, text.length);
      const span = { file, start: from, end: Math.min(from + length, text.length) };
      const shown = excerpt(span, 40);
      expect(textWidth(shown.text)).toBeLessThanOrEqual(40);
      expect(shown.length).toBeGreaterThanOrEqual(1);
      expect(shown.indent + shown.length).toBeLessThanOrEqual(41);
    }),
  );
});
