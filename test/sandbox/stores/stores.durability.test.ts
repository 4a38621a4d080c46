import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../support/start-sandbox.js';
import { sandboxClient } from '../../support/sandbox-client.js';
import { temporaryFolder } from '../../support/after-tests.js';

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
