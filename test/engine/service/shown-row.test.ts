import { expect, test } from 'vitest';
import type { WriteProof } from '../../../src/api/http/answers/write-proof.js';
import { checkedRow } from '../../../src/engine/service/shown-row.js';

const shown = { row: { ttl: 600 }, answer: 'PUT /zone/7: 200 OK' };
const proof: WriteProof = { kind: 'proven', id: '9', shown };

test('an answer that shows another row proves nothing, and says in which fields', () => {
  expect(checkedRow(proof, () => ['ttl', 'prio'])).toEqual({
    kind: 'unproven',
    told: 'PUT /zone/7: 200 OK: the answer shows another ttl and prio',
    id: '9',
  });
});

test.each<[string, WriteProof, readonly string[]]>([
  ['shows the row', proof, []],
  ['shows no row', { kind: 'proven', id: null }, ['ttl']],
  ['says no', { kind: 'refused', told: 'no' }, ['ttl']],
])('an answer that %s stays what it is', (_, given, fields) => {
  expect(checkedRow(given, () => fields)).toBe(given);
});
