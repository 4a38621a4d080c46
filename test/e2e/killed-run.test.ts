import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import type { HeldRecord } from '../support/memory-service.js';
import { temporaryFolder } from '../support/after-tests.js';
import { inProfile } from '../support/runs.js';
import { passwordsFor } from './project.js';
import { someRecord, withSandbox } from './services.js';

const zone = 'example.com';
/** A change of type is a DELETE and a POST, which is a group. */
const settings = '  replace: recreate\n';

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
    { id: '1', prefix: 'blog', type: 'CNAME', content: 'example.net' },
    { id: '2', prefix: 'api', content: '192.0.2.4' },
    { id: '3', prefix: 'old', content: '192.0.2.9', ttl: 7200, active: false },
    { id: '4', prefix: 'jobs', type: 'WEBFORWARD', content: 'https://example.net/' },
    { id: '5', prefix: '_acme-challenge', type: 'TXT', content: 'token' },
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
/** Losing a request is much like losing the answer to the one before, so the quick profile loses only every third. */
const isTried = (n: number): boolean => inProfile({ quick: n % 3 === 0, deep: true });
const kills = Array.from({ length: REQUESTS }, (_, n) => n).flatMap((n) => [
  ...(isTried(n) ? [[n, 'lose-request'] as const] : []),
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

type Fault = 'lose-request' | 'lose-answer';

/** A service and a project whose first run was killed when its request `n` arrived; the service saw that request or not. */
async function afterKill(n: number, fault: Fault, { isReal = false } = {}) {
  let kill: (() => void) | null = null;
  const project = await withSandbox({
    settings,
    zones,
    live,
    fault: (_, request) => {
      if (request === n) kill?.();
      return kill && request >= n ? { fault: request === n ? fault : 'lose-request' } : undefined;
    },
  });
  const { folder, service } = project;
  const journal = join(folder, '.zonemason/journal');
  if (isReal) {
    const running = project.start(applying);
    kill = () => running.child.kill('SIGKILL');
    await running.ended;
  } else {
    const abort = new AbortController();
    const left = temporaryFolder();
    kill = () => {
      if (existsSync(journal)) cpSync(journal, left, { recursive: true });
      abort.abort();
    };
    const { signal } = abort;
    await zonemason(applying, { cwd: folder, env: passwordsFor(zones), signal, quit: signal });
    rmSync(journal, { recursive: true, force: true });
    cpSync(left, journal, { recursive: true });
  }
  kill = null;
  return {
    ...project,
    journals: () =>
      readdirSync(journal)
        .toSorted()
        .map((name) => `.zonemason/journal/${name}`),
    /** The steps that the only journal announces. */
    intents: () =>
      readdirSync(journal)
        .flatMap((name) => readFileSync(join(journal, name), 'utf8').trimEnd().split('\n'))
        .map((line) => JSON.parse(line))
        .flatMap(({ kind, step }) => (kind === 'intent' ? [step] : [])),
    records: async () => inShort(await service.listing(zone)),
  };
}

const applying = ['apply', '--yes', '--concurrency', '1'];

test.concurrent('a run makes as many requests as it is killed at', async () => {
  const { service, records } = await afterKill(REQUESTS, 'lose-answer');
  expect(service.seen).toHaveLength(REQUESTS);
  expect(await records()).toEqual(applied);
});

test.concurrent.each(kills)(
  'a run killed at its request %i (%s) is taken up by the next one, and both are rolled back',
  async (n, fault) => {
    const { run, records, journals } = await afterKill(n, fault);
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

test.concurrent.each(kills.filter(([n]) => n === FIRST_WRITE + 2))(
  'a process that is killed at its request %i (%s) leaves the journal that these tests go on with',
  // On a busy machine a listing may grow too old, and be one request more.
  { retry: 2 },
  async (n, fault) => {
    const [real, cutShort] = await Promise.all([afterKill(n, fault, { isReal: true }), afterKill(n, fault)]);
    // Outcomes are saved a little later: the last one may be or not.
    expect(real.intents()).toEqual(cutShort.intents());
    expect(await real.records()).toEqual(await cutShort.records());
  },
);

test.concurrent('the run that takes up a killed one mentions its journal', async () => {
  const { run, journals } = await afterKill(FIRST_WRITE, 'lose-answer');
  const [cutOff = ''] = journals();
  const { stderr } = await run(['apply', '--yes']);
  expect(stderr.split('\n').filter((line) => line.startsWith(cutOff))).toHaveLength(1);
});
