import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

test('docs/expect.md shows what validate finds', async () => {
  const commands = shownCommands(readFileSync('docs/expect.md', 'utf8'));
  expect(await follow(commands, { cwd: temporaryFolder() })).toEqual(outputsOf(commands));
});
