import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadBlob } from '../../src/git/blobs.js';
import { withBlobs } from '../../src/git/blobs.js';
import type { Repository } from '../../src/git/repository.js';
import { openRepository } from '../../src/git/repository.js';
import type { RevisionReading } from '../../src/git/revision-tree.js';
import { revisionTree } from '../../src/git/revision-tree.js';
import { diskTree } from '../../src/load/files/disk-tree.js';
import type { FileTree } from '../../src/load/files/file-tree.js';
import { MAX_FILE_SIZE } from '../../src/load/files/file-tree.js';
import { afterTests, temporaryFolder } from '../support/after-tests.js';
import { gitIn, repositoryWith, writeFiles } from '../support/git.js';

const files = {
  'dns/zones/a.yaml': 'a',
  'dns/zones/b.yml': 'b',
  'dns/zones/.c.yaml': 'c',
  'dns/zones/deep/d.yaml': 'd',
  'dns/zones/ü [x] {y}.yaml': 'ü',
  'dns/zones/new\nline.yaml': 'n',
  'dns/link.yaml': '-> zones/a.yaml',
  'dns/linked': '-> ../shared',
  'dns/ring': '-> ring',
  'dns/outside': '-> /etc',
  'dns/far': '-> ../../far',
  'dns/up': '-> ..',
  'dns/gone': '-> nowhere',
  'shared/e.yaml': 'e',
  'empty.yaml': '',
};

/** The same files as a revision, and on the disk: the folder `dns` of a repository is where we are. */
let trees: Readonly<Record<'git' | 'disk', { readonly tree: FileTree; readonly root: string }>>;

beforeAll(async () => {
  const { folder } = repositoryWith(files);
  const root = join(folder, 'dns');
  // What is read from the revision cannot come from the disk.
  writeFiles(folder, Object.fromEntries([...Object.keys(files), 'shared'].map((name) => [name, null])));
  const repository = await openRepository({ folder: root, env: process.env });
  const elsewhere = temporaryFolder();
  writeFiles(elsewhere, files);
  const disk = { tree: diskTree(join(elsewhere, 'dns')), root: join(elsewhere, 'dns') };
  await new Promise<void>((opened) => {
    const reading = withBlobs(repository, async (readBlob) => {
      trees = { git: { tree: await revisionTree('HEAD', readingOf(repository, readBlob)), root }, disk };
      opened();
      await new Promise<void>(afterTests);
    });
    afterTests(() => reading);
  });
});

async function both<T>(work: (tree: FileTree, root: string) => Promise<T>): Promise<{ git: T; disk: T }> {
  const [git, disk] = [trees.git, trees.disk];
  return { git: await work(git.tree, git.root), disk: await work(disk.tree, disk.root) };
}

function readingOf(repository: Repository, readBlob: ReadBlob): RevisionReading {
  return {
    repository,
    readBlob,
    folder: repository.folder,
    secrets: { has: async () => false, isCopy: async () => false },
  };
}

test.each([
  'zones/a.yaml',
  'zones/ü [x] {y}.yaml',
  'zones/new\nline.yaml',
  'link.yaml',
  'linked/e.yaml',
  'up/shared/e.yaml',
  'up/up/empty.yaml',
  '../shared/e.yaml',
  '../empty.yaml',
  'zones',
  'zones/a.yaml/b.yaml',
  'nothing.yaml',
  'zones/../zones/a.yaml',
])('a revision reads %j as the disk does', async (name) => {
  const { git, disk } = await both((tree, root) => tree.readFile(join(root, name)));
  expect(git).toEqual(disk);
});

test.each(['.', 'zones', 'linked', 'zones/a.yaml', 'nowhere', '..'])(
  'a revision lists the folder %j as the disk does',
  async (name) => {
    const { git, disk } = await both((tree, root) => tree.readFolder(join(root, name)));
    const inside = 'value' in disk ? { value: disk.value.filter((entry) => entry.name !== 'outside') } : disk;
    expect('value' in git ? { value: git.value.filter((entry) => entry.name !== 'outside') } : git).toEqual(
      inside,
    );
  },
);

test.each<[readonly string[]]>([
  [['zones/*.yaml']],
  [['zones/**/*.yaml']],
  [['zones/*.{yaml,yml}', 'zones/deep/*']],
  [['./zones/*.yaml', '!zones/a.yaml']],
  [['zones/*.yaml', '!./zones/a.yaml']],
  [['../shared/*.yaml']],
  [['zones/[ab].*', 'zones/?.yaml']],
  [['zones/!(a).yaml']],
  [['{zones,linked}/*.yaml']],
  [['linked/*.yaml']],
  [['nothing/*.yaml']],
  [['zones/**']],
])('a revision has the same files for %j as the disk', async (globs) => {
  const { git, disk } = await both(async (tree, root) =>
    (await tree.glob(globs, root)).map((path) => relative(root, path)).toSorted(),
  );
  expect(git).toEqual(disk);
});

