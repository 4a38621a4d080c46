import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CacheOwner } from '../../src/cli/cache-folder.js';
import { cacheFolder } from '../../src/cli/cache-folder.js';
import { temporaryFolder } from '../support/after-tests.js';

const ROOT = 0;
const ME = 1001;
const STRANGER = 1002;

/** What is in a home folder: the owner and the mode of each folder, or where a link leads. */
type Folders = Readonly<Record<string, readonly [owner: number, mode: number] | string>>;

/** The owner of a cache in a home folder with these folders; all others are the user's. */
function ownerOf(folders: Folders, user: number | undefined = ME): CacheOwner & { readonly home: string } {
  const home = join(realpathSync(temporaryFolder({})), 'home');
  mkdirSync(home, { mode: 0o755 });
  for (const [path, of] of Object.entries(folders)) {
    const full = join(home, path);
    if (typeof of === 'string') symlinkSync(of, full);
    else {
      mkdirSync(full, { recursive: true });
      chmodSync(full, of[1]);
    }
  }
  const lstat: CacheOwner['lstat'] = (path) => {
    const stats = lstatSync(path);
    const of = path.startsWith(home) ? folders[path.slice(home.length + 1) || '.'] : [ROOT];
    return Object.assign(stats, { uid: typeof of === 'object' ? of[0] : ME });
  };
  return { home, env: { HOME: home }, user, lstat };
}

test.each<[string, Folders]>([
  ['where nothing is yet', {}],
  ['where it is', { '.cache': [ME, 0o755], '.cache/zonemason': [ME, 0o700] }],
  ['in a home folder of root', { '.': [ROOT, 0o755] }],
  ['in a home folder that all can write to, but not remove from', { '.': [ROOT, 0o1777] }],
])('compiled code is cached in a folder of the user: %s', async (_, folders) => {
  const { home, ...owner } = ownerOf(folders);
  const folder = join(home, '.cache/zonemason');
  expect(await cacheFolder(owner)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await cacheFolder(owner)).toBe(folder);
});

test.each<[string, Folders]>([
  ['the home folder is another user’s', { '.': [STRANGER, 0o755] }],
  ['all can remove what is in the home folder', { '.': [ME, 0o777] }],
  ['the group can remove what is in the home folder', { '.': [ME, 0o775] }],
  ['the folder of caches is another user’s', { '.cache': [STRANGER, 0o755] }],
  ['the folder of caches is root’s', { '.cache': [ROOT, 0o755] }],
  ['all can write to the folder of caches', { '.cache': [ME, 0o777] }],
  ['all can write to it, but not remove from it', { '.cache': [ME, 0o1777] }],
  ['the group can write to the folder of caches', { '.cache': [ME, 0o775] }],
  ['the folder of caches is a link', { there: [ME, 0o755], '.cache': 'there' }],
  ['the cache is another user’s', { '.cache': [ME, 0o755], '.cache/zonemason': [STRANGER, 0o700] }],
  ['all can write to the cache', { '.cache': [ME, 0o755], '.cache/zonemason': [ME, 0o777] }],
  ['the group can write to the cache', { '.cache': [ME, 0o755], '.cache/zonemason': [ME, 0o770] }],
  ['the cache is a link', { there: [ME, 0o700], '.cache': [ME, 0o755], '.cache/zonemason': '../there' }],
])('nothing is cached if %s', async (_, folders) => {
  const { home, ...owner } = ownerOf(folders);
  expect(await cacheFolder(owner)).toBeNull();
  const made = existsSync(join(home, '.cache/zonemason'));
  expect(made).toBe('.cache/zonemason' in folders);
});

test('root does not use the cache of the user who called sudo', async () => {
  const folders: Folders = { '.cache': [ME, 0o755], '.cache/zonemason': [ME, 0o700] };
  expect(await cacheFolder(ownerOf(folders, ROOT))).toBeNull();
});

test('a home folder that a link leads to is where it really is', async () => {
  const { home, ...owner } = ownerOf({});
  const link = join(temporaryFolder({}), 'link');
  symlinkSync(home, link);
  expect(await cacheFolder({ ...owner, env: { HOME: link } })).toBe(join(home, '.cache/zonemason'));
});

describe('XDG_CACHE_HOME', () => {
  test('says where, if it is absolute', async () => {
    const { home, ...owner } = ownerOf({});
    const caches = join(home, 'caches');
    const cacheIn = (path: string): Promise<string | null> =>
      cacheFolder({ ...owner, env: { HOME: home, XDG_CACHE_HOME: path } });
    expect(await cacheIn(caches)).toBe(join(caches, 'zonemason'));
    expect(await cacheIn(`${caches}//`)).toBe(join(caches, 'zonemason'));
    expect(await cacheIn('caches')).toBe(join(home, '.cache/zonemason'));
  });

  test('is not used if it is shared', async () => {
    const { home, ...owner } = ownerOf({ caches: [ROOT, 0o1777] });
    const env = { HOME: home, XDG_CACHE_HOME: join(home, 'caches') };
    expect(await cacheFolder({ ...owner, env })).toBeNull();
  });
});

test.each(['/nonexistent/home', '/dev/null', '/proc/nope', '.', ''])(
  'nothing is cached in %j',
  async (home) => {
    expect(await cacheFolder({ env: { HOME: home }, user: process.getuid?.() })).toBeNull();
  },
);

test('the profile of a user of Windows is theirs alone', async () => {
  const { home, ...owner } = ownerOf({ '.': [STRANGER, 0o777], '.cache': [STRANGER, 0o777] });
  expect(await cacheFolder({ ...owner, user: undefined })).toBe(join(home, '.cache/zonemason'));
});
