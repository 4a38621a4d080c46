import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Composition } from '../../../src/load/yaml/aliases.js';
import {
  isTooMuch,
  MAX_UNFOLDED,
  newComposition,
  nothing,
  resolveAlias,
  unfold,
} from '../../../src/load/yaml/aliases.js';
import type { Node } from '../../../src/load/yaml/nodes.js';

const file = sourceFile('zone.yaml', 'a: &x b\nc: *x\n');
const at = { file, start: 11, end: 13 };
const named: Node = { kind: 'scalar', file, start: 6, end: 7, text: 'b', isQuoted: false };

function compositionWith(anchors: readonly (readonly [string, Node | null])[], left?: number): Composition {
  const including = left === undefined ? undefined : { read: () => null, room: { left } };
  return { ...newComposition(file, including), anchors: new Map(anchors) };
}

function codesIn({ diagnostics }: Composition): readonly string[] {
  return diagnostics.map(({ rule }) => rule.code);
}

describe('an alias', () => {
  test('is the node of its anchor in its own place', () => {
    const composition = compositionWith([['x', named]]);
    expect(resolveAlias('x', at, composition)).toEqual({ ...named, start: 11, end: 13 });
    expect([composition.isWhole, composition.unfolded, codesIn(composition)]).toEqual([true, 1, []]);
  });

  test.each([
    ['without an anchor', [], 'yaml/syntax'],
    ['of what it is in', [['x', null]], 'yaml/alias-bomb'],
  ] as const)('%s is reported, and nothing', (_, anchors, code) => {
    const composition = compositionWith(anchors);
    expect(resolveAlias('x', at, composition)).toEqual(nothing(at));
    expect([composition.isWhole, codesIn(composition)]).toEqual([false, [code]]);
  });

  test('that is one too many is reported once', () => {
    const composition = compositionWith([['x', named]]);
    composition.unfolded = MAX_UNFOLDED - 1;
    resolveAlias('x', at, composition);
    expect(codesIn(composition)).toEqual([]);
    resolveAlias('x', at, composition);
    resolveAlias('x', at, composition);
    expect(codesIn(composition)).toEqual(['yaml/alias-bomb']);
  });
});

test('what stands in several places counts in the room that all files share', () => {
  const composition = compositionWith([], 5);
  expect([unfold(5, composition), isTooMuch(composition)]).toEqual([true, false]);
  expect([unfold(1, composition), isTooMuch(composition)]).toEqual([false, true]);
  expect(composition.including?.room.left).toBe(-1);
});

test('nothing is at the end of its place', () => {
  expect(nothing(at)).toEqual({ kind: 'scalar', file, start: 13, end: 13, text: '', isQuoted: false });
});
