import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.js';
import { resolveBase, resolvePair } from '../../src/git/revisions.js';
import type { TestRepository } from '../support/git.js';
import { gitIn, repositoryWith } from '../support/git.js';
import { temporaryFolder } from '../support/after-tests.js';

interface History extends TestRepository {
  /** Ids of the commits: `main` has left `fork` behind, and `topic` has branched off there. */
  readonly ids: Readonly<Record<'fork' | 'main' | 'topic', string>>;
}

/** A history with a branch, which is checked out. */
function history(): History {
  const repository = repositoryWith({ 'a.yaml': 'a' });
  const fork = repository.head();
  const main = repository.commit({ 'b.yaml': 'b' });
  repository.git('checkout', '--quiet', '-b', 'topic', fork);
  const topic = repository.commit({ 'c.yaml': 'c' });
  repository.git('tag', '--annotate', '--message', 'one', 'v1', main);
  return { ...repository, ids: { fork, main, topic } };
}

/** What tests read and leave as it is. */
let shared: History;
beforeAll(() => void (shared = history()));

const open = (folder: string): ReturnType<typeof openRepository> =>
  openRepository({ folder, env: process.env });

describe('what to compare', () => {
  test.each<[string, keyof History['ids'], keyof History['ids'] | null]>([
    ['main', 'main', null],
    ['v1', 'main', null],
    ['HEAD^', 'fork', null],
    ['main..topic', 'main', 'topic'],
    ['main..', 'main', 'topic'],
    ['..main', 'topic', 'main'],
    ['main...topic', 'fork', 'topic'],
    ['main...', 'fork', 'topic'],
  ])('%s', async (text, from, to) => {
    const { folder, ids } = shared;
    const pair = await resolvePair(await open(folder), text);
    expect([pair.from.commit, pair.to?.commit ?? null]).toEqual([ids[from], to && ids[to]]);
  });

  test.each([
    'nope',
    '',
    '-',
    '--output=x',
    '--all',
    '-x..main',
    'main..--help',
    'a\nb',
    'main^{tree}',
    'a..b..c',
  ])('%j is refused, and is no option of git', async (text) => {
    const { folder } = shared;
    await expect(resolvePair(await open(folder), text)).rejects.toMatchObject({
      kind: 'usage',
      hint: expect.any(String),
    });
  });

  test('revisions without a common commit have no merge base', async () => {
    const { folder, git } = history();
    git('checkout', '--quiet', '--orphan', 'other');
    git('commit', '--quiet', '--allow-empty', '--message', 'other');
    const repository = await open(folder);
    const failure = { kind: 'usage', message: 'main and other have no commit in common' };
    await expect(resolvePair(repository, 'main...other')).rejects.toMatchObject({
      ...failure,
      hint: undefined,
    });
    await expect(resolvePair({ ...repository, isShallow: true }, 'main...other')).rejects.toMatchObject({
      ...failure,
      hint: expect.stringContaining('fetch-depth'),
    });
  });
});

test('revisions whose history is broken are no mistake of the user', async () => {
  const { folder, ids } = history();
  const object = join(folder, '.git/objects', ids.fork.slice(0, 2), ids.fork.slice(2));
  rmSync(object);
  writeFileSync(object, 'x');
  await expect(resolvePair(await open(folder), 'main...topic')).rejects.toMatchObject({ kind: 'error' });
});

describe('a base', () => {
  test.each<[string, keyof History['ids']]>([
    ['main', 'main'],
    ['main...', 'fork'],
  ])('%s', async (text, expected) => {
    const { folder, ids } = shared;
    expect((await resolveBase(await open(folder), text)).commit).toBe(ids[expected]);
  });

  test('is one revision', async () => {
    const { folder } = shared;
    await expect(resolveBase(await open(folder), 'main..topic')).rejects.toMatchObject({ kind: 'usage' });
  });
});

describe('a repository', () => {
  test('knows where in it a folder is', async () => {
    const { folder } = repositoryWith({ 'dns/ü b/a.yaml': 'a' });
    expect((await open(join(folder, 'dns/ü b'))).prefix).toBe('dns/ü b/');
    expect((await open(folder)).prefix).toBe('');
  });

  test('is that of the folder, whatever a hook says', async () => {
    const other = repositoryWith({ 'b.yaml': 'b' });
    const { folder, head } = repositoryWith({ 'dns/a.yaml': 'a' });
    const env = { ...process.env, GIT_DIR: join(other.folder, '.git'), GIT_WORK_TREE: other.folder };
    const repository = await openRepository({ folder: join(folder, 'dns'), env });
    expect(repository.prefix).toBe('dns/');
    expect((await resolvePair(repository, 'HEAD')).from.commit).toBe(head());
  });

  test.each<[string, string, string]>([
    ['a folder without one', '.', 'not in a git repository'],
    ['a folder that is not there', 'nowhere', 'no folder'],
  ])('is missed in %s', async (_, name, message) => {
    const folder = join(temporaryFolder({}), name);
    await expect(open(folder)).rejects.toThrow(message);
    await expect(open(folder)).rejects.toMatchObject({ kind: 'usage' });
  });

  test('is missed inside of .git, and in what only looks like one', async () => {
    const { folder } = repositoryWith({ 'a.yaml': 'a' });
    await expect(open(join(folder, '.git'))).rejects.toMatchObject({ name: 'Failure' });
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    gitIn(bare)('init', '--quiet', '--bare');
    await expect(open(bare)).rejects.toMatchObject({ name: 'Failure' });
  });

  test('that is shallow tells how to get what is missing', async () => {
    const { folder, ids } = shared;
    const clone = join(temporaryFolder({}), 'clone');
    gitIn(folder)('clone', '--quiet', '--depth', '1', `file://${folder}`, clone);
    await expect(resolvePair(await open(clone), ids.main)).rejects.toMatchObject({
      hint: expect.stringContaining('fetch-depth'),
    });
  });

  test('needs git', async () => {
    const { folder } = shared;
    const opening = openRepository({ folder, env: { PATH: folder } });
    await expect(opening).rejects.toMatchObject({
      kind: 'error',
      message: expect.stringContaining('git is not'),
    });
  });
});
