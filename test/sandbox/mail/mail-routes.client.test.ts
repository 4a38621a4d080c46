import { describe, expect, test } from 'vitest';
import type { LoginWait } from '../../../src/api/login/login.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import { createMailClient } from '../../../src/api/mail/client.js';
import { sharedSecret } from '../../../src/config/credentials/totp.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { editor, german, organisation, reader, welcome, writer } from '../../support/mail-organisation.js';
import { START } from '../../support/management-service.js';
import { proven } from '../../support/proofs.js';
import { afterTests } from '../../support/after-tests.js';

const text = { language: 'pt-BR', subject: 'Olá', body: 'Olá {{customer.name}}\n' };

/** A sandbox and clients of it by one clock, which moves when a client sleeps or the test lets it pass. */
async function start() {
  let time = START;
  const now = (): number => time;
  const pass = (ms: number): void => void (time += ms);
  const sandbox = await startSandbox({ dataFolder: ':memory:', now });
  await sandbox.mail.seed(organisation);
  const waits: LoginWait[] = [];
  const clientOf = (
    { email, password, otpSecret }: Pick<typeof editor, keyof typeof editor>,
    brand = 'acme',
  ) => {
    const otp = sharedSecret(otpSecret);
    if (!otp) throw new Error('no secret');
    const client = createMailClient({
      endpoint: sandbox.url,
      brand,
      credentials: { kind: 'login', email, password, otp },
      userAgent: 'zonemason/0.1.0 (test)',
      onWait: (wait) => waits.push(wait),
      now,
      sleep: async (ms) => pass(ms),
      env: {},
    });
    afterTests(client.close);
    return client;
  };
  return { mail: sandbox.mail, clientOf, waits, pass };
}

describe('the client and the sandbox', () => {
  test('understand each other', async () => {
    const { mail, clientOf } = await start();
    const client: MailClient = clientOf(editor);
    expect(await client.templates()).toEqual([
      expect.objectContaining(welcome),
      expect.objectContaining({ name: 'invoice' }),
    ]);
    const created = await client.create(welcome.id, text);
    const id = created.kind === 'proven' ? (created.id ?? '') : '';
    expect(await client.translations(welcome.id)).toEqual([
      { ...german, template: welcome.id },
      { ...text, id, template: welcome.id },
    ]);
    expect(await client.update(welcome.id, id, { ...text, subject: 'Oi' })).toMatchObject(proven());
    expect(await client.delete(welcome.id, german.id)).toMatchObject(proven());
    expect(await client.delete(welcome.id, german.id)).toMatchObject(proven());
    expect(await client.translations(welcome.id)).toEqual([
      { ...text, id, template: welcome.id, subject: 'Oi' },
    ]);
    expect(mail.sessions()).toEqual([
      {
        email: editor.email,
        userAgent: 'zonemason/0.1.0 (test)',
        createdAt: START,
        expiresAt: START + 15 * 60_000,
      },
    ]);
  });

  test('agree on a token that was revoked in mid-run', async () => {
    const { mail, clientOf, waits } = await start();
    const client = clientOf(editor);
    await client.templates();
    mail.revokeTokens();
    await Promise.all([client.create(welcome.id, text), client.translations(welcome.id)]);
    expect(mail.translations({ brand: 'acme', template: welcome.id })).toHaveLength(2);
    expect(mail.sessions()).toHaveLength(1);
    expect(waits).toEqual([{ why: 'sent', ms: 20_000 }]);
  });

  test('agree on a token that has expired', async () => {
    const { clientOf, pass, waits } = await start();
    const client = clientOf(editor);
    await client.templates();
    pass(15 * 60_000);
    await client.templates();
    expect(waits).toEqual([]);
  });

  test('agree on a code that another process has used', async () => {
    const { clientOf, waits } = await start();
    await clientOf(editor).templates();
    await clientOf(editor).templates();
    expect(waits).toEqual([{ why: 'refused', ms: 20_000 }]);
  });

  test('agree on who may read and who may write', async () => {
    const { clientOf } = await start();
    const [mayRead, mayWrite] = [clientOf(reader), clientOf(writer)];
    await mayRead.templates();
    await expect(mayRead.create(welcome.id, text)).rejects.toMatchObject({
      kind: 'credentials',
      status: 403,
      message: expect.stringContaining('MailTemplateWrite'),
    });
    await mayWrite.create(welcome.id, text);
    await expect(mayWrite.translations(welcome.id)).rejects.toMatchObject({
      kind: 'credentials',
      status: 403,
      message: expect.stringContaining('MailTemplateRead'),
    });
  });

  test.each([
    ['a wrong password', { ...editor, password: 'p' }],
    ['a wrong secret', { ...editor, otpSecret: reader.otpSecret }],
    ['nobody', { ...editor, email: 'nobody@acme.example' }],
  ])('agree that %s gets no token', async (_, user) => {
    const { mail, clientOf } = await start();
    await expect(clientOf(user).templates()).rejects.toMatchObject({ kind: 'credentials', status: 401 });
    expect(mail.sessions()).toEqual([]);
  });

  test('agree on a brand that there is not', async () => {
    const { clientOf } = await start();
    await expect(clientOf(editor, 'nobody').templates()).rejects.toMatchObject({
      kind: 'not-found',
      effect: 'no',
    });
  });

  test('agree on a template that is gone', async () => {
    const { mail, clientOf } = await start();
    const client = clientOf(editor);
    mail.deleteTemplate({ brand: 'acme', template: welcome.id });
    await expect(client.translations(welcome.id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(client.create(welcome.id, text)).rejects.toMatchObject({ kind: 'not-found', effect: 'no' });
  });

  test('agree on a language that is there already', async () => {
    const { clientOf } = await start();
    await expect(clientOf(editor).create(welcome.id, german)).rejects.toMatchObject({
      kind: 'rejected',
      effect: 'no',
    });
  });
});
