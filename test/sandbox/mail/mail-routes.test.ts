import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { editor, german, organisation, welcome } from '../../support/mail-organisation.js';
import { bareClient, bearerClient, idOf } from '../../support/sandbox-client.js';

const translations = `/v2/brands/acme/mail/templates/${welcome.id}/translations`;
const french = { language: 'fr', subject: 'Bienvenue', body: 'Bonjour\n' };

async function start(options: Partial<SandboxOptions>) {
  const sandbox = await startSandbox({ dataFolder: ':memory:', ...options });
  await sandbox.mail.seed(organisation);
  const token = sandbox.mail.issueToken(editor.email);
  return { sandbox, token, send: bearerClient(sandbox.url, token) };
}

describe('a list of translations', () => {
  const one = expect.objectContaining(german);
  const two = expect.objectContaining(french);

  test.each([
    ['array', [200, '[]'], [one], [one, two]],
    ['single', [200, '[]'], one, [one, two]],
    ['wrapped', [200, '{"translations":[]}'], { translations: [one] }, { translations: [one, two] }],
    ['no-content-when-none', [204, ''], [one], [one, two]],
    ['repeated', [200, '[]'], [one, one], [one, two, one, two]],
  ] as const)('can be answered so: %s', async (translationList, ofNone, ofOne, ofTwo) => {
    const { sandbox, token, send } = await start({ translationList });
    expect((await send('GET', translations)).body).toEqual(ofOne);
    await send('POST', translations, french);
    expect((await send('GET', translations)).body).toEqual(ofTwo);
    for (const { id } of sandbox.mail.translations({ brand: 'acme', template: welcome.id }))
      await send('DELETE', `${translations}/${id}`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(translations, sandbox.url), { headers });
    expect([answer.status, await answer.text()]).toEqual(ofNone);
  });
});

test('writes can be answered without a body', async () => {
  const { sandbox, send } = await start({ silentWrites: true });
  const created = await send('POST', translations, french);
  expect([created.status, created.body]).toEqual([201, null]);
  const changed = await send('PUT', `${translations}/${german.id}`, { subject: 's', body: 'b' });
  expect([changed.status, changed.body]).toEqual([200, null]);
  const place = { brand: 'acme', template: welcome.id };
  expect(sandbox.mail.translations(place)).toMatchObject([{ subject: 's', body: 'b' }, french]);
});

test('bodies of mails can be stored with CRLF', async () => {
  const { send } = await start({ storeCanonical: true });
  const created = await send('POST', translations, { ...french, body: 'a\nb\r\n\nc' });
  expect(created.body).toMatchObject({ body: 'a\r\nb\r\n\r\nc' });
  const path = `${translations}/${idOf(created)}`;
  expect((await send('PUT', path, { subject: 's', body: 'd\n' })).body).toMatchObject({ body: 'd\r\n' });
});

test('a service without users gives no tokens and has no brands', async () => {
  const { url } = await startSandbox({ dataFolder: ':memory:' });
  const credentials = { email: editor.email, password: editor.password, otp: '123456' };
  expect((await bareClient(url, {})('POST', '/v2/tokens', credentials)).status).toBe(401);
  expect((await bareClient(url, {})('GET', '/v2/brands/acme/mail/templates')).status).toBe(401);
});
