import { describe, expect, test } from 'vitest';

import { isInShard, readShard } from '../../../src/engine/selection/shard.js';

const zones = Array.from({ length: 1000 }, (_, index) => `zone${index}.example`);

describe('a shard', () => {
  test.each([1, 2, 3, 7])('of %i has every zone in exactly one part', (count) => {
    for (const zone of zones) {
      const parts = Array.from({ length: count }, (_, at) => isInShard(zone, { index: at + 1, count }));
      expect(parts.filter(Boolean)).toHaveLength(1);
    }
  });

  test('is about as large as the others', () => {
    const sizes = [1, 2, 3, 4].map(
      (index) => zones.filter((zone) => isInShard(zone, { index, count: 4 })).length,
    );
    expect(Math.min(...sizes)).toBeGreaterThan(200);
  });

  test('of a zone never changes: parts of later versions must hold what those of earlier ones did', () => {
    expect(['example.com', 'example.net', 'example.org', 'dev.example.com'].map(partOf)).toEqual([
      2, 2, 2, 1,
    ]);
  });
});

describe('--shard', () => {
  test.each([
    ['2/5', {}, { index: 2, count: 5 }],
    ['auto', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '4' }, { index: 3, count: 4 }],
    ['auto', { JOB_COMPLETION_INDEX: '0', JOB_COMPLETIONS: '4' }, { index: 1, count: 4 }],
    ['5/5', {}, { index: 5, count: 5 }],
    ['12/34', {}, { index: 12, count: 34 }],
    ['auto', { JOB_COMPLETION_INDEX: '3', JOB_COMPLETIONS: '4' }, { index: 4, count: 4 }],
  ])('%s with %j is %j', (text, env, shard) => {
    expect(readShard(text, env)).toEqual(shard);
  });

  test.each([
    ['0/5', {}],
    ['6/5', {}],
    ['1/0', {}],
    ['1', {}],
    ['a/b', {}],
    ['part 1/2', {}],
    ['1/2 of it', {}],
    ['auto', { JOB_COMPLETION_INDEX: '4', JOB_COMPLETIONS: '4' }],
    ['auto', { JOB_COMPLETION_INDEX: 'x', JOB_COMPLETIONS: '4' }],
    ['auto', { CI_NODE_INDEX: '5', CI_NODE_TOTAL: '4' }],
    ['auto', { CI_NODE_INDEX: '3', JOB_COMPLETIONS: '4' }],
    ['auto', { CI_NODE_TOTAL: '3', JOB_COMPLETION_INDEX: '3' }],
    ['auto', {}],
  ])('%s with %j is wrong usage', (text, env) => {
    expect(() => readShard(text, env)).toThrow(expect.objectContaining({ kind: 'usage' }));
  });

  test.each([
    ['6/5', {}, 'part 6 of 5'],
    ['auto', { JOB_COMPLETION_INDEX: '1' }, 'JOB_COMPLETION_INDEX=1 '],
    [
      'auto',
      { JOB_COMPLETION_INDEX: '4', JOB_COMPLETIONS: '4' },
      'JOB_COMPLETION_INDEX=4 JOB_COMPLETIONS=4 ',
    ],
  ])('%s with %j is told with what was found', (text, env, found) => {
    expect(() => readShard(text, env)).toThrow(found);
  });
});

function partOf(zone: string): number {
  return isInShard(zone, { index: 1, count: 2 }) ? 1 : 2;
}
