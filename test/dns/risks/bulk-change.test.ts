import { describe, expect, test } from 'vitest';

import { raised } from '../../support/risks.js';

/** `count` A records of one name each, from `from` on, with a content that ends in `last`. */
function hosts(count: number, { from = 0, ttl = 3600 } = {}): readonly string[] {
  return Array.from({ length: count }, (_, index) => `h${from + index} A 192.0.2.1 ; ttl=${ttl}`);
}

function isRaised(counts: {
  readonly same: number;
  readonly updated?: number;
  readonly deleted?: number;
  readonly created?: number;
  readonly percent?: number;
}): boolean {
  const { same, updated = 0, deleted = 0, created = 0, percent = 30 } = counts;
  const { risks } = raised('bulk-change', {
    title: '',
    live: [...hosts(same), ...hosts(updated, { from: 200 }), ...hosts(deleted, { from: 400 })],
    file: [...hosts(same), ...hosts(updated, { from: 200, ttl: 600 }), ...hosts(created, { from: 600 })],
    maxChangePercent: percent,
  });
  return risks.length === 1;
}

describe('bulk-change', () => {
  test.each([
    ['exactly 30 % of ten records', { same: 7, updated: 3 }, false],
    ['more than 30 % of ten records', { same: 6, updated: 4 }, true],
    ['more than 30 % of nine records', { same: 3, updated: 6 }, false],
    ['all of nine records', { same: 0, updated: 9 }, false],
    ['all of ten records', { same: 0, updated: 10 }, true],
    ['deletes as well as updates', { same: 6, updated: 2, deleted: 2 }, true],
    ['deletes alone', { same: 6, deleted: 4 }, true],
    ['creates, which change nothing that is live', { same: 10, created: 90 }, false],
    ['creates, which do not make the zone bigger', { same: 6, updated: 4, created: 90 }, true],
    ['creates, which do not make a small zone big', { same: 3, updated: 6, created: 9 }, false],
    ['a percentage that no float has exactly', { same: 93, updated: 7, percent: 7 }, false],
    ['one record above such a percentage', { same: 92, updated: 8, percent: 7 }, true],
    ['any change under a limit of 0', { same: 9, updated: 1, percent: 0 }, true],
    ['every change under a limit of 100', { same: 0, updated: 10, percent: 100 }, false],
  ])('judges %s', (_, counts, expected) => {
    expect(isRaised(counts)).toBe(expected);
  });

  test('blocks, names the zone, and stands at every update and delete', () => {
    const { risks, addresses, steps } = raised('bulk-change', {
      title: '',
      live: [...hosts(8), 'old TXT a', 'same TXT a', 'more TXT a ; ttl=600'],
      file: [...hosts(8, { ttl: 600 }), 'same TXT a', 'more TXT a', 'new TXT a'],
    });
    expect(risks.map(({ level }) => level)).toEqual(['block']);
    expect(addresses).toEqual(['']);
    expect(steps).toHaveLength(10);
    expect(steps.filter((step) => step.startsWith('create'))).toEqual([]);
  });

  test('leaves foreign and ignored records out of the count', () => {
    const live = [...hosts(9, { ttl: 600 }), 'x TXT a', 'y WEBFORWARD_PERMANENT https://example.org/'];
    const { risks } = raised('bulk-change', { title: '', live, file: hosts(9), ignore: [{ prefix: 'x' }] });
    expect(risks).toEqual([]);
  });

  test('counts what a policy keeps: it is managed and does not change', () => {
    const live = [...hosts(10, { ttl: 600 }), ...hosts(30, { from: 100 })];
    const change = { title: '', live, file: hosts(10) };
    expect(raised('bulk-change', { ...change, policy: 'upsert-only' }).risks).toEqual([]);
    expect(raised('bulk-change', change).risks).toHaveLength(1);
  });
});
