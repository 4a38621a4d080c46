import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readEntries } from '../../../src/dns/zonefile/tokens.js';

/** The entries of a file: their words, what else is known about them after a bar. */
function entriesOf(text: string): readonly string[] {
  return Array.from(readEntries(sourceFile('zone', text)), ({ tokens, isIndented, comments, fault }) =>
    [
      (isIndented ? ' ' : '') + tokens.map((token) => token.text).join(' '),
      ...comments.map((comment) => `;${comment}`),
      ...(fault ? [`${fault.kind} ${fault.at.start}-${fault.at.end}`] : []),
    ].join('|'),
  );
}

describe('entries', () => {
  test.each([
    ['', []],
    ['\n \n\t\r\n', ['', ' ', ' ']],
    ['a b\nc\n', ['a b', 'c']],
    ['a\tb\r\nc', ['a b', 'c']],
    [' a\n\tb\n', [' a', ' b']],
    ['a ; b ; c \n', ['a|;b ; c']],
    ['; a\n ;b\n;\n', ['|;a', ' |;b', '|;']],
    ['a;b', ['a|;b']],
    ['a (b\n c) d\ne', ['a b c d', 'e']],
    ['a ( ; one\n b ; two\n ) ; three\nc', ['a b|;one|;two|;three', 'c']],
    ['(a)(b)', ['a b']],
    ['a ((b)\n (c)) d\ne', ['a b c d', 'e']],
    ['"a b" c', ['"a b" c']],
    ['a"b ; c"d', ['a "b ; c" d']],
    ['a="b ; c"d', ['a= "b ; c" d']],
    ['"a"\\b', ['"a" \\b']],
    ['a\\\tb', ['a\\\tb']],
    ['a\\b\\é "\\é"', ['a\\b\\é "\\é"']],
    ['"a\\"b"', ['"a\\"b"']],
    ['"a\tb"', ['"a\tb"']],
    ['a\\ b\\;c\\(', ['a\\ b\\;c\\(']],
    ['"a""b"', ['"a" "b"']],
    ['"a"b', ['"a" b']],
    ['a=é{}', ['a=é{}']],
    ['\uFEFFa', ['a']],
    ['a\n\uFEFFb', ['a', '\uFEFFb']],
  ])('%j', (text, expected) => {
    expect(entriesOf(text)).toEqual(expected);
  });
});

describe('a fault ends an entry, and the next line begins another', () => {
  test.each([
    ['a "b\nc', ['a|quote 2-3', 'c']],
    ['a "b\\\nc', ['a|quote 2-3', 'c']],
    ['a b"c\nd', ['a b|quote 3-4', 'd']],
    ['a b)\nc', ['a b|closing-parenthesis 3-4', 'c']],
    ['a (b))\nc', ['a b|closing-parenthesis 5-6', 'c']],
    ['a ((b)\nc', ['a b c|open-parenthesis 2-3']],
    ['a (b\nc', ['a b c|open-parenthesis 2-3']],
    ['a b\\\nc', ['a b|escape 3-4', 'c']],
    ['a b\\1\nc', ['a|escape 3-5', 'c']],
    ['a "b\\256"\nc', ['a|escape 4-8', 'c']],
    ['a b="\\25x"\nc', ['a b=|escape 5-8', 'c']],
    ['a b="c\nd', ['a b=|quote 4-5', 'd']],
    ['a b\u0000\nc', ['a|control-character 3-4', 'c']],
    ['a b\u007f\nc', ['a|control-character 3-4', 'c']],
    ['a \u0001\nc', ['a|control-character 2-3', 'c']],
    ['a "b"\u0001\nc', ['a|control-character 5-6', 'c']],
  ])('%j', (text, expected) => {
    expect(entriesOf(text)).toEqual(expected);
  });
});
