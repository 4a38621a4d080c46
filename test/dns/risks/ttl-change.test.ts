import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const cases: readonly (RiskCase & {
  readonly lowered: readonly string[];
  readonly raisedAt: readonly string[];
})[] = [
  {
    title: 'a shorter ttl',
    live: ['www TXT a'],
    file: ['www TXT a ; ttl=600'],
    lowered: ['update www TXT a'],
    raisedAt: [],
  },
  {
    title: 'a longer ttl',
    live: ['www TXT a ; ttl=600'],
    file: ['www TXT a'],
    lowered: [],
    raisedAt: ['update www TXT a'],
  },
  {
    title: 'another content with another ttl',
    live: ['www TXT a'],
    file: ['www TXT b ; ttl=600'],
    lowered: ['update www TXT a'],
    raisedAt: [],
  },
  {
    title: 'another content with the same ttl',
    live: ['www TXT a'],
    file: ['www TXT b'],
    lowered: [],
    raisedAt: [],
  },
  { title: 'a new record', live: [], file: ['www TXT a ; ttl=600'], lowered: [], raisedAt: [] },
  { title: 'a record that goes', live: ['www TXT a ; ttl=600'], file: [], lowered: [], raisedAt: [] },
  {
    title: 'each of several',
    live: ['a TXT a', 'b TXT a', 'c TXT a ; ttl=600'],
    file: ['a TXT a ; ttl=600', 'b TXT a ; ttl=600', 'c TXT a'],
    lowered: ['update a TXT a', 'update b TXT a'],
    raisedAt: ['update c TXT a'],
  },
];

describe('ttl-lowered and ttl-raised', () => {
  test.each(cases)('judge $title', ({ lowered, raisedAt, ...change }) => {
    const down = raised('ttl-lowered', change);
    const up = raised('ttl-raised', change);
    expect(down.steps).toEqual(lowered);
    expect(up.steps).toEqual(raisedAt);
    expect(down.addresses).toHaveLength(lowered.length);
    expect([...down.risks, ...up.risks].every(({ level }) => level === 'info')).toBe(true);
  });
});
