import { linkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KnownSecretsInput } from '../../../src/config/credentials/known-secrets.js';
import { knownSecrets } from '../../../src/config/credentials/known-secrets.js';
import { MAX_SECRET_SIZE } from '../../../src/load/files/file-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';

const root = temporaryFolder({
  'above/.zonemason/credentials.yaml': 'of a folder above',
  'above/.zonemason/journal/run.json': 'run',
  'above/project/.zonemason/sandbox.yaml': 'of the sandbox',
  'above/project/.zonemason/otp/used': '',
  'above/project/named.yaml': 'named',
  'above/project/variable.yaml': 'of a variable',
  'above/project/password': 'password',
  'above/project/empty': '',
  'above/project/largest': 'a'.repeat(MAX_SECRET_SIZE),
  'above/project/too-large': 'b'.repeat(MAX_SECRET_SIZE + 1),
  'above/project/zones/a.yaml': 'zone',
  'other/.zonemason/credentials.yaml': 'of the project file',
  'other/zonemason.yaml': '',
  'linked/real.yaml': 'linked',
  '.zonemason/inner/zones/a.yaml': 'zone',
  '.zonemason/inner/.zonemason/credentials.yaml': 'of the inner project',
});
symlinkSync('../../linked/real.yaml', join(root, 'above/project/link.yaml'));
symlinkSync('named.yaml', join(root, 'above/project/alias.yaml'));
symlinkSync('.zonemason/otp', join(root, 'above/project/codes'));
symlinkSync('.zonemason/inner', join(root, 'inner'));
linkSync(join(root, 'above/project/named.yaml'), join(root, 'hard-link-to-named'));
linkSync(join(root, 'above/.zonemason/credentials.yaml'), join(root, 'hard-link-to-above'));

const project: KnownSecretsInput = {
  folder: join(root, 'above/project'),
  env: {
    ZONEMASON_CREDENTIALS: 'variable.yaml',
    ZONEMASON_DNS_PASSWORD_FILE: 'password',
    ZONEMASON_MAIL_TOKEN_FILE: 'link.yaml',
    ZONEMASON_MAIL_OTP_FILE: 'empty',
    ZONEMASON_MAIL_EMAIL_FILE: 'largest',
    ZONEMASON_MAIL_PASSWORD_FILE: 'too-large',
    ZONEMASON_TOO_FILE: 'missing',
    ZONEMASON_DATA_FILE: 'zones',
  },
  config: '../../other/zonemason.yaml',
  credentials: 'named.yaml',
};

describe('a secret', () => {
  test.each([
    'above/project/named.yaml',
    'above/project/variable.yaml',
    'above/project/password',
    'above/project/missing',
    'above/project/alias.yaml',
    'above/project/link.yaml',
    'linked/real.yaml',
    'above/project/.zonemason/otp/used',
    'above/project/.zonemason/not-there',
    'above/project/.zonemason',
    'above/project/codes/used',
    'above/.zonemason/credentials.yaml',
    'other/.zonemason/credentials.yaml',
    'elsewhere/.zonemason/credentials.yaml',
    'elsewhere/.zonemason/journal/.zonemason/credentials.yaml',
  ])('is %s, on the disk and in a revision', async (path) => {
    expect(await has(project, path)).toEqual([true, true]);
  });

  test.each(['hard-link-to-named', 'hard-link-to-above'])('is %s, on the disk', async (path) => {
    expect(await has(project, path)).toEqual([true, false]);
  });

  test('is what lies in the folder at the root of the disk', async () => {
    expect(await knownSecrets(project).has('/.zonemason/otp')).toBe(true);
  });

  test.each([
    'above/project/zones/a.yaml',
    'above/.zonemason/journal/run.json',
    'elsewhere/.zonemason/journal',
    'elsewhere/.zonemasonry/credentials.yaml',
    'elsewhere/not-there',
  ])('is not %s', async (path) => {
    expect(await has(project, path)).toEqual([false, false]);
  });
});

describe('of a project within such a folder', () => {
  const inner = '.zonemason/inner';
  test.each<[string, Partial<KnownSecretsInput>]>([
    ['as working folder', { folder: join(root, inner) }],
    ['as working folder, by a link', { folder: join(root, 'inner') }],
    ['by its project file', { folder: root, config: `${inner}/zonemason.yaml` }],
  ])('named %s, only its own folder is secret', async (_, input) => {
    const all = { env: {}, folder: root, ...input };
    expect(await has(all, `${inner}/zones/a.yaml`)).toEqual([false, false]);
    expect(await has(all, `${inner}/.zonemason/credentials.yaml`)).toEqual([true, true]);
  });
});

test('such a folder as working folder keeps its secrets, and makes no others', async () => {
  const within = { env: {}, folder: join(root, 'above/project/.zonemason') };
  expect(await has(within, 'above/project/.zonemason/otp/used')).toEqual([true, true]);
  expect(await has(within, 'above/project/zones/a.yaml')).toEqual([false, false]);
});

test('in the folder of ZONEMASON_STATE all but journals are secrets, unless the project is in it', async () => {
  const state = { env: { ZONEMASON_STATE: '../../linked' }, folder: project.folder };
  expect(await has(state, 'linked/token')).toEqual([true, true]);
  expect(await has(state, 'linked/journal/run.json')).toEqual([false, false]);
  const around = { env: { ZONEMASON_STATE: '..' }, folder: project.folder };
  expect(await has(around, 'above/project/zones/a.yaml')).toEqual([false, false]);
});

describe('a copy', () => {
  test.each([
    'named',
    'of a variable',
    'password',
    'linked',
    'of a folder above',
    'of the sandbox',
    'of the project file',
    'a'.repeat(MAX_SECRET_SIZE),
  ])('of a secret is told by its bytes (%#)', async (text) => {
    expect(await knownSecrets(project).isCopy(Buffer.from(text))).toBe(true);
  });

  test('is one also with the line ends of another system', async () => {
    const text = 'dns:\n  example.com: secret\n';
    const withCrs = text.replaceAll('\n', '\r\n');
    for (const [kept, copy] of [
      [text, withCrs],
      [withCrs, text],
    ] as const) {
      const folder = temporaryFolder({ 'pw.txt': kept });
      const secrets = knownSecrets({ folder, env: { ZONEMASON_MAIL_PASSWORD_FILE: 'pw.txt' } });
      expect(await secrets.isCopy(Buffer.from(copy))).toBe(true);
      expect(await secrets.isCopy(Buffer.from(`${copy} `))).toBe(false);
    }
  });

  test.each(['', 'name', 'zone', 'named\n', 'b'.repeat(MAX_SECRET_SIZE + 1)])(
    'is not any other text (%#)',
    async (text) => {
      expect(await knownSecrets(project).isCopy(Buffer.from(text))).toBe(false);
    },
  );
});

/** Whether a file is a secret on the disk, and in a revision, where it has no identity. */
async function has(input: KnownSecretsInput, path: string): Promise<readonly boolean[]> {
  const file = join(root, path);
  const secrets = knownSecrets(input);
  const identity = statSync(file, { throwIfNoEntry: false });
  return [await secrets.has(file, identity), await secrets.has(file)];
}
