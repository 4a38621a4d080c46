import { beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { editor, german, organisation, reader, welcome, writer } from '../../support/mail-organisation.js';
import { bareClient, basicHeader, bearerClient } from '../../support/sandbox-client.js';

const templates = '/v2/brands/acme/mail/templates';
const translations = `${templates}/${welcome.id}/translations`;
const text = { subject: 's', body: 'b' };
/** Every operation but that which gives tokens, and what it takes. */
const operations: readonly (readonly [method: string, path: string, body: unknown, privilege: string])[] = [
  ['GET', templates, undefined, 'MailTemplateRead'],
  ['GET', translations, undefined, 'MailTemplateRead'],
  ['POST', translations, { language: 'fr', ...text }, 'MailTemplateWrite'],
  ['PUT', `${translations}/${german.id}`, text, 'MailTemplateWrite'],
  ['DELETE', `${translations}/${german.id}`, undefined, 'MailTemplateWrite'],
];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
  await sandbox.mail.seed(organisation);
});

describe.each(operations)('%s %s', (method, path, body, privilege) => {
  test.each<readonly [string, () => string | undefined]>([
    ['no credentials', () => undefined],
    ['another scheme', () => basicHeader(editor.email, editor.password)],
    ['no token', () => 'Bearer '],
    ['a token that was never given', () => `Bearer ${'x'.repeat(43)}`],
    ['two tokens', () => `Bearer ${sandbox.mail.issueToken(editor.email)} x`],
    ['a token that has expired', () => `Bearer ${sandbox.mail.issueToken(editor.email, new Date(0))}`],
  ])('refuses %s by 401', async (_, header) => {
    const authorization = header();
    const send = bareClient(sandbox.url, authorization === undefined ? {} : { authorization });
    const answer = await send(method, path, body);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(answer.headers.get('www-authenticate')).toBe(
      authorization === undefined
        ? 'Bearer realm="management"'
        : 'Bearer realm="management", error="invalid_token"',
    );
  });

  test('refuses a token of a user who lacks the privilege by 403, and names it', async () => {
    const { email } = privilege === 'MailTemplateRead' ? writer : reader;
    const answer = await bearerClient(sandbox.url, sandbox.mail.issueToken(email))(method, path, body);
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining(privilege) },
    });
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${privilege}"`);
  });

  test('takes a token of a user who has just the privilege', async () => {
    await sandbox.mail.seed(organisation);
    const { email } = privilege === 'MailTemplateRead' ? reader : writer;
    const answer = await bearerClient(sandbox.url, sandbox.mail.issueToken(email))(method, path, body);
    expect(answer.status).toBeLessThan(300);
  });
});

test('the scheme may be in any case', async () => {
  const send = bareClient(sandbox.url, { authorization: `bEARER ${sandbox.mail.issueToken(reader.email)}` });
  expect((await send('GET', templates)).status).toBe(200);
});

test('the token of a user who is no more is refused', async () => {
  const send = bearerClient(sandbox.url, sandbox.mail.issueToken(editor.email));
  await sandbox.mail.seed({ ...organisation, users: [reader] });
  expect((await send('GET', templates)).status).toBe(401);
  await sandbox.mail.seed(organisation);
});

test('the password of a zone opens nothing of mail, and a token no zone', async () => {
  await sandbox.seed({ zone: 'example.com', password: 'correct horse' });
  const asZone = bareClient(sandbox.url, { authorization: basicHeader('example.com', 'correct horse') });
  expect((await asZone('GET', templates)).status).toBe(401);
  const asUser = bearerClient(sandbox.url, sandbox.mail.issueToken(editor.email));
  expect((await asUser('GET', '/example.com')).status).toBe(401);
});
