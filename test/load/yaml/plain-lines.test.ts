import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Lines } from '../../../src/load/yaml/plain-lines.js';
import {
  hasLine,
  isItem,
  isMarker,
  leaveLine,
  NO_LINE,
  startOfLine,
  toNextLine,
} from '../../../src/load/yaml/plain-lines.js';

function linesOf(text: string): Lines {
  const file = sourceFile('zone.yaml', text);
  const lines: Lines = {
    file,
    composition: null,
    at: 0,
    end: 0,
    after: 0,
    indent: NO_LINE,
    next: 0,
    isLost: false,
  };
  toNextLine(lines);
  return lines;
}

/** All lines as `indent:text`, marked where they are items. */
function read(text: string): readonly string[] {
  const lines = linesOf(text);
  const found: string[] = [];
  for (; hasLine(lines); toNextLine(lines)) {
    found.push(`${lines.indent}:${text.slice(lines.at, lines.end)}${isItem(lines) ? ' item' : ''}`);
    expect(startOfLine(lines)).toBe(lines.at - lines.indent);
    leaveLine(lines);
  }
  expect(startOfLine(lines)).toBe(text.length);
  return found;
}

describe('the lines of a file', () => {
  test.each([
    ['', []],
    ['a: 1\n  b: 2', ['0:a: 1', '2:b: 2']],
    ['\n  \n# x\n\t# y\na\n', ['0:a']],
    ['a\r\n  b\r\n', ['0:a', '2:b']],
    ['- a\n-\n-b\n  - c', ['0:- a item', '0:- item', '0:-b', '2:- c item']],
    ['\t\na', ['0:\t', '0:a']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

test.each([
  ['---', true],
  ['--- a', true],
  ['---a', false],
  [' ---', false],
  ['...', false],
])('%j begins a document: %s', (text, expected) => {
  expect(isMarker(linesOf(text), '---')).toBe(expected);
});
