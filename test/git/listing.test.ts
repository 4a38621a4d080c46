import { expect, test } from 'vitest';
import { listCommit } from '../../src/git/listing.js';
import { noFile } from '../../src/load/files/file-tree.js';
import { repositoryWith } from '../support/git.js';

test('a commit is listed, a link with its target', async () => {
  const { folder, git } = repositoryWith({ 'a/b/c.yaml': 'c', 'a/d.yaml': '-> b/c.yaml' });
  const oid = git('rev-parse', 'HEAD:a/b/c.yaml').trim();
  const place = { folder, env: process.env };
  const tree = (target: string): object => {
    const b = { kind: 'folder', entries: new Map([['c.yaml', { kind: 'file', oid }]]) };
    const a = { kind: 'folder', entries: new Map<string, object>([['b', b]]) };
    a.entries.set('d.yaml', { kind: 'link', target });
    return { kind: 'folder', entries: new Map([['a', a]]) };
  };
  const there = await listCommit(place, 'HEAD', async () => ({ value: Buffer.from('b/c.yaml') }));
  expect(there).toEqual(tree('b/c.yaml'));
  expect(await listCommit(place, 'HEAD', async () => ({ fault: noFile }))).toEqual(tree(''));
});

test('a commit that is not there is a failure', async () => {
  const { folder } = repositoryWith({ 'a.yaml': 'a' });
  const listing = listCommit({ folder, env: process.env }, 'nowhere', async () => ({ fault: noFile }));
  await expect(listing).rejects.toMatchObject({
    kind: 'error',
    message: expect.stringMatching(/^git failed: /),
  });
});
