import { expect, test } from 'vitest';
import type { Verification } from '../../../src/dns/verify/verification.js';
import { verdictOf } from '../../../src/engine/verify/verdict.js';

const good: Verification = {
  summary: { sets: 2, agree: 2, differ: 0 },
  servers: [
    { zone: 'example.com', server: '192.0.2.1', name: null, status: 'ok', reason: null, failures: 0 },
  ],
  differences: [],
  unanswered: [],
  targets: [],
  below: 0,
  unpublishable: [],
  readings: [],
};
const [server] = good.servers;
if (!server) throw new Error('no server');
const difference = {
  zone: 'example.com',
  address: 'dns/example.com/@/A',
  server: '192.0.2.1',
  expected: [],
  found: [],
  at: null,
};

test.each<[string, Partial<Verification>, string | null, string | null]>([
  ['all agrees', {}, null, null],
  ['no server answers', { unanswered: [{ zone: 'example.com', reason: 'x' }] }, 'unreachable', 'unreachable'],
  ['a set differs', { summary: { sets: 2, agree: 2, differ: 1 } }, 'partial', 'partial'],
  ['a set is not answered', { summary: { sets: 2, agree: 1, differ: 0 } }, 'partial', 'partial'],
  ['a value differs', { differences: [{ ...difference, kind: 'extra' }] }, 'partial', 'partial'],
  ['a TTL differs', { differences: [{ ...difference, kind: 'ttl' }] }, null, 'partial'],
  ['a server is dead', { servers: [server, { ...server, status: 'timeout' }] }, null, 'partial'],
  ['a server is silent at times', { servers: [server, { ...server, failures: 1 }] }, null, 'partial'],
])('when %s', (_, changes, lenient, strict) => {
  expect(verdictOf({ ...good, ...changes }, { strict: false })).toBe(lenient);
  expect(verdictOf({ ...good, ...changes }, { strict: true })).toBe(strict);
});
