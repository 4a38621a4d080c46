import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/events.js';
import { verifyZones } from '../../../src/engine/verify/verify-zones.js';
import { instantClock } from '../../support/clocks.js';
import { answered, expectedAddresses, scriptedServer } from '../../support/scripted-server.js';

const records = answered('www.example.com. A 192.0.2.1');
const expectation = expectedAddresses('example.com', 'www', records);

/** Verifies a set that a server has only from its nth answer on. */
async function verifyFrom(answer: number, waitMs: number, signal = new AbortController().signal) {
  const clock = instantClock();
  const told: EngineEvent[] = [];
  let asked = 0;
  const server = scriptedServer('192.0.2.53', (question) => {
    if (question.endsWith('SOA')) return {};
    asked += 1;
    return asked >= answer ? { answers: records } : {};
  });
  const expected = [
    { zone: 'example.com', expectations: [expectation], below: 0, unpublishable: [], services: [] },
  ];
  const { summary } = await verifyZones(
    { signal, clock, tell: (event) => told.push(event) },
    { expected, serversOf: async () => [{ server, name: null }], waitMs },
  );
  const caughtUp = told.filter(({ kind }) => kind === 'caught-up');
  return { asked, waits: clock.waits, agree: summary.agree, caughtUp };
}

test.each<[string, Parameters<typeof verifyFrom>, Awaited<ReturnType<typeof verifyFrom>>]>([
  ['once if it agrees', [1, 4000], { asked: 1, waits: [], agree: 1, caughtUp: [] }],
  ['once without time to wait', [9, 0], { asked: 1, waits: [], agree: 0, caughtUp: [] }],
  [
    'again until the time is up, ever more slowly',
    [9, 4000],
    { asked: 4, waits: [1000, 1500, 1500], agree: 0, caughtUp: [] },
  ],
  [
    'again until it agrees',
    [3, 4000],
    {
      asked: 3,
      waits: [1000, 1500],
      agree: 1,
      caughtUp: [{ kind: 'caught-up', zone: 'example.com', server: '192.0.2.53', ms: 2500 }],
    },
  ],
])('a server is asked %s', async (_, input, expected) => {
  expect(await verifyFrom(...input)).toEqual(expected);
});

test('an interruption ends it', async () => {
  await expect(verifyFrom(9, 4000, AbortSignal.abort())).rejects.toMatchObject({ kind: 'interrupted' });
});

test('a zone without servers is told with the reason, and the others are asked', async () => {
  const signal = new AbortController().signal;
  const server = scriptedServer('192.0.2.53', (question) =>
    question.endsWith('SOA') ? {} : { answers: records },
  );
  const empty = { expectations: [], below: 0, unpublishable: [], services: [] };
  const expected = [
    { zone: 'example.net', ...empty },
    { zone: 'example.com', ...empty, expectations: [expectation] },
  ];
  const { summary, unanswered } = await verifyZones(
    { signal, clock: instantClock(), tell: () => undefined },
    {
      expected,
      serversOf: async (zone) => (zone === 'example.com' ? [{ server, name: null }] : 'it has none'),
      waitMs: 0,
    },
  );
  expect(unanswered).toEqual([{ zone: 'example.net', reason: 'it has none' }]);
  expect(summary).toMatchObject({ agree: 1 });
});

test('only servers that were down are probed again, and only what they were not asked is asked', async () => {
  const asked: string[] = [];
  let probes = 0;
  const up = scriptedServer('192.0.2.1', (question) => {
    asked.push(`up ${question}`);
    return question.endsWith('SOA') ? {} : { answers: records };
  });
  const late = scriptedServer('192.0.2.2', (question) => {
    asked.push(`late ${question}`);
    if (!question.endsWith('SOA')) return { answers: records };
    probes += 1;
    return probes < 3 ? { kind: 'timeout' } : {};
  });
  const expected = [
    { zone: 'example.com', expectations: [expectation], below: 0, unpublishable: [], services: [] },
  ];
  const { summary } = await verifyZones(
    { signal: new AbortController().signal, clock: instantClock(), tell: () => undefined },
    { expected, serversOf: async () => [up, late].map((server) => ({ server, name: null })), waitMs: 60_000 },
  );
  expect(summary).toMatchObject({ agree: 1 });
  expect(asked).toEqual([
    'up example.com. SOA',
    'late example.com. SOA',
    'up example.com. NS',
    'late example.com. SOA',
    'late example.com. SOA',
    'late example.com. NS',
  ]);
});
