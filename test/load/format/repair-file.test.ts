import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { TextRepair } from '../../../src/load/format/repair-file.js';
import { editsFor, repairFile } from '../../../src/load/format/repair-file.js';

const lower = (text: string): string => text.toLowerCase();

/** Repairs at the first place of each part. */
function repairs(text: string, parts: readonly string[], fix = lower): readonly TextRepair[] {
  return parts.map((part) => ({ start: text.indexOf(part), fix }));
}

function repaired(text: string, parts: readonly string[], fix = lower): string {
  return repairFile(sourceFile('a.yaml', text), repairs(text, parts, fix)).file.text;
}

describe('texts are repaired in place', () => {
  test.each([
    ['a key', 'records:\n  WWW: { A: 192.0.2.1 }\n', ['WWW'], 'records:\n  www: { A: 192.0.2.1 }\n'],
    ['a value', 'a: WWW # WWW\n', ['WWW'], 'a: www # WWW\n'],
    ['a quoted one', 'a: "WWW"\n', ['"WWW'], 'a: www\n'],
    ['one in brackets', 'a: [X, "Y,Z"]\n', ['X', '"Y'], "a: [x, 'y,z']\n"],
    ['several, whatever their order', 'a: [X, Y, Z]\n', ['Z', 'X'], 'a: [x, Y, z]\n'],
    ['the same twice', 'a: X\n', ['X', 'X'], 'a: x\n'],
    ['an anchor, not its alias', 'a: &b X\nc: *b\n', ['X', '*b'], 'a: &b x\nc: *b\n'],
    ['one in the text of a variable', 'a: X${B}\n', ['X'], 'a: X${B}\n'],
    ['one in the rest of its name', 'a: X${bC}\n', ['X'], 'a: X${bC}\n'],
    ['one beside a variable', 'a: X${b}\n', ['X'], "a: 'x${b}'\n"],
    ['not several lines', 'a: "X\n  Y"\n', ['"X'], 'a: "X\n  Y"\n'],
    ['nor nothing', 'a:\nb: X\n', [':'], 'a:\nb: X\n'],
  ])('%s', (_, text, parts, expected) => {
    expect(repaired(text, parts)).toBe(expected);
  });
});

test('names that would become equal are kept', () => {
  const text = 'records:\n  WWW: { A: 192.0.2.1 }\n  www: { A: 192.0.2.2 }\n  MAIL: { A: 192.0.2.3 }\n';
  expect(repaired(text, ['WWW', 'MAIL'])).toBe(text.replace('MAIL', 'mail'));
  const both = 'records:\n  WWW: { A: WWW }\n  WWw: { A: 192.0.2.2 }\n';
  expect(repaired(both, ['WWW', 'WWw'])).toBe(both);
});

test('what is repaired is counted, and nothing else changes the file', () => {
  const file = sourceFile('a.yaml', 'a: X\nb: y\n');
  const found = repairs(file.text, ['X', 'y']);
  expect(repairFile(file, found)).toMatchObject({ count: 1, file: { path: 'a.yaml', text: 'a: x\nb: y\n' } });
  const kept = repairFile(file, repairs(file.text, ['y']));
  expect(kept).toEqual({ file, count: 0 });
  expect(kept.file).toBe(file);
  expect(repairFile(file, [])).toEqual({ file, count: 0 });
});

test('several repairs of one text follow one another', () => {
  const text = 'a: X.\n';
  const start = text.indexOf('X');
  const both = [
    { start, fix: lower },
    { start, fix: (found: string) => found.replace('.', '') },
  ];
  expect(editsFor(sourceFile('a.yaml', text), both)).toEqual([{ start, end: start + 2, text: 'x' }]);
});

test('a file that is too broken, or has no text at a place, stays as it is', () => {
  expect(editsFor(sourceFile('a.yaml', 'a: [X'), [{ start: 4, fix: lower }])).toEqual([]);
  expect(editsFor(sourceFile('a.yaml', 'a: X'), [{ start: 1, fix: lower }])).toEqual([]);
});
