import { expect, test } from 'vitest';
import type { Entry, FolderEntry } from '../../src/git/listing.js';
import { filesBelow, lookUp } from '../../src/git/look-up.js';
import { slashPath } from '../../src/text/slash-path.js';

const file = { kind: 'file', oid: '0' } as const;

function folder(entries: Readonly<Record<string, Entry>>): FolderEntry {
  return { kind: 'folder', entries: new Map(Object.entries(entries)) };
}

function link(target: string): Entry {
  return { kind: 'link', target };
}

const root = folder({
  a: file,
  dns: folder({ b: file, up: link('..'), same: link('b'), gone: link('x'), empty: folder({}) }),
  linked: link('dns'),
  submodule: { kind: 'submodule' },
});

test.each<[string, readonly string[]]>([
  ['', ['a', 'dns/b', 'dns/same', 'linked/b', 'linked/same']],
  ['dns', ['dns/b', 'dns/up/a', 'dns/same']],
  ['linked', ['linked/b', 'linked/up/a', 'linked/same']],
  ['dns/empty', []],
  ['a', []],
  ['submodule', []],
  ['nothing', []],
])('the files below %j', (path, expected) => {
  const files = [...filesBelow(root, slashPath(path))];
  expect(files.filter((each) => !/up\/(?:dns|linked)/.test(each))).toEqual(expected);
});

test.each([
  ['', ''],
  ['.', ''],
  ['dns/..', ''],
  ['dns/', 'dns'],
  ['./dns/./b', 'dns/b'],
  ['linked/same', 'dns/b'],
  ['linked/up/a', 'a'],
])('%j leads to %j', (path, found) => {
  expect(lookUp(root, slashPath(path))).toMatchObject({ value: { path: found } });
});

test.each([
  ['..', 'outside'],
  ['dns/../..', 'outside'],
  ['dns/gone', 'outside'],
  ['submodule/a', 'outside'],
  ['x', 'missing'],
  ['a/b', 'missing'],
])('%j leads nowhere: %s', (path, kind) => {
  expect(lookUp(root, slashPath(path))).toMatchObject({ fault: { kind } });
});

test.each([
  [40, { value: { path: 'end' } }],
  [41, { fault: { kind: 'unreadable' } }],
])('%d links one after another', (count, expected) => {
  const links = Array.from({ length: count }, (_, index) => [`l${index}`, link(`l${index + 1}`)] as const);
  const chain = folder({ ...Object.fromEntries(links), [`l${count - 1}`]: link('end'), end: file });
  expect(lookUp(chain, slashPath('l0'))).toMatchObject(expected);
});
