import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../support/start-sandbox.js';
import { bundle } from '../support/bundle.js';
import { idOf, sandboxClient } from '../support/sandbox-client.js';
import { startProcess } from '../support/start-process.js';
import { temporaryFolder } from '../support/after-tests.js';

const record = { prefix: 'www', type: 'TXT', content: 'x', ttl: 600, prio: 0, active: true };
const seed = { zone: 'example.com', password: 'correct horse', records: [{ ...record, id: 'kept' }] };
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

describe('a data folder', () => {
  test('is made when it is not there, and keeps everything over a restart', async () => {
    const dataFolder = join(folder, 'a/b');
    const first = await startSandbox({ dataFolder });
    await first.seed(seed);
    const created = await sandboxClient(first.url, 'example.com', seed.password)('POST', '/example.com', {
      ...record,
      content: 'y',
    });
    await first.close();

    const second = await startSandbox({ dataFolder });
    const { body } = await sandboxClient(second.url, 'example.com', seed.password)('GET', '/example.com');
    expect(body).toEqual([{ ...record, id: 'kept' }, created.body]);
    await second.close();
  });

  test('can be shared by two processes, of which one record still is created once', async () => {
    const sandboxes = await Promise.all([folder, folder].map((dataFolder) => startSandbox({ dataFolder })));
    await sandboxes[0]?.seed(seed);
    const answers = await Promise.all(
      [...sandboxes, ...sandboxes].map(({ url }) =>
        sandboxClient(url, 'example.com', seed.password)('POST', '/example.com', {
          ...record,
          content: 'once',
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    await Promise.all(sandboxes.map(({ close }) => close()));
  });

  test('that cannot be one ends in a failure', async () => {
    await writeFile(join(folder, 'file'), '');
    for (const dataFolder of [join(folder, 'file'), join(folder, 'file/below')]) {
      await expect(startSandbox({ dataFolder })).rejects.toMatchObject({ name: 'Failure', kind: 'error' });
    }
  });

  test('with data of something else ends in a failure', async () => {
    await writeFile(join(folder, 'sandbox.db'), 'no database '.repeat(100));
    await expect(startSandbox({ dataFolder: folder })).rejects.toMatchObject({
      name: 'Failure',
      kind: 'error',
    });
  });
});

describe('a process that is killed in a burst of writes', () => {
  test('loses no write that it has acknowledged, and does none by halves', async () => {
    const program = await bundle('sandbox-process.ts');
    const setup = await startSandbox({ dataFolder: folder });
    await setup.seed(seed);
    await setup.close();

    const acknowledged = new Map<string, string>();
    const deleted = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { child, url } = await startProcess(program, folder);
      const send = sandboxClient(url, 'example.com', seed.password);
      const writer = async (name: string): Promise<void> => {
        for (let n = 0; ; n += 1) {
          const id = idOf(
            await send('POST', '/example.com', { ...record, content: `${round} ${name} ${n}` }),
          );
          acknowledged.set(id, `${round} ${name} ${n}`);
          const content = `changed ${round} ${name} ${n}`;
          if (n % 3 === 1) {
            await send('PUT', `/example.com/${id}`, { id, ...record, content });
            acknowledged.set(id, content);
          }
          if (n % 3 === 2) {
            acknowledged.delete(id);
            await send('DELETE', `/example.com/${id}`);
            deleted.add(id);
          }
        }
      };
      const writers = Promise.allSettled(['a', 'b', 'c', 'd'].map(writer));
      while (acknowledged.size < 10 * (round + 1)) await wait(10);
      await wait(100 * round);
      child.kill('SIGKILL');
      await writers;
    }

    const again = await startSandbox({ dataFolder: folder });
    const { body } = await sandboxClient(again.url, 'example.com', seed.password)('GET', '/example.com');
    await again.close();
    const listed = new Map(Array.isArray(body) ? body.map(({ id, content }) => [id, content]) : []);
    for (const [id, content] of acknowledged) {
      // A change in flight may have been written; the record may not be gone.
      const changed = `changed ${content}`;
      expect([content, changed]).toContain(listed.get(id));
    }
    for (const id of deleted) expect(listed.has(id)).toBe(false);
    expect(listed.size).toBeLessThanOrEqual(acknowledged.size + 1 + 3 * 4);
  });
});
