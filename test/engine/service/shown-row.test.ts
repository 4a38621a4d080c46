import { describe, expect, test } from 'vitest';
import type { WriteProof } from '../../../src/api/http/answers/write-proof.js';
import { checkedRow } from '../../../src/engine/service/shown-row.js';
import { shownRecord } from '../../../src/engine/service/zones.js';
import { record } from '../../support/zones.js';

const tell = (told: string): string => `PUT /zone/7: 200 OK: ${told}`;

function proofOf(row: object): WriteProof {
  return { kind: 'proven', id: '9', shown: { row: { ...row }, tell } };
}

describe('a row shows the record that was sent', () => {
  test.each([
    ['itself', { prefix: 'www', type: 'A', content: '192.0.2.1' }, {}],
    ['no fields', { type: 'A' }, { prefix: undefined, type: null, content: null, ttl: null }],
    ['texts for numbers', { ttl: 600, prio: 5 }, { ttl: '600', prio: '5', active: 1 }],
    [
      'another case',
      { prefix: 'www', type: 'CNAME', content: 'a.example' },
      { prefix: 'WWW', type: 'cname', content: 'A.Example.' },
    ],
    ['an address in full', { type: 'AAAA', content: '2001:db8::1' }, { content: '2001:0DB8:0:0:0:0:0:1' }],
    ['a text in quotes', { type: 'TXT', content: 'v=spf1 -all' }, { content: '"v=spf1 -all"' }],
    ['a text without quotes', { type: 'TXT', content: '"v=spf1 -all"' }, { content: 'v=spf1 -all' }],
    ['the apex as @', { prefix: '' }, { prefix: '@' }],
    ['fields that nobody knows', {}, { created: 'today', id: '7' }],
  ])('as %s', (_, sent, shown) => {
    const value = record({ type: 'A', content: '192.0.2.1', ...sent });
    const proof = proofOf({ ...value, ...shown });
    expect(checkedRow(proof, value, shownRecord)).toBe(proof);
  });
});

test.each([
  [{ prefix: 'web' }, 'prefix'],
  [{ type: 'AAAA' }, 'type'],
  [{ content: '192.0.2.9' }, 'content'],
  [{ content: {} }, 'content'],
  [{ ttl: 600, prio: 1 }, 'ttl and prio'],
  [{ ttl: 'long' }, 'ttl'],
  [{ active: false }, 'active'],
])('a row with %j proves nothing', (shown, fields) => {
  const value = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });
  expect(checkedRow(proofOf(shown), value, shownRecord)).toEqual({
    kind: 'unproven',
    told: tell(`the answer shows another ${fields}`),
    id: '9',
  });
});

test.each<[string, WriteProof]>([
  ['shows no row', { kind: 'proven', id: null }],
  ['says no', { kind: 'refused', told: 'no' }],
])('an answer that %s stays what it is', (_, given) => {
  expect(checkedRow(given, record({ type: 'A', content: '192.0.2.1' }), shownRecord)).toBe(given);
});
