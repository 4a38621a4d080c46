import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSeeds } from '../../src/sandbox/read-seeds.js';
import { temporaryFolder } from '../support/after-tests.js';
import { disk } from '../support/disk.js';
import { placed } from '../load/support.js';

const zone = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';
const mail = 'users: [{ email: a }]\nbrands: { acme: { templates: [] } }\n';
const listing = JSON.stringify([{ id: 7, prefix: 'www', type: 'A', content: '192.0.2.1' }]);

/** Reads these files, or the folder that they are in. */
async function read(files: Readonly<Record<string, string>>, names: readonly string[] = ['.']) {
  const folder = temporaryFolder(files);
  const paths = names.map((name) => join(folder, name));
  const { zones, mail: seed, diagnostics } = await readSeeds(paths, { tree: disk });
  return {
    zones: zones.map(
      (each) => `${each.zone}: ${each.records.map(({ id, prefix }) => `${id} ${prefix}`).join(', ')}`,
    ),
    users: seed.users.map(({ email }) => email),
    problems: placed(diagnostics),
  };
}

test('a folder has zone files, listings and mail, by the names of the files', async () => {
  const files = { 'a.yaml': zone, 'example.net.json': listing, 'mail.yml': mail, 'README.md': 'x' };
  expect(await read(files)).toEqual({
    zones: ['example.com: undefined www', 'example.net: 7 www'],
    users: ['a'],
    problems: [],
  });
});

test('files may be named one by one, and mail seeds are merged', async () => {
  const other = mail
    .replace('email: a', 'email: b, password: p, otpSecret: GEZDGNBVGY3TQOJQ')
    .replace('acme', 'own');
  const files = { 'mail.yaml': mail, 'below/mail.json': other };
  expect(await read(files, ['mail.yaml', 'below/mail.json'])).toMatchObject({ users: ['a', 'b'] });
});

test('errors are returned, warnings are not', async () => {
  const files = {
    'a.yaml': `${zone}ignore: [{ prefix: none }]\n`,
    'b.yaml': 'zone: example.net\nrecords: []\n',
  };
  expect((await read(files)).problems).toEqual(['schema/type 2:10']);
});

describe('seeds are refused', () => {
  test.each<[string, Record<string, string>, 'usage' | 'invalid-files']>([
    ['a folder without any', { 'README.md': '' }, 'usage'],
    ['a listing that is no JSON', { 'example.net.json': '[' }, 'invalid-files'],
    ['a listing that is no array', { 'example.net.json': '{}' }, 'invalid-files'],
    ['a listing of no records', { 'example.net.json': '[1]' }, 'invalid-files'],
    [
      'a listing with an id twice',
      { 'example.net.json': `[${listing.slice(1, -1)},${listing.slice(1, -1)}]` },
      'invalid-files',
    ],
    ['a listing of no zone', { 'my zone.json': '[]' }, 'invalid-files'],
    ['a zone twice', { 'a.yaml': zone, 'example.com.json': '[]' }, 'invalid-files'],
    ['a user twice', { 'mail.yaml': mail, 'mail.json': mail.replace('acme', 'own') }, 'invalid-files'],
  ])('%s', async (_, files, kind) => {
    await expect(read(files)).rejects.toMatchObject({ name: 'Failure', kind });
  });
});
