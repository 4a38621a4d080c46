import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Running } from '../cli/support.js';
import { withSandbox } from './services.js';

const zone = 'example.com';
/** Every kind of step. */
const zones = {
  [zone]: `records:
  www: { A: 192.0.2.1 }
  mail: { A: 192.0.2.3 }
  api: { A: { content: 192.0.2.4, ttl: 600 } }
  blog: { A: 192.0.2.5 }
`,
};
const live = {
  [zone]: [
    { prefix: 'www' },
    { prefix: 'api', content: '192.0.2.4' },
    { prefix: 'blog', type: 'CNAME', content: 'example.net' },
    { prefix: 'old', content: '192.0.2.9', ttl: 7200, active: false },
    { prefix: 'jobs', type: 'WEBFORWARD', content: 'https://example.net/' },
  ],
};

/** The project, the records of its zone without their ids, and the journals of its runs. */
async function setUp(onWrite?: (n: number) => void) {
  let writes = 0;
  const project = await withSandbox({
    zones,
    live,
    fault: ({ method }) => {
      if (method !== 'GET') onWrite?.((writes += 1));
      return undefined;
    },
  });
  const records = async (): Promise<readonly string[]> =>
    (await project.service.listing(zone)).map((record) => JSON.stringify({ ...record, id: '' })).toSorted();
  const journals = (): readonly string[] =>
    readdirSync(join(project.folder, '.zonemason/journal'))
      .toSorted()
      .map((name) => `.zonemason/journal/${name}`);
  return { ...project, records, journals };
}

test.concurrent('an applied plan is rolled back to what was there before', async () => {
  const { run, records, journals } = await setUp();
  const before = await records();
  expect((await run(['apply', '--yes'])).code).toBe(0);
  expect(await records()).not.toEqual(before);
  const { code, stdout } = await run(['rollback', ...journals(), '--yes']);
  expect(code).toBe(0);
  expect(stdout).toContain('Done: ');
  expect(await records()).toEqual(before);
});

test.concurrent.each([1, 3, 5])(
  'a run that is killed at its write %i can be taken up again, and rolled back',
  async (killedAt) => {
    let running: Running | undefined;
    const { start, run, records, journals } = await setUp((n) => {
      if (n === killedAt) running?.child.kill('SIGKILL');
    });
    const before = await records();
    running = start(['apply', '--yes', '--concurrency', '1']);
    await running.ended;

    expect((await run(['apply', '--yes'])).code).toBe(0);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
    const [first = ''] = journals();
    expect((await run(['rollback', first, '--yes'])).code).toBe(0);
    expect(await records()).toEqual(before);
  },
);
