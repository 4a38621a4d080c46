import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { newComposition } from '../../../src/load/yaml/aliases.js';
import type { Entry, Node, ScalarNode } from '../../../src/load/yaml/nodes.js';
import { isMergeKey, uniqueEntries } from '../../../src/load/yaml/unique-entries.js';

const file = sourceFile('zone.yaml', '');

function scalar(text: string, isQuoted = false): ScalarNode {
  return { kind: 'scalar', file, start: 0, end: 0, text, isQuoted };
}

function entry(key: string, value: string | Node): Entry {
  return { key: scalar(key), value: typeof value === 'string' ? scalar(value) : value };
}

function map(...entries: readonly Entry[]): Node {
  return { kind: 'map', file, start: 0, end: 0, entries };
}

/** `key=value` of the unique entries, and the codes of what is wrong. */
function unique(entries: readonly Entry[], isIncluding = false) {
  const including = isIncluding ? { read: () => null, room: { left: 1 } } : undefined;
  const composition = newComposition(file, including);
  const found = uniqueEntries(entries, composition);
  const shown = found.map(({ key, value }) => `${key.text}=${value.kind === 'scalar' ? value.text : '…'}`);
  return [shown, composition.diagnostics.map(({ rule }) => rule.code)];
}

describe('the entries of a map', () => {
  test('with the same key are reported; the first one counts', () => {
    expect(unique([entry('a', '1'), entry('b', '2'), entry('a', '3')])).toEqual([
      ['a=1', 'b=2'],
      ['yaml/duplicate-key'],
    ]);
  });

  test('override those of merge keys, wherever these are', () => {
    const merged = map(entry('a', 'merged'), entry('c', 'merged'));
    const expected = ['a=1', 'b=2', 'c=merged'];
    expect(unique([entry('<<', merged), entry('a', '1'), entry('b', '2')])).toEqual([expected, []]);
    expect(unique([entry('a', '1'), entry('b', '2'), entry('<<', merged)])).toEqual([expected, []]);
  });

  test('of earlier maps override those of later ones', () => {
    const list: Node = {
      kind: 'sequence',
      file,
      start: 0,
      end: 0,
      items: [map(entry('a', '1')), map(entry('a', '2'))],
    };
    expect(unique([entry('<<', list)])).toEqual([['a=1'], []]);
  });

  test('cannot come from anything but maps; nothing is none', () => {
    expect(unique([entry('<<', 'text')])).toEqual([[], ['yaml/syntax']]);
    expect(unique([entry('<<', '')])).toEqual([[], []]);
  });

  test('before a merge key are unclear where octoDNS reads them', () => {
    const merged = map(entry('a', 'merged'));
    expect(unique([entry('a', '1'), entry('<<', merged)], true)).toEqual([['a=1'], ['yaml/duplicate-key']]);
    expect(unique([entry('<<', merged), entry('a', '1')], true)).toEqual([['a=1'], []]);
  });
});

test('a quoted merge key is a text', () => {
  expect([isMergeKey(scalar('<<')), isMergeKey(scalar('<<', true)), isMergeKey(scalar('a'))]).toEqual([
    true,
    false,
    false,
  ]);
});
