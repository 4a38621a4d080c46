import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Running } from '../cli/support.js';
import type { HeldRecord } from '../support/memory-service.js';
import { someRecord, withSandbox } from './services.js';

const zone = 'example.com';

/** A type switch to two records, an update, a delete, a create; something ignored, something foreign. */
const zones = {
  [zone]: `records:
  blog: { A: [192.0.2.5, 192.0.2.6] }
  api: { A: { content: 192.0.2.4, ttl: 600 } }
  www: { A: 192.0.2.1 }
ignore: [{ prefix: _acme-challenge }]
`,
};
const live = {
  [zone]: [
    { prefix: 'blog', type: 'CNAME', content: 'example.net' },
    { prefix: 'api', content: '192.0.2.4' },
    { prefix: 'old', content: '192.0.2.9', ttl: 7200, active: false },
    { prefix: 'jobs', type: 'WEBFORWARD', content: 'https://example.net/' },
    { prefix: '_acme-challenge', type: 'TXT', content: 'token' },
  ],
};
const applied = [
  '_acme-challenge TXT token 3600 0 true',
  'api A 192.0.2.4 600 0 true',
  'blog A 192.0.2.5 3600 0 true',
  'blog A 192.0.2.6 3600 0 true',
  'jobs WEBFORWARD https://example.net/ 3600 0 true',
  'www A 192.0.2.1 3600 0 true',
];

/** Two listings before the writes, six writes, one listing after. */
const REQUESTS = 9;
const kills = Array.from({ length: REQUESTS }, (_, n) => n).flatMap((n) => [
  [n, 'lose-request'] as const,
  [n, 'lose-answer'] as const,
]);

function inShort(records: readonly HeldRecord[]): readonly string[] {
  return records
    .map(({ prefix, type, content, ttl, prio, active }) =>
      [prefix, type, content, ttl, prio, active].join(' '),
    )
    .toSorted();
}

const original = inShort(live[zone].map(someRecord));

/** A project whose first run is killed when its request `n` arrives; the service sees that request or not. */
async function afterKill(n: number, fault: 'lose-request' | 'lose-answer') {
  let running: Running | null = null;
  const project = await withSandbox({
    zones,
    live,
    fault: (_, request) => {
      if (request !== n || !running) return undefined;
      running.child.kill('SIGKILL');
      return { fault };
    },
  });
  const { folder, service, start } = project;
  running = start(['apply', '--yes', '--concurrency', '1']);
  const { code } = await running.ended;
  const journals = (): readonly string[] => {
    try {
      return readdirSync(join(folder, '.zonemason/journal')).toSorted();
    } catch {
      return [];
    }
  };
  return {
    ...project,
    code,
    journals: () => journals().map((name) => `.zonemason/journal/${name}`),
    records: async () => inShort(await service.listing(zone)),
  };
}

test.concurrent('a run makes as many requests as it is killed at', async () => {
  const { code, service, records } = await afterKill(REQUESTS, 'lose-answer');
  expect(code).toBe(0);
  expect(service.seen).toHaveLength(REQUESTS);
  expect(await records()).toEqual(applied);
});

test.concurrent.each(kills)(
  'a run killed at its request %i (%s) is taken up by the next one, and both are rolled back',
  async (n, fault) => {
    const { code, run, records, journals } = await afterKill(n, fault);
    expect(code).toBeNull();
    expect((await run(['apply', '--yes'])).code).toBe(0);
    expect(await records()).toEqual(applied);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
    const [oldest = ''] = journals();
    expect((await run(['rollback', '--yes', oldest])).code).toBe(0);
    expect(await records()).toEqual(original);
  },
);

/** Before that there is no journal yet, and nothing was changed. */
const FIRST_WRITE = 2;

test.concurrent.each(kills.filter(([n]) => n >= FIRST_WRITE))(
  'a run killed at its request %i (%s) is rolled back at once',
  async (n, fault) => {
    const { run, records, journals } = await afterKill(n, fault);
    const [cutOff = ''] = journals();
    expect((await run(['rollback', '--yes', cutOff])).code).toBe(0);
    expect(await records()).toEqual(original);
  },
);

test.concurrent('the run that takes up a killed one mentions its journal', async () => {
  const { run, journals } = await afterKill(FIRST_WRITE, 'lose-answer');
  const [cutOff = ''] = journals();
  const { stderr } = await run(['apply', '--yes']);
  expect(stderr.split('\n').filter((line) => line.startsWith(cutOff))).toHaveLength(1);
});
