import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

test('docs/resolve.md shows what is answered by its files', async () => {
  const commands = shownCommands(readFileSync('docs/resolve.md', 'utf8'));
  expect(await follow(commands, { cwd: temporaryFolder() })).toEqual(outputsOf(commands));
});
