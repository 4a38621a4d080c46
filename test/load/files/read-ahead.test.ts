import { expect, test } from 'vitest';
import type { FileTree } from '../../../src/load/files/file-tree.js';
import { noFile, noFolder } from '../../../src/load/files/file-tree.js';
import { FILES_AHEAD, readingAhead } from '../../../src/load/files/read-ahead.js';

/** A tree that says which files were asked for. */
function countingTree(): { readonly tree: FileTree; readonly asked: readonly string[] } {
  const asked: string[] = [];
  const tree: FileTree = {
    folder: '/',
    readFile: (path) => {
      asked.push(path);
      if (path === 'broken') return Promise.reject(new Error('git has ended'));
      return Promise.resolve(path === 'missing' ? { fault: noFile } : { value: Buffer.from(path) });
    },
    readFolder: () => Promise.resolve({ fault: noFolder }),
    exists: () => Promise.resolve(false),
    glob: () => Promise.resolve([]),
    refusal: () => null,
    within: () => ({ ...tree, folder: '/nowhere' }),
  };
  return { tree, asked };
}

const paths = Array.from({ length: 100 }, (_, index) => `zone${index}.yaml`);

test('the next files are on their way while one is looked at, and each is read once', async () => {
  const { tree, asked } = countingTree();
  const ahead = readingAhead(paths, tree);
  for (const [index, path] of paths.entries()) {
    const reading = ahead.readFile(path);
    expect(asked).toEqual(paths.slice(0, index + 1 + FILES_AHEAD));
    expect(await reading).toEqual({ value: Buffer.from(path) });
  }
});

test('another file is read when it is asked for', async () => {
  const { tree, asked } = countingTree();
  const ahead = readingAhead(paths, tree);
  expect(await ahead.readFile('shared.yaml')).toEqual({ value: Buffer.from('shared.yaml') });
  expect(await ahead.readFile('zone50.yaml')).toEqual({ value: Buffer.from('zone50.yaml') });
  expect(asked).toEqual([...paths.slice(0, FILES_AHEAD), 'shared.yaml', 'zone50.yaml']);
});

test('a file that is named twice is read for each', async () => {
  const { tree, asked } = countingTree();
  const ahead = readingAhead(['a.yaml', 'a.yaml'], tree);
  for (const path of ['a.yaml', 'a.yaml'])
    expect(await ahead.readFile(path)).toEqual({ value: Buffer.from(path) });
  expect(asked).toEqual(['a.yaml', 'a.yaml']);
});

test('what cannot be read is told to whoever asks for it, and to nobody else', async () => {
  const { tree } = countingTree();
  const ahead = readingAhead(['a.yaml', 'missing', 'broken'], tree);
  expect(await ahead.readFile('a.yaml')).toEqual({ value: Buffer.from('a.yaml') });
  expect(await ahead.readFile('missing')).toEqual({ fault: noFile });
  await expect(ahead.readFile('broken')).rejects.toThrow('git has ended');
});
