import module from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { tuneNode } from '../../src/cli/tune-node.js';
import { temporaryFolder } from '../support/after-tests.js';

const original = Reflect.get(module, 'enableCompileCache');

afterEach(() => {
  Reflect.set(module, 'enableCompileCache', original);
});

/** The folder that a Node with a cache for compiled code is told, or null. */
async function cacheFor(home: string, user = process.getuid?.()): Promise<string | null> {
  let asked: string | null = null;
  Reflect.set(module, 'enableCompileCache', (folder: string) => (asked = folder));
  await tuneNode({ env: { HOME: home }, user });
  return asked;
}

test('a Node that can is told to cache compiled code in a folder of the user', async () => {
  const home = temporaryFolder({});
  expect(await cacheFor(home)).toBe(join(home, '.cache/zonemason'));
});

test('or not to, if another user could write there', async () => {
  const home = temporaryFolder({});
  expect(await cacheFor(home, 4242)).toBeNull();
});
