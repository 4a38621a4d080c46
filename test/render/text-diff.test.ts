import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiffLine } from '../../src/render/text-diff.js';
import { diffTexts } from '../../src/render/text-diff.js';
import type { Segment } from '../../src/render/word-diff.js';
import { diffWords } from '../../src/render/word-diff.js';

function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('');
}

/** The changed parts of a line in brackets. */
function marked(segments: readonly Segment[]): string {
  return segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
}

function shown({ kind, segments, isUnended }: DiffLine): string {
  return `${{ same: ' ', old: '-', new: '+' }[kind]}${marked(segments)}${isUnended ? ' (unended)' : ''}`;
}

function hunks(before: string, after: string): readonly (readonly [number, ...string[]])[] {
  return diffTexts(before, after).map(({ line, lines }) => [line, ...lines.map(shown)]);
}

describe('words', () => {
  test.each([
    ['a b c', 'a x c', 'a [b] c', 'a [x] c'],
    ['a b', 'a b', 'a b', 'a b'],
    [
      'cher client, oui',
      'cher {{customer.name}}, oui',
      'cher [client], oui',
      'cher [{{customer.name}}], oui',
    ],
    ['Hallo {{a.b}}.', 'Hallo {{a.c}}.', 'Hallo [{{a.b}}].', 'Hallo [{{a.c}}].'],
    ['say one two now', 'say three four now', 'say [one two] now', 'say [three four] now'],
    ['say now', 'say it now', 'say now', 'say [it ]now'],
    [
      'お客様、いらっしゃいませ',
      '皆様、いらっしゃいませ',
      '[お客様]、いらっしゃいませ',
      '[皆様]、いらっしゃいませ',
    ],
    ['one two three', 'uno due tre', '[one two three]', '[uno due tre]'],
    ['', 'new', '[]', '[new]'],
    ['end', 'end ', 'end', 'end[ ]'],
  ])('%j and %j', (before, after, old, fresh) => {
    const words = diffWords(before, after);
    expect([marked(words.before), marked(words.after)]).toEqual([old, fresh]);
  });

  test('of either text are all there, in order, whatever the texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '{{c}}', '{{', 'ä', '\n'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = diffWords(before, after);
        expect([textOf(words.before), textOf(words.after)]).toEqual([before, after]);
      }),
    );
  });
});

describe('lines', () => {
  test.each<[string, string, string, readonly (readonly [number, ...string[]])[]]>([
    ['equal texts', 'a\nb\n', 'a\nb\n', []],
    ['a word in a line', 'one\ntwo is 2\n', 'one\ntwo is 3\n', [[1, ' one', '-two is [2]', '+two is [3]']]],
    [
      'lines that are as many alternate',
      'a 1\nb 1\n',
      'a 2\nb 2\n',
      [[1, '-a [1]', '+a [2]', '-b [1]', '+b [2]']],
    ],
    ['a new line', 'a\n', 'a\nb\n', [[1, ' a', '+[b]']]],
    ['a line that goes', 'a\nb\n', 'a\n', [[1, ' a', '-[b]']]],
    ['a line end that goes', 'a\n', 'a', [[1, '-a', '+a (unended)']]],
    ['a line end that comes', 'a', 'a\n', [[1, '-a (unended)', '+a']]],
    ['no text before', '', 'a\n', [[1, '+[a]']]],
    ['no text after', 'a\n', '', [[1, '-[a]']]],
    ['a paragraph that is broken otherwise', 'a b\nc d\n', 'a b c d\n', [[1, '-a b', '-c d', '+a b[ ]c d']]],
    [
      'changes far from each other',
      '1\n2\n3\n4\n5\n6\n7\n8\n9\n',
      'x\n2\n3\n4\n5\n6\n7\n8\ny\n',
      [
        [1, '-[1]', '+[x]', ' 2', ' 3'],
        [7, ' 7', ' 8', '-[9]', '+[y]'],
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(hunks(before, after)).toEqual(expected);
  });

  test('of a hunk stand in the texts as they are, and there are none but for hunks that differ', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c d', '', 'e f g'), { maxLength: 15 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        let restored = after.split('\n');
        for (const { line, lines } of diffTexts(before, after).toReversed()) {
          const ofKind = (kind: DiffLine['kind']): readonly string[] =>
            lines.filter((each) => each.kind !== kind).map(({ segments }) => textOf(segments));
          expect(restored.slice(line - 1, line - 1 + ofKind('old').length)).toEqual(ofKind('old'));
          restored = restored.toSpliced(line - 1, ofKind('old').length, ...ofKind('new'));
        }
        expect(restored.join('\n').trimEnd()).toBe(before.trimEnd());
      }),
    );
  });

  test('of long texts that have nothing in common are one hunk', () => {
    const [hunk, more] = diffTexts(manyLines('old'), manyLines('new'));
    expect([hunk?.lines.length, more]).toEqual([60_000, undefined]);
  });
});

function manyLines(word: string): string {
  return Array.from({ length: 30_000 }, (_, index) => `${word} ${index}\n`).join('');
}
