import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHolder, parseHolder } from '../../../src/engine/lock/holder.js';

const holder = { host: 'a', pid: 7, run: 'apply', since: '2026-11-21T09:30:00.000Z' };
const text = fc.string();
const optional = { machine: text, boot: text, namespace: text, started: text };

test('what is written is read again', () => {
  const holders = fc.record(
    { host: text, pid: fc.integer({ min: 1 }), run: text, since: text, ...optional },
    { requiredKeys: ['host', 'pid', 'run', 'since'] },
  );
  fc.assert(
    fc.property(holders, (drawn) => {
      expect({ ...parseHolder(formatHolder(drawn)) }).toEqual({ ...drawn });
    }),
  );
});

test.each([
  '',
  '[]',
  'null',
  JSON.stringify({ ...holder, host: 1 }),
  JSON.stringify({ ...holder, run: undefined }),
  JSON.stringify({ ...holder, since: null }),
  JSON.stringify({ ...holder, pid: '7' }),
  JSON.stringify({ ...holder, pid: 0 }),
  JSON.stringify({ ...holder, pid: 1.5 }),
  JSON.stringify({ ...holder, pid: 2 ** 60 }),
])('%s is not what a run writes', (written) => {
  expect(parseHolder(written)).toBeNull();
});

test('what else is in it does not count, nor what is no text', () => {
  expect(parseHolder(JSON.stringify({ ...holder, boot: 5, more: 'x' }))).toEqual(holder);
});
