import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { codeAt, editor, german, organisation, welcome } from '../../support/mail-organisation.js';
import { bareClient, bearerClient, tokenOf } from '../../support/sandbox-client.js';
import { temporaryFolder } from '../../support/after-tests.js';

const translations = `/v2/brands/acme/mail/templates/${welcome.id}/translations`;
const place = { brand: 'acme', template: welcome.id };
const time = Date.parse('2030-01-01T12:00:00Z');
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

function open(now = time): Promise<Sandbox> {
  return startSandbox({ dataFolder: folder, now: () => now });
}

function credentials() {
  const { email, password, otpSecret } = editor;
  return { email, password, otp: codeAt(otpSecret, time) };
}

describe('over a restart', () => {
  test('templates, translations, sessions and revocations stay', async () => {
    const first = await open();
    await first.mail.seed(organisation);
    const send = bearerClient(first.url, first.mail.issueToken(editor.email));
    await send('POST', translations, { language: 'fr', subject: 's', body: 'b' });
    const before = [first.mail.templates('acme'), first.mail.translations(place)];
    first.mail.revokeTokens();
    const revoked = first.mail.issueToken(editor.email);
    first.mail.revokeTokens();
    const token = tokenOf(await bareClient(first.url, {})('POST', '/v2/tokens', credentials()));
    await first.close();

    const second = await open();
    expect([second.mail.templates('acme'), second.mail.translations(place)]).toEqual(before);
    expect((await bearerClient(second.url, token)('GET', translations)).body).toEqual(before[1]);
    expect((await bearerClient(second.url, revoked)('GET', translations)).status).toBe(401);
  });

  test('a code stays used, and attempts stay counted', async () => {
    const first = await open();
    await first.mail.seed(organisation);
    const request = bareClient(first.url, {});
    expect((await request('POST', '/v2/tokens', credentials())).status).toBe(201);
    for (let n = 0; n < 4; n += 1)
      await request('POST', '/v2/tokens', { ...credentials(), password: 'wrong' });
    await first.close();

    const second = await open(time + 1000);
    const again = bareClient(second.url, {});
    expect((await again('POST', '/v2/tokens', credentials())).status).toBe(401);
    expect((await again('POST', '/v2/tokens', credentials())).status).toBe(429);
  });

  test('data from before there was mail get what it needs', async () => {
    const first = await open();
    await first.seed({ zone: 'example.com', password: 'correct horse' });
    await first.close();
    const database = new Libsql(join(folder, 'sandbox.db'));
    for (const table of [
      'translations',
      'templates',
      'brands',
      'sessions',
      'used_codes',
      'login_attempts',
      'users',
    ])
      database.exec(`DROP TABLE ${table}`);
    database.close();

    const second = await open();
    await second.mail.seed(organisation);
    expect(second.mail.translations(place)).toMatchObject([german]);
  });

  test('neither passwords nor tokens are in the data', async () => {
    const sandbox = await open();
    await sandbox.mail.seed(organisation);
    const token = tokenOf(await bareClient(sandbox.url, {})('POST', '/v2/tokens', credentials()));
    await sandbox.close();
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    const data = Buffer.concat(files).toString();
    expect(data).toContain(editor.email);
    for (const secret of [editor.password, token]) expect(data).not.toContain(secret);
  });
});

test('of two processes on the same data one creates a language, and one uses a code', async () => {
  const sandboxes = await Promise.all([open(), open()]);
  await sandboxes[0]?.mail.seed(organisation);
  const token = sandboxes[0]?.mail.issueToken(editor.email) ?? '';
  const french = { language: 'fr', subject: 's', body: 'b' };
  const created = await Promise.all(
    sandboxes.map(({ url }) => bearerClient(url, token)('POST', translations, french)),
  );
  expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const logins = await Promise.all(
    sandboxes.map(({ url }) => bareClient(url, {})('POST', '/v2/tokens', credentials())),
  );
  expect(logins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401]);
});