describe('a link', () => {
  test.each([
    ['to itself', 'ring', 'unreadable', 'leads back to itself'],
    ['out of the repository', 'outside/passwd', 'outside', 'not in the repository'],
    ['far above the repository', 'far', 'outside', 'not in the repository'],
  ])('%s is followed no further', async (_, name, kind, reason) => {
    const { git } = await both((tree, root) => tree.readFile(join(root, name)));
    expect(git).toEqual({ fault: { kind, reason: expect.stringContaining(reason) } });
  });

  test('to a folder above it does not end a glob in a ring', async () => {
    const { git } = await both((tree, root) => tree.glob(['**/e.yaml'], root));
    expect(git.length).toBeGreaterThan(0);
  });
});

test('what is outside of the repository is not there', async () => {
  const { git } = await both((tree, root) => tree.readFile(join(root, '../../etc/passwd')));
  expect(git).toMatchObject({ fault: { kind: 'outside' } });
  const { tree, root } = trees.git;
  expect(await tree.glob(['**'], join(root, '../..'))).toEqual([]);
  expect(await tree.exists(join(root, '../..'))).toBe(false);
});

test.each(['outside/passwd', 'far', 'gone', 'gone/a.yaml', 'outside', 'up/dns/gone'])(
  'a link to what is not in the repository is there, and leads out of it: %s',
  async (name) => {
    const { git } = await both(async (tree, root) => [
      await tree.readFile(join(root, name)),
      await tree.exists(join(root, name)),
    ]);
    expect(git).toMatchObject([{ fault: { kind: 'outside' } }, true]);
  },
);

test('a submodule is not looked into', async () => {
  const inner = repositoryWith({ 'a.yaml': 'a' });
  const { folder, git } = repositoryWith({ 'b.yaml': 'b' });
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.folder, 'zones');
  git('commit', '--quiet', '--message', 'submodule');
  const repository = await openRepository({ folder, env: process.env });
  const reading = await withBlobs(repository, async (readBlob) =>
    (await revisionTree('HEAD', readingOf(repository, readBlob))).readFile(join(folder, 'zones/a.yaml')),
  );
  expect(reading).toMatchObject({ fault: { reason: expect.stringContaining('submodule') } });
});

test('contents come whole and in turn, however many are asked for at a time', async () => {
  const texts = Array.from({ length: 300 }, (_, index) => `${index}\n`.repeat(index * 50));
  const { folder } = repositoryWith(Object.fromEntries(texts.map((text, index) => [`${index}.yaml`, text])));
  const repository = await openRepository({ folder, env: process.env });
  await withBlobs(repository, async (readBlob) => {
    const tree = await revisionTree('HEAD', readingOf(repository, readBlob));
    const read = await Promise.all(texts.map((_, index) => tree.readFile(join(folder, `${index}.yaml`))));
    expect(read.map((each) => ('value' in each ? each.value.toString() : each.fault))).toEqual(texts);
  });
});

test('a file that is too large is told, and the next one read', async () => {
  const { folder } = repositoryWith({ 'large.yaml': 'x'.repeat(MAX_FILE_SIZE + 1), 'small.yaml': 'x' });
  const repository = await openRepository({ folder, env: process.env });
  await withBlobs(repository, async (readBlob) => {
    const tree = await revisionTree('HEAD', readingOf(repository, readBlob));
    const [large, small] = await Promise.all([
      tree.readFile(join(folder, 'large.yaml')),
      tree.readFile(join(folder, 'small.yaml')),
    ]);
    expect(large).toMatchObject({ fault: { kind: 'too-large' } });
    expect(small).toEqual({ value: Buffer.from('x') });
  });
});

test('a partial clone fetches nothing, and says so', async () => {
  const origin = repositoryWith({ 'a.yaml': 'old' });
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.commit({ 'a.yaml': 'new' });
  const folder = temporaryFolder();
  gitIn(folder)('clone', '--quiet', '--filter=blob:none', `file://${origin.folder}`, 'clone');
  const clone = join(folder, 'clone');
  const repository = await openRepository({ folder: clone, env: process.env });
  const reading = withBlobs(repository, async (readBlob) =>
    (await revisionTree('HEAD^', readingOf(repository, readBlob))).readFile(join(clone, 'a.yaml')),
  );
  await expect(reading).rejects.toThrow('this partial clone');
});
