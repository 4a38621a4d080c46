import { expect, test } from 'vitest';
import type { Verification } from '../../../src/dns/verify/verification.js';
import { verdictOf } from '../../../src/engine/verify/verdict.js';
import { nothing, someDifference, someServer } from '../../render/verification/support.js';

const server = someServer();
const good: Verification = { ...nothing, summary: { sets: 2, agree: 2, differ: 0 }, servers: [server] };

test.each<[string, Partial<Verification>, string | null, string | null]>([
  ['all agrees', {}, null, null],
  ['no server answers', { unanswered: [{ zone: 'example.com', reason: 'x' }] }, 'unreachable', 'unreachable'],
  ['a set differs', { summary: { sets: 2, agree: 2, differ: 1 } }, 'partial', 'partial'],
  ['a set is not answered', { summary: { sets: 2, agree: 1, differ: 0 } }, 'partial', 'partial'],
  ['a value differs', { differences: [someDifference({ kind: 'extra' })] }, 'partial', 'partial'],
  ['a TTL differs', { differences: [someDifference({ kind: 'ttl' })] }, null, 'partial'],
  ['a server is dead', { servers: [server, someServer({ status: 'timeout' })] }, null, 'partial'],
  ['a server is silent at times', { servers: [server, someServer({ failures: 1 })] }, null, 'partial'],
])('when %s', (_, changes, lenient, strict) => {
  expect(verdictOf({ ...good, ...changes }, { strict: false })).toBe(lenient);
  expect(verdictOf({ ...good, ...changes }, { strict: true })).toBe(strict);
});
