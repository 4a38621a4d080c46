import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../../../src/engine/outputs/read-text.js';
import { temporaryFolder } from '../../support/after-tests.js';

test('a saved file of more than 256 MiB is refused', async () => {
  const path = join(temporaryFolder({ 'plan.json': '{}' }), 'plan.json');
  truncateSync(path, 256 * 1024 * 1024 + 1);
  await expect(readText(path, { folder: '/' })).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('256 MiB'),
  });
});

test('a saved file is read as it is', async () => {
  const path = join(temporaryFolder({ 'plan.json': '{}\n' }), 'plan.json');
  expect(await readText(path, { folder: '/' })).toBe('{}\n');
});
