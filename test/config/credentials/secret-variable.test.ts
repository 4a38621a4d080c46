import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecret, secretFiles } from '../../../src/config/credentials/secret-variable.js';
import { temporaryFolder } from '../../support/after-tests.js';

test('the variables of the tool that end in _FILE name secrets', () => {
  const env = {
    ZONEMASON_DNS_PASSWORD_EXAMPLE_COM_FILE: 'a',
    ZONEMASON_MAIL_TOKEN_FILE: 'b',
    ZONEMASON_MAIL_OTP_FILE: '',
    ZONEMASON_MAIL_EMAIL_FILE: undefined,
    ZONEMASON_MAIL_TOKEN: 'c',
    ZONEMASON_MAIL_TOKEN_FILES: 'd',
    MY_ZONEMASON_MAIL_TOKEN_FILE: 'e',
    HOME: '/f',
  };
  expect(secretFiles(env)).toEqual(['a', 'b']);
});

test.each([
  ['a\n', 'a'],
  ['a\r\n', 'a'],
  ['a', 'a'],
  ['a\nb\n', 'a\nb'],
  ['a\r\nb', 'a\r\nb'],
  ['a\n\n', 'a\n'],
])('of the file %j, the secret is %j', async (content, secret) => {
  const folder = temporaryFolder({ secret: content });
  expect(await readSecret('S', { env: { S_FILE: join(folder, 'secret') }, folder: '/' })).toBe(secret);
});

test('an empty variable is as good as none', async () => {
  const folder = temporaryFolder();
  expect(await readSecret('S', { env: { S: '' }, folder })).toBeNull();
  expect(await readSecret('S', { env: { S_FILE: '' }, folder })).toBeNull();
});
