import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../../src/cli/read-text.js';
import { folderWith } from './support.js';

test('a saved file of more than 256 MiB is refused', async () => {
  const path = join(folderWith({ 'plan.json': '{}' }), 'plan.json');
  truncateSync(path, 256 * 1024 * 1024 + 1);
  await expect(readText(path)).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('256 MiB'),
  });
});

test('a saved file is read as it is', async () => {
  const path = join(folderWith({ 'plan.json': '{}\n' }), 'plan.json');
  expect(await readText(path)).toBe('{}\n');
});
