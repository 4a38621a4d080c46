import { statSync } from 'node:fs';
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
async function cacheFor(home: string, env: NodeJS.ProcessEnv = {}): Promise<string | null> {
  let asked: string | null = null;
  Reflect.set(module, 'enableCompileCache', (folder: string) => (asked = folder));
  await tuneNode({ HOME: home, ...env });
  return asked;
}

test('compiled code is cached in a folder of the user, which only the user may read', async () => {
  const home = temporaryFolder({});
  const folder = join(home, '.cache/zonemason');
  expect(await cacheFor(home)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await cacheFor(home)).toBe(folder);
});

test('or where XDG_CACHE_HOME says, if that is absolute', async () => {
  const home = temporaryFolder({});
  const caches = temporaryFolder({});
  expect(await cacheFor(home, { XDG_CACHE_HOME: caches })).toBe(join(caches, 'zonemason'));
  expect(await cacheFor(home, { XDG_CACHE_HOME: 'caches' })).toBe(join(home, '.cache/zonemason'));
});

test.each(['/nonexistent/home', '/dev/null', '/proc/nope', '.'])('or nowhere: %s', async (home) => {
  expect(await cacheFor(home)).toBeNull();
});
