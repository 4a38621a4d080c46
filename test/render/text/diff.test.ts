import { describe, expect, test } from 'vitest';
import { lineChange, newText, textChange } from '../../../src/render/text/diff.js';
import { plainStyle } from '../../../src/text/style.js';
import { tags } from './tags.js';

const plain = { style: plainStyle, width: Infinity };
const styled = { style: tags, width: Infinity };

test.each<[string, readonly string[]]>([
  ['', ['']],
  ['\n\n', ['']],
  ['a\n\nb', ['a', '', 'b']],
  ['a\nb\n\n', ['a', 'b']],
])('a new text %j has the lines up to its last word', (text, lines) => {
  expect(newText(text, plain)).toEqual(lines);
});

describe('a change of a line', () => {
  test('has only what differs in colour', () => {
    expect(lineChange('good old day', 'good new day', styled)).toEqual([
      '<r>-</r> good <r>old</r> day',
      '<g>+</g> good <g>new</g> day',
    ]);
    expect(lineChange('good', 'bad', styled)).toEqual(['<r>-</r> <r>good</r>', '<g>+</g> <g>bad</g>']);
  });

  test.each([
    ['a line', 'a  line', '- a[- -]line', '+ a{+··+}line'],
    ['a line', 'a line ', '- a line', '+ a line{+·+}'],
  ])('from %j to %j marks blanks', (before, after, old, fresh) => {
    expect(lineChange(before, after, plain)).toEqual([old, fresh]);
  });

  test('has signs for blanks in colour, but not between words', () => {
    expect(lineChange('a good line', 'a good line  ', styled)[1]).toBe('<g>+</g> a good line<g>··</g>');
    expect(lineChange('a good line', 'a good line or two ', styled)[1]).toBe(
      '<g>+</g> a good line<g> or two·</g>',
    );
  });

  test('that wraps has its sign once', () => {
    expect(lineChange('one two', 'three four', { style: plainStyle, width: 7 })).toEqual([
      '- one',
      '  two',
      '+ three',
      '  four',
    ]);
  });
});

describe('a change of a text', () => {
  test('dims what is the same', () => {
    expect(textChange('same\nold\n', 'same\nnew\n', styled)).toEqual([
      '<d>line 1</d>',
      '  <d>same</d>',
      '<r>-</r> <r>old</r>',
      '<g>+</g> <g>new</g>',
    ]);
  });

  test('says once that the last line has no end', () => {
    expect(textChange('one two\n', 'three four', { style: plainStyle, width: 7 })).toEqual([
      'line 1',
      '- one',
      '  two',
      '+ three',
      '  four (no line end)',
    ]);
  });
});
