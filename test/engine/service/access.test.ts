import { describe, expect, test } from 'vitest';
import type { OtpSource } from '../../../src/api/login/one-time-codes.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import type { Access, CredentialSources } from '../../../src/engine/service/access.js';
import { openAccess, openClients } from '../../../src/engine/service/access.js';
import { Failure } from '../../../src/failure.js';
import { instantClock } from '../../support/clocks.js';
import { someProject } from '../../support/projects.js';

const refuse = (): Promise<never> => Promise.reject(new Error('not needed'));
const unused: Access = { dns: refuse, mail: refuse, mailCredentials: refuse, close: async () => {} };

const project = someProject({
  mail: {
    endpoint: new URL('https://api.example.net'),
    brand: 'acme',
    translations: 'mail',
    languages: [],
    policy: 'sync',
    ignore: [],
    protect: [],
    insecureHttp: false,
  },
});

test('a run without zones and mail needs no client, whatever the endpoint is', async () => {
  const both = { project, access: unused };
  expect(await openClients(both, { zones: [], mail: false })).toEqual({});
  const neither = { project: someProject({ dns: null }), access: unused };
  expect(await openClients(neither, { zones: ['example.com'], mail: true })).toEqual({});
});

describe('mail that cannot be had', () => {
  test('for want of credentials fails with each request', async () => {
    const failure = new Failure('credentials', 'no token');
    const { mail } = await opened(failure);
    const requests = Object.entries<MailClient[keyof MailClient] | undefined>({ ...mail }).flatMap(
      ([name, request]) => (request && name !== 'close' ? [Reflect.apply(request, mail, [])] : []),
    );
    expect(requests).toHaveLength(5);
    for (const request of requests) await expect(request).rejects.toBe(failure);
    await expect(mail?.close()).resolves.toBeUndefined();
  });

  test.each([new Failure('usage', 'a wrong secret'), new Error('credentials')])(
    'for another reason ends the run: %s',
    async (failure) => {
      await expect(opened(failure)).rejects.toBe(failure);
    },
  );
});

describe('a login that a function gives', () => {
  const account = { email: 'a@example.com', password: 'correct horse' };

  test('may be a token', async () => {
    expect(await login({ token: 'secret' })).toEqual({
      kind: 'token',
      token: 'secret',
      source: 'credentials.mail',
    });
  });

  test.each([['123456'], [null]])('may ask for each one-time password: %s', async (code) => {
    const given = await login({ ...account, otp: () => code });
    expect(given).toMatchObject({ kind: 'login', ...account, otp: { kind: 'person' } });
    const otp: OtpSource | null = given.kind === 'login' ? given.otp : null;
    const ask = otp?.kind === 'person' ? otp.ask : null;
    expect(await ask?.(null, new AbortController().signal)).toBe(code);
  });

  test('may have the secret of one-time passwords', async () => {
    const given = await login({ ...account, otpSecret: ' JBSWY3DPEHPK3PXP\n' });
    expect(given).toMatchObject({ kind: 'login', ...account, otp: { kind: 'secret' } });
  });

  test('may not have a secret that is none', async () => {
    await expect(login({ ...account, otpSecret: 'not base32!' })).rejects.toMatchObject({
      kind: 'credentials',
      message: expect.stringContaining('credentials.mail'),
    });
  });
});

/** The clients of a run for mail, whose client cannot be opened. */
function opened(failure: Error): ReturnType<typeof openClients> {
  const access = { ...unused, mail: () => Promise.reject(failure) };
  return openClients({ project, access }, { zones: [], mail: true });
}

type Login = Awaited<ReturnType<NonNullable<CredentialSources['mail']>>>;

function login(given: Login): ReturnType<Access['mailCredentials']> {
  const settings = {
    env: {},
    credentials: { mail: () => given },
    limits: { total: 1, perZone: 1 },
    now: Date.now,
    clock: instantClock(),
    tell: () => undefined,
  };
  return openAccess(settings, project).mailCredentials();
}
