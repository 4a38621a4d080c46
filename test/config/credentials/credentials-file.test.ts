import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FoundCredentials } from '../../../src/config/credentials/credentials-file.js';
import {
  credentialsPaths,
  readCredentialsFile,
  textsUnder,
} from '../../../src/config/credentials/credentials-file.js';
import { Failure } from '../../../src/failure.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { failureOf } from '../support.js';

const own = '.zonemason/credentials.yaml';
const ofSandbox = '.zonemason/sandbox.yaml';

describe('an endpoint gets the credentials of', () => {
  test.each([
    ['http://127.0.0.1:8053', 'http://127.0.0.1:8053', 'sandbox'],
    ['http://127.0.0.1:8053/base', 'http://127.0.0.1:8053', 'sandbox'],
    ['http://localhost:8053', 'http://127.0.0.1:8053', 'sandbox'],
    ['http://localhost:8053', 'http://[::1]:8053', 'sandbox'],
    ['http://127.0.0.1:8053', 'http://localhost:8053', 'project'],
    ['http://127.0.0.1:8053', 'http://127.0.0.1:8054', 'project'],
    ['https://127.0.0.1:8053', 'http://127.0.0.1:8053', 'project'],
    ['http://127.0.0.1:8053', 'http://[::1]:8053', 'project'],
    ['http://localhost:8053', 'http://api.example:8053', 'project'],
    ['http://api.example:8053', 'http://api.example:8053', 'project'],
    ['http://127.0.0.1:8053', '127.0.0.1', 'project'],
    ['http://127.0.0.1', '', 'project'],
  ])('%s, with the sandbox at %j: %s', async (endpoint, address, owner) => {
    const files = {
      [own]: 'dns: { a: project }\n',
      [ofSandbox]: `address: '${address}'\ndns: { a: sandbox }\n`,
    };
    const read = await readIn(files, endpoint);
    expect(textsUnder(read, 'dns').get('a')).toBe(owner);
    expect(read).toMatchObject({
      isSandbox: owner === 'sandbox',
      path: owner === 'sandbox' ? ofSandbox : own,
    });
  });
});

describe('without a sandbox at the endpoint, the credentials are those of the project', () => {
  const files = { [own]: 'dns: { a: project }\n' };
  test.each([
    ['without its file', files, 'http://127.0.0.1:8053'],
    ['whose file is empty', { ...files, [ofSandbox]: '' }, 'http://127.0.0.1:8053'],
    ['whose address is a list', { ...files, [ofSandbox]: 'address: [a]\n' }, 'http://127.0.0.1:8053'],
    ['since there is none', { ...files, [ofSandbox]: "address: ''\n" }, null],
  ])('%s', async (_, all, endpoint) => {
    expect(await readIn(all, endpoint)).toMatchObject({ isSandbox: false, path: own });
  });

  test('as they are for an endpoint elsewhere, whatever the file of the sandbox holds', async () => {
    const broken = { ...files, [ofSandbox]: 'address: [\n' };
    expect(await readIn(broken, 'https://dns.example')).toMatchObject({ isSandbox: false, path: own });
    expect(await failureOf(() => readIn(broken, 'http://127.0.0.1:8053'))).toMatchObject({ kind: 'usage' });
  });

  test('as they are for an endpoint that cannot be used', async () => {
    const found = await readIn(files, new Failure('usage', 'no URL'));
    expect(found).toMatchObject({ isSandbox: false, path: own });
  });
});

test('a file that is named is not that of the sandbox, even if it is', async () => {
  const files = { [ofSandbox]: 'address: http://127.0.0.1:8053\n' };
  expect(await readIn(files, 'http://127.0.0.1:8053', ofSandbox)).toMatchObject({ isSandbox: false });
});

describe('what a file says is not shown, but the line', () => {
  test.each([
    ['dns:\n  a: [hunter2\n', 'line 3: yaml/syntax'],
    ['dns:\n  a: b\n  a: hunter2\n', 'line 3: yaml/duplicate-key'],
    ['hunter2\0', 'cannot be read: '],
    ['dns: hunter2\n', '`dns` is not a map'],
    ['dns: { a: { b: hunter2 } }\n', '`dns` has a value that is not text'],
  ])('%j: %s', async (text, reason) => {
    const { kind, all } = await failureOf(async () => textsUnder(await readIn({ [own]: text }, null), 'dns'));
    expect(kind).toBe('usage');
    expect(all).toContain(reason);
    expect(all).not.toContain('hunter2');
  });
});

test.each(['', '# nothing\n', 'dns:\n', 'mail: { token: a }\n', 'a\n', '[a]\n'])(
  'no texts are under dns of %j',
  async (text) => {
    expect([...textsUnder(await readIn({ [own]: text }, null), 'dns')]).toEqual([]);
  },
);

test('a file below another file cannot be read', async () => {
  expect(await failureOf(() => readIn({ a: '' }, null, 'a/b'))).toMatchObject({ kind: 'usage' });
});

test('credentials may be read from the file that is named, or else from one of two of the project', () => {
  const root = '/project';
  const env = { ZONEMASON_CREDENTIALS: 'b' };
  expect(credentialsPaths({ root, env, file: 'a' })).toEqual(['a']);
  expect(credentialsPaths({ root, env, file: null })).toEqual(['b']);
  const both = [join(root, own), join(root, ofSandbox)];
  expect(credentialsPaths({ root, env: { ZONEMASON_CREDENTIALS: '' }, file: null })).toEqual(both);
  expect(credentialsPaths({ root, env: {}, file: null })).toEqual(both);
});

/** The credentials for an endpoint in a project with these files. */
async function readIn(
  files: Readonly<Record<string, string>>,
  endpoint: string | Failure | null,
  file: string | null = null,
): Promise<FoundCredentials> {
  const root = temporaryFolder(files);
  for (const name of Object.keys(files)) chmodSync(join(root, name), 0o600);
  return readCredentialsFile({
    project: { root, files: diskTree(root) },
    endpoint: typeof endpoint === 'string' ? new URL(endpoint) : endpoint,
    env: {},
    file,
  });
}
