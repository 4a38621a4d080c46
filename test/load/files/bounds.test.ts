import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundsOfArguments, boundsOfFolders, homeOf, homeOfFile } from '../../../src/load/files/bounds.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** A repository beside a folder without one. */
const top = temporaryFolder({
  'repo/.git/HEAD': 'ref: refs/heads/main\n',
  'repo/.git/config': 'token\n',
  'repo/zones/a.yaml': '',
  'repo/.github/a.yaml': '',
  'repo/sub/.git': 'gitdir: ../.git/modules/sub\n',
  'repo/sub/a.yaml': '',
  'other/a.yaml': '',
  'repository/a.yaml': '',
  'no-repo/.git/readme': '',
  'no-repo/deep/a.yaml': '',
  'victim/.git/HEAD': 'ref: refs/heads/main\n',
  'victim/zones/a.yaml': '',
  'project/zonemason.yaml': '',
  'project/zones/a.yaml': '',
});
const at = (path: string): string => join(top, path);
mkdirSync(at('bare'));
for (const [path, target] of [
  ['repo/out.yaml', '../other/a.yaml'],
  ['repo/out', '../other'],
  ['repo/away', '/'],
  ['repo/in.yaml', 'zones/a.yaml'],
  ['repo/git', '.git'],
  ['repo/none.yaml', 'zones/none.yaml'],
  ['link', 'repo'],
  ['other/in', '../repo/zones'],
  ['repo/victim', '../victim'],
  ['repo/victims', '../victim/zones'],
  ['other/sub', '../repo/sub'],
  ['repo/sub/l.yaml', '../../other/a.yaml'],
  ['project/zones/out.yaml', '../../other/a.yaml'],
  ['project/zones/in.yaml', 'a.yaml'],
  ['project/more', '../repo'],
  ['bare/zonemason.yaml', '../other/a.yaml'],
] as const)
  symlinkSync(target, at(path));
mkdirSync(at('repo/empty/.git'), { recursive: true });

describe('a path that a file names', () => {
  const inRepo = boundsOfFolders([at('repo')], []);

  test.each([
    ['repo', true],
    ['repo/zones/a.yaml', true],
    ['repo/zones/missing/a.yaml', true],
    ['repo/.github/a.yaml', true],
    ['repo/in.yaml', true],
    ['repo/none.yaml', true],
    ['link/zones/a.yaml', true],
    ['other/in/a.yaml', true],
    ['repo/.git', false],
    ['repo/.git/config', false],
    ['repo/git/config', false],
    ['repo/sub/.git', false],
    ['repo/out.yaml', false],
    ['repo/out/a.yaml', false],
    ['repo/out/missing.yaml', false],
    ['repo/away/etc/passwd', false],
    ['other/a.yaml', false],
    ['repository/a.yaml', false],
    ['.', false],
    ['missing/a.yaml', false],
  ])('%s may be read: %s', (path, may) => {
    expect(inRepo(at(path))?.kind).toBe(may ? undefined : 'outside');
  });

  test('may lie in the bounds by way of a link to their folder', () => {
    expect(boundsOfFolders([at('link')], [])(at('repo/zones/a.yaml'))).toBeNull();
  });
});

describe('a path that a user names', () => {
  const given = boundsOfArguments([]);

  test.each([
    ['other/a.yaml', true],
    ['other/in/a.yaml', true],
    ['no-repo/deep/a.yaml', true],
    ['link/zones/a.yaml', true],
    ['repo/zones/a.yaml', true],
    ['repo/in.yaml', true],
    ['repo/sub/a.yaml', true],
    ['repo/out.yaml', false],
    ['repo/out/a.yaml', false],
    ['repo/away/etc/passwd', false],
    ['repo/git/config', false],
    ['link/out.yaml', false],
    // A folder that is a link to another repository is no repository of its own.
    ['repo/victim/zones/a.yaml', false],
    ['repo/victims/a.yaml', false],
    // The link lies in a repository, by whichever way one comes there.
    ['other/sub/a.yaml', true],
    ['other/sub/l.yaml', false],
    // Without a repository, the project counts.
    ['project/zones/a.yaml', true],
    ['project/zones/in.yaml', true],
    ['project/zones/out.yaml', false],
    ['project/more/zones/a.yaml', false],
    ['bare/zonemason.yaml', false],
  ])('%s may be read: %s', (path, may) => {
    expect(given(at(path))?.kind).toBe(may ? undefined : 'outside');
  });
});

describe('what is allowed', () => {
  test.each<[readonly string[], string, boolean]>([
    [['other'], 'repo/out.yaml', true],
    [['other'], 'other/a.yaml', true],
    [['other/a.yaml'], 'repo/out.yaml', true],
    [['other/b.yaml'], 'repo/out.yaml', false],
    [['link'], 'repo/zones/a.yaml', true],
    [['missing', 'other'], 'other/a.yaml', true],
    // What a link in a repository leads to is up to whoever changes the repository.
    [['repo/out'], 'repo/out/a.yaml', false],
    [['repo/away'], 'other/a.yaml', false],
    [['.'], 'repo/.git/config', false],
    [['repo/victim'], 'victim/zones/a.yaml', false],
    [['repo/victim/zones'], 'victim/zones/a.yaml', false],
  ])('%j lets %s be read: %s', (allowed, path, may) => {
    const folders = allowed.map(at);
    expect(boundsOfFolders([at('repository')], folders)(at(path))?.kind).toBe(may ? undefined : 'outside');
  });

  test('holds for what a user names, too', () => {
    expect(boundsOfArguments([at('other')])(at('repo/out/a.yaml'))).toBeNull();
  });
});

test.each([
  ['repo', 'repo'],
  ['repo/zones', 'repo'],
  ['repo/sub', 'repo/sub'],
  ['repo/empty', 'repo'],
  ['link/zones', 'repo'],
  ['other/in', 'repo'],
  ['other', 'other'],
  ['no-repo/deep', 'no-repo/deep'],
])('a project in %s stays in %s', (folder, home) => {
  expect(homeOf(at(folder))).toBe(at(home));
});

test.each([
  ['repo/zones/a.yaml', 'repo'],
  ['other/a.yaml', 'other'],
  ['other/in/a.yaml', 'repo'],
])('a file %s without a project stays in %s', (path, home) => {
  expect(homeOfFile(at(path))).toBe(at(home));
});
