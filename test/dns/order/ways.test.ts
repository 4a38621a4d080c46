import { describe, expect, test } from 'vitest';
import type { ChangeNode } from '../../../src/dns/order/change-node.js';
import { changesByName } from '../../../src/dns/order/change-node.js';
import type { Support, Trigger } from '../../../src/dns/order/support.js';
import type { Way } from '../../../src/dns/order/ways.js';
import { waysToAdd, waysToKeep, waysToRemove } from '../../../src/dns/order/ways.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const lines = Array.from({ length: 600 }, (_, index) => `n${1000 + index} A 192.0.2.1`);
const nodes = changesByName([diffZone(desired('example.com', records(...lines)), [])]).flatMap(
  (name) => name.nodes,
);

function nodeAt(index: number): ChangeNode {
  const node = nodes[index];
  if (!node) throw new Error(`no node ${index}`);
  return node;
}

type From = readonly [kind: Trigger['kind'], start: number, count: number, why?: NonNullable<Trigger['why']>];

/** What some of the nodes begin, and others end. */
function support(begins: readonly From[], ends: readonly From[] = []): Support {
  const trigger = ([kind, start, count, why]: From): Trigger => ({
    kind,
    nodes: nodes.slice(start, start + count),
    why: why ?? null,
  });
  return { begins: begins.map(trigger), ends: ends.map(trigger), entries: [], isAliased: false };
}

/** The last nodes are the best to add something, the first ones to remove something. */
const preferences = {
  toAdd: ({ index }: ChangeNode) => -index,
  toRemove: ({ index }: ChangeNode) => index,
};

/** The edges of each way as `EARLIER<LATER WHY`. */
function shown(ways: Iterable<Way>): readonly (readonly string[])[] {
  return Array.from(ways, (way) =>
    way.map(({ earlier, later, why }) => `${earlier.index}<${later.index} ${why}`),
  );
}

function keeping(begins: readonly From[], ends: readonly From[]): readonly (readonly string[])[] {
  return shown(waysToKeep(support([], ends), support(begins), 'name', preferences));
}

describe('without a choice', () => {
  test('all that ends the old answer comes after all that begins the new one', () => {
    expect(
      keeping(
        [['all', 0, 2]],
        [
          ['all', 5, 1],
          ['any', 7, 1],
        ],
      ),
    ).toEqual([['0<5 name', '1<5 name', '0<7 name', '1<7 name']]);
  });

  test('a change does not wait for itself', () => {
    expect(keeping([['all', 0, 2]], [['all', 1, 1]])).toEqual([['0<1 name']]);
    expect(keeping([['all', 1, 1]], [['all', 1, 1]])).toEqual([[]]);
  });

  test.each<readonly [readonly From[], readonly From[]]>([
    [[], [['all', 0, 2]]],
    [[['all', 0, 2]], []],
    [[], []],
  ])('from %j to %j there is nothing to do', (begins, ends) => {
    expect(keeping(begins, ends)).toEqual([[]]);
  });
});

describe('with a choice', () => {
  test('the best change is tried first, and the others are free', () => {
    expect(keeping([['any', 0, 3]], [['all', 5, 1]])).toEqual([['2<5 name'], ['1<5 name'], ['0<5 name']]);
    expect(keeping([['all', 5, 1]], [['any', 0, 3]])).toEqual([['5<0 name'], ['5<1 name'], ['5<2 name']]);
  });

  test('all of several triggers have to happen', () => {
    expect(
      keeping(
        [
          ['any', 0, 2],
          ['all', 3, 2],
        ],
        [['all', 9, 1]],
      ),
    ).toEqual([
      ['1<9 name', '3<9 name', '4<9 name'],
      ['0<9 name', '3<9 name', '4<9 name'],
    ]);
  });

  test('an alternative needs no wait', () => {
    expect(keeping([['any', 0, 2]], [['all', 1, 2]])).toEqual([['1<2 name'], ['0<2 name']]);
    expect(keeping([['all', 1, 2]], [['any', 0, 2]])).toEqual([['2<0 name'], ['2<1 name']]);
  });

  test('sixteen are tried', () => {
    expect(keeping([['any', 0, 16]], [['all', 30, 1]])).toHaveLength(16);
    expect(keeping([['any', 0, 20]], [['all', 30, 1]])).toHaveLength(16);
    expect(keeping([['any', 0, 3]], [['any', 30, 5]])).toHaveLength(15);
    expect(keeping([['any', 0, 5]], [['any', 30, 5]])).toHaveLength(16);
  });
});

describe('a wish has no way that', () => {
  test.each<readonly [string, readonly From[], readonly From[], number]>([
    ['256 edges at most', [['all', 0, 16]], [['all', 300, 16]], 1],
    ['one row more', [['all', 0, 17]], [['all', 300, 16]], 0],
    ['256 changes before one', [['all', 0, 256]], [['all', 300, 1]], 1],
    ['257 changes before one', [['all', 0, 257]], [['all', 300, 1]], 0],
    ['257 alternatives', [['any', 0, 257]], [['all', 300, 1]], 16],
    [
      'two triggers with 256 changes',
      [
        ['all', 0, 200],
        ['all', 200, 56],
      ],
      [['all', 300, 1]],
      1,
    ],
    [
      'two triggers with 257 changes',
      [
        ['all', 0, 200],
        ['all', 200, 57],
      ],
      [['all', 300, 1]],
      0,
    ],
  ])('is too long: %s', (_, begins, ends, count) => {
    expect(keeping(begins, ends)).toHaveLength(count);
  });
});

test('the reason is the special part of resolving, the new one first, else that of the wish', () => {
  expect(keeping([['all', 0, 1, 'wildcard']], [['all', 1, 1, 'delegation']])).toEqual([['0<1 wildcard']]);
  expect(keeping([['all', 0, 1]], [['all', 1, 1, 'delegation']])).toEqual([['0<1 delegation']]);
  expect(keeping([['any', 0, 2, 'wildcard']], [['all', 5, 1]])).toEqual([['1<5 wildcard'], ['0<5 wildcard']]);
  expect(keeping([['all', 5, 1]], [['any', 0, 1, 'delegation']])).toEqual([['5<0 delegation']]);
});

test('a pointer comes after what begins its answer, and goes before what ends it', () => {
  const answer = support([['all', 0, 1, 'wildcard']], [['any', 2, 2, 'delegation']]);
  const pointer = nodeAt(9);
  expect(shown(waysToAdd(pointer, answer, 'pointer', preferences))).toEqual([['0<9 pointer']]);
  expect(shown(waysToRemove(pointer, answer, 'pointer', preferences))).toEqual([
    ['9<2 pointer'],
    ['9<3 pointer'],
  ]);
  expect(shown(waysToAdd(pointer, support([]), 'ds', preferences))).toEqual([[]]);
  expect(shown(waysToRemove(pointer, support([]), 'ds', preferences))).toEqual([[]]);
});
