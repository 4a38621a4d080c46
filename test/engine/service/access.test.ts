import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OtpSource } from '../../../src/api/login/one-time-codes.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import type { Access } from '../../../src/engine/service/access.js';
import type { CredentialSources } from '../../../src/engine/service/access-settings.js';
import { openAccess, openClients } from '../../../src/engine/service/access.js';
import { Failure } from '../../../src/failure.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { instantClock } from '../../support/clocks.js';
import { refusingUrl } from '../../support/fault-server.js';
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

const settings = {
  env: {},
  limits: { total: 1, perZone: 1 },
  now: Date.now,
  clock: instantClock(),
  tell: () => undefined,
};

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

describe('a command for passwords', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('that takes long is told of once', async () => {
    const { pipe, ended, waits } = await listingBy('read line < pipe; echo secret');
    // expect.poll would let the time of these timers pass.
    while (vi.getTimerCount() < 2) await setImmediate();
    vi.advanceTimersByTime(4999);
    expect(waits()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(waits()).toEqual([5000]);
    await writeFile(pipe, 'go\n');
    await ended;
    vi.advanceTimersByTime(20_000);
    expect(waits()).toEqual([5000]);
  });

  test('that is quick is not told of', async () => {
    const { ended, waits } = await listingBy('echo secret');
    await ended;
    vi.advanceTimersByTime(20_000);
    expect(waits()).toEqual([]);
  });
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

/** Reads a zone of a service that is not there with the password that a shell script prints. */
async function listingBy(script: string) {
  const root = temporaryFolder();
  const pipe = join(root, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const told: EngineEvent[] = [];
  const endpoint = await refusingUrl();
  const dns = project.dns && { ...project.dns, endpoint, credentialCommand: ['sh', '-c', script] };
  const tell = (event: EngineEvent): void => void told.push(event);
  const env = { PATH: process.env['PATH'] };
  const access = openAccess({ ...settings, env, credentials: {}, tell }, { ...project, root, dns });
  const client = await access.dns(['example.com']);
  return {
    pipe,
    ended: client
      .list('example.com')
      .catch(() => null)
      .finally(access.close),
    waits: () =>
      told.flatMap((event) => (event.kind === 'wait' && event.reason === 'password' ? event.ms : [])),
  };
}

type Login = Awaited<ReturnType<NonNullable<CredentialSources['mail']>>>;

function login(given: Login): ReturnType<Access['mailCredentials']> {
  return openAccess({ ...settings, credentials: { mail: () => given } }, project).mailCredentials();
}
