import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { MAX_DEPTH } from '../../../src/load/yaml/nesting.js';
import type { Included, Node } from '../../../src/load/yaml/nodes.js';
import { readByLibrary } from '../../../src/load/yaml/read-by-library.js';
import { placed } from '../support.js';

function read(text: string) {
  const { root, diagnostics } = readByLibrary(sourceFile('zone.yaml', text));
  return { isRead: root !== null, problems: placed(diagnostics) };
}

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

describe('a file is read whole or not at all', () => {
  test.each([
    ['a: 1\n', true, []],
    ['', true, []],
    ['a: [\n', false, ['yaml/syntax 2:1']],
    ['a: *x\n', false, ['yaml/syntax 1:4']],
    ['a: &x [*x]\n', false, ['yaml/alias-bomb 1:8']],
    ['a: 1\n---\nb: 2\n', true, ['yaml/multi-document 2:1']],
    ['a: 1\na: 2\n', true, ['yaml/duplicate-key 2:1']],
    ['? [a]\n: 1\n', true, ['yaml/syntax 1:3']],
  ])('%j', (text, isRead, problems) => {
    expect(read(text)).toEqual({ isRead, problems });
  });

  test('unless more than so many collections are around a place', () => {
    expect(read(nested(MAX_DEPTH + 1)).isRead).toBe(true);
    const problems = [`yaml/syntax 1:${MAX_DEPTH + 2}`];
    expect(read(nested(MAX_DEPTH + 2))).toEqual({ isRead: false, problems });
  });

  test('scalars keep their form', () => {
    const { root } = readByLibrary(sourceFile('zone.yaml', 'a: 010\nb: "010"\nc: |\n  010\n'));
    const forms = root?.kind === 'map' ? root.entries.map(({ value }) => value) : [];
    expect(forms).toMatchObject([
      { text: '010', isQuoted: false },
      { text: '010', isQuoted: true },
      { text: '010\n', isQuoted: true },
    ]);
  });
});

/** The root of a file whose includes are all of this content, and what is wrong. */
function including(text: string, content: Included | null, left = 10) {
  const names: string[] = [];
  const include = (named: Node): Included | null => {
    names.push(named.kind === 'scalar' ? named.text : named.kind);
    return content;
  };
  const { root, diagnostics } = readByLibrary(sourceFile('zone.yaml', text), {
    read: include,
    room: { left },
  });
  return { root, names, codes: diagnostics.map(({ rule }) => rule.code) };
}

describe('!include', () => {
  const file = sourceFile('other.yaml', 'x');
  const node: Node = { kind: 'scalar', file, start: 0, end: 1, text: 'x', isQuoted: false };

  test('is the content of what it names, a file or a list of them', () => {
    expect(including('!include a.yaml\n', { node, size: 1 })).toEqual({
      root: node,
      names: ['a.yaml'],
      codes: [],
    });
    expect(including('!include [a, b]\n', { node, size: 1 }).names).toEqual(['sequence']);
  });

  test('that cannot be read is marked as reported', () => {
    expect(including('!include a.yaml\n', null).root).toMatchObject({ text: '', isUnread: true });
  });

  test('that has too much is refused', () => {
    expect(including('!include a.yaml\n', { node, size: 11 })).toMatchObject({
      root: null,
      codes: ['yaml/alias-bomb'],
    });
  });

  test('is a tag that nobody knows elsewhere', () => {
    expect(read('a: !include b.yaml\n').problems).toEqual(['yaml/syntax 1:4']);
  });
});
