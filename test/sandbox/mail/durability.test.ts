import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Libsql from 'libsql';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { bundle } from '../../support/bundle.js';
import { codeAt, editor, german, organisation, welcome } from '../../support/mail-organisation.js';
import { bareClient, bearerClient, idOf, tokenOf } from '../../support/sandbox-client.js';
import { startProcess } from '../../support/start-process.js';
import { afterTests, temporaryFolder } from '../../support/after-tests.js';

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
    afterTests(second.close);
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
    afterTests(second.close);
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
    afterTests(second.close);
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
  for (const { close } of sandboxes) afterTests(close);
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

describe('a process that is killed in a burst of writes', () => {
  test('loses no translation that it has acknowledged, and does nothing by halves', async () => {
    const program = await bundle('sandbox-process.ts');
    const setup = await startSandbox({ dataFolder: folder });
    await setup.mail.seed(organisation);
    const token = setup.mail.issueToken(editor.email);
    await setup.close();

    const acknowledged = new Map<string, string>();
    const deleted = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { child, url } = await startProcess(program, folder);
      const send = bearerClient(url, token);
      const writer = async (name: string): Promise<void> => {
        for (let n = 0; ; n += 1) {
          const language = `${round}-${name}-${n}`;
          const id = idOf(await send('POST', translations, { language, subject: language, body: language }));
          acknowledged.set(id, language);
          if (n % 3 === 1) {
            await send('PUT', `${translations}/${id}`, {
              subject: `new ${language}`,
              body: `new ${language}`,
            });
            acknowledged.set(id, `new ${language}`);
          }
          if (n % 3 === 2) {
            acknowledged.delete(id);
            await send('DELETE', `${translations}/${id}`);
            deleted.add(id);
          }
        }
      };
      const writers = Promise.allSettled(['a', 'b', 'c', 'd'].map(writer));
      while (acknowledged.size < 10 * (round + 1)) await wait(10);
      await wait(100 * round);
      child.kill('SIGKILL');
      await writers;
    }

    const again = await startSandbox({ dataFolder: folder });
    afterTests(again.close);
    const listed = new Map(
      again.mail.translations(place).map((translation) => [translation.id, translation]),
    );
    for (const [id, text] of acknowledged) {
      const { subject, body } = listed.get(id) ?? {};
      expect(subject).toBe(body);
      // A change in flight may have been written; the translation may not be gone.
      expect([text, `new ${text}`]).toContain(subject);
    }
    for (const id of deleted) expect(listed.has(id)).toBe(false);
    expect(listed.size).toBeLessThanOrEqual(acknowledged.size + 1 + 3 * 4);
  });
});
