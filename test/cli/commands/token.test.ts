import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedSecret } from '../../../src/config/credentials/totp.js';
import { beforeNextCode } from '../../support/clocks.js';
import type { FaultServer, Script } from '../../support/fault-server.js';
import { refusingUrl, startFaultServer } from '../../support/fault-server.js';
import { codesSent, givesTokens } from '../../support/management-service.js';
import type { InProcessOptions, Run } from '../support.js';
import { startZonemason, zonemason } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Its steps are of one second, so that a test can wait for the next. */
const quick = `otpauth://totp/a?secret=${base32}&period=1`;
/** Its steps are longer than any test. */
const slow = `otpauth://totp/a?secret=${base32}&period=3600`;

const credentials = {
  ZONEMASON_MAIL_EMAIL: 'ops@example.com',
  ZONEMASON_MAIL_PASSWORD: 'S3ntinel password',
  ZONEMASON_MAIL_OTP_SECRET: quick,
};

interface Service extends Pick<FaultServer, 'seen'> {
  readonly folder: string;
  readonly run: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    times?: Pick<InProcessOptions, 'now' | 'clock'>,
  ) => Promise<Run>;
}

/** A service, and `zonemason token` run in a project for it. */
async function start(script: Script): Promise<Service> {
  const { url, seen } = await startFaultServer(script);
  const folder = projectAt(url);
  const run: Service['run'] = (args, env = credentials, times = {}) =>
    zonemason(['token', ...args], { cwd: folder, env, ...times });
  return { folder, seen, run };
}

function projectAt(endpoint: URL): string {
  return temporaryFolder({ 'zonemason.yaml': `mail: { endpoint: '${endpoint.href}', brand: acme }\n` });
}

function bodyOf({ seen }: Pick<FaultServer, 'seen'>): Record<string, string> {
  return JSON.parse(seen[0]?.body ?? '{}');
}

describe.concurrent('a token', () => {
  test('is printed alone', async () => {
    const service = await start(givesTokens);
    const clock = beforeNextCode();
    expect(await service.run([], undefined, clock)).toEqual({ code: 0, stdout: 'token-0\n', stderr: '' });
    const { email, password, otp, expires = '' } = bodyOf(service);
    expect({ email, password }).toEqual({ email: 'ops@example.com', password: 'S3ntinel password' });
    expect(otp).toBe(sharedSecret(quick)?.codeAt(clock.now()));
    expect(Date.parse(expires) - clock.now()).toBe(15 * 60_000);
    expect(service.seen[0]?.headers['user-agent']).toMatch(/^zonemason\/\d+\.\d+\.\d+ \(.*token.*\)$/);
  });

  test.each([
    ['1h', 3_600_000],
    ['90', 90_000],
  ])('lasts for %s', async (text, ms) => {
    const service = await start(givesTokens);
    const clock = beforeNextCode();
    expect((await service.run(['--expires', text], undefined, clock)).code).toBe(0);
    expect(Date.parse(bodyOf(service)['expires'] ?? '') - clock.now()).toBe(ms);
  });

  test('lasts until a moment', async () => {
    const service = await start(givesTokens);
    expect((await service.run(['--expires', '2090-01-31T12:00:00+02:00'])).code).toBe(0);
    expect(bodyOf(service)['expires']).toBe('2090-01-31T10:00:00.000Z');
  });

  test('is got with the next code when the service refuses one, which is told', async () => {
    const service = await start([{ status: 401 }, { body: '{"token":"abc"}' }]);
    const env = { ...credentials, ZONEMASON_MAIL_OTP_SECRET: base32 };
    const { code, stdout, stderr } = await service.run([], env, beforeNextCode());
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'abc\n' });
    expect(stderr).toMatch(/^the service refused .* waiting 1 s\n$/);
    expect(new Set(codesSent(service)).size).toBe(2);
  });

  test('is got without a word with --quiet', async () => {
    const service = await start([{ fault: 'reset' }, { body: '{"token":"abc"}' }]);
    expect(await service.run(['--quiet'])).toEqual({ code: 0, stdout: 'abc\n', stderr: '' });
    expect(service.seen).toHaveLength(2);
  });
});

describe.concurrent('no token', () => {
  test.each<[string, number, Script, number]>([
    ['credentials are refused', 7, [{ status: 401 }], 2],
    ['the user is locked out', 7, [{ status: 403 }], 2],
    ['the service is out of order', 8, [{ status: 503 }], 2],
    ['the address is another', 1, [{ status: 404 }], 1],
    ['there is none in the answer', 1, [{ body: '{"error":"S3ntinel"}' }], 1],
  ])('is printed where %s: exit code %d', async (_, expected, script, requests) => {
    const service = await start(script);
    const { code, stdout, stderr } = await service.run(['--quiet']);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toContain('S3ntinel');
    expect(service.seen).toHaveLength(requests);
  });

  test('is printed where nothing listens: exit code 8', async () => {
    const run = await zonemason(['token'], { cwd: projectAt(await refusingUrl()), env: credentials });
    expect(run).toMatchObject({ code: 8, stdout: '' });
  });

  test.each<[string, Readonly<Record<string, string>>, number, string]>([
    ['credentials', {}, 7, 'ZONEMASON_MAIL_OTP_SECRET'],
    [
      'a code, and nobody can be asked for one',
      { ZONEMASON_MAIL_EMAIL: 'a@example.com', ZONEMASON_MAIL_PASSWORD: 'S3ntinel' },
      7,
      'ZONEMASON_MAIL_OTP_SECRET',
    ],
    ['anything but a token', { ZONEMASON_MAIL_TOKEN: 'S3ntinel' }, 64, 'ZONEMASON_MAIL_TOKEN'],
  ])('is asked for without %s', async (_, env, expected, word) => {
    const service = await start(givesTokens);
    const { code, stdout, stderr } = await service.run([], env);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toContain(word);
    expect(stderr).not.toContain('S3ntinel');
    expect(service.seen).toEqual([]);
  });

  test.each([['soon'], ['0'], ['2020-01-31T12:00:00Z']])('is asked for that expires %s', async (text) => {
    const service = await start(givesTokens);
    const { code, stdout, stderr } = await service.run(['--expires', text]);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('--expires');
    expect(service.seen).toEqual([]);
  });

  test('is asked for where the project has no mail', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': 'guards: {}\n' });
    const { code, stderr } = await zonemason(['token'], { cwd, env: credentials });
    expect(code).toBe(64);
    expect(stderr).toContain('mail');
  });

  test.skipIf(process.platform === 'win32')('is waited for once that is interrupted', async () => {
    const { folder, seen } = await start([{ status: 401 }]);
    const env = { ...credentials, ZONEMASON_MAIL_OTP_SECRET: slow };
    const { child, output, ended } = startZonemason(['token'], { cwd: folder, env });
    while (!output.stderr.includes('waiting')) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
    expect(seen).toHaveLength(1);
  });
});

describe('a code is sent once', () => {
  test('by two runs one after the other: the second waits, and says so', async () => {
    const service = await start(givesTokens);
    const env = { ...credentials, ZONEMASON_MAIL_OTP_SECRET: base32 };
    const clock = beforeNextCode();
    expect(await service.run([], env, clock)).toMatchObject({ code: 0, stderr: '' });
    const second = await service.run([], env, clock);
    expect(second).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/already been used.* waiting 1 s\n$/),
    });
    expect(new Set(codesSent(service)).size).toBe(2);
  });

  test('by processes at once', async () => {
    const { folder, seen } = await start(givesTokens);
    const started = Array.from({ length: 3 }, () =>
      startZonemason(['token'], { cwd: folder, env: credentials }),
    );
    const ended = await Promise.all(started.map((each) => each.ended));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(codesSent({ seen })).size).toBe(3);
  });

  test('and waited for no longer than its step when an earlier one is known to be used', async () => {
    const service = await start(givesTokens);
    const env = { ...credentials, ZONEMASON_MAIL_OTP_SECRET: base32 };
    const { now, clock } = beforeNextCode();
    await service.run([], env, { now, clock });
    const later = { now: () => now() + 1000, clock };
    expect(await service.run([], env, later)).toEqual({ code: 0, stdout: 'token-1\n', stderr: '' });
  });

  test('where the folder of the used steps cannot be written, by each run', async () => {
    const service = await start(givesTokens);
    mkdirSync(join(service.folder, '.zonemason'));
    writeFileSync(join(service.folder, '.zonemason/otp'), 'a file');
    expect(await service.run([])).toMatchObject({ code: 0, stderr: '' });
  });
});

/** Repeats every credential that it gets, and some that it does not. */
const echo: Script = ({ body }) => {
  const { password, otp } = JSON.parse(body);
  const secrets: readonly string[] = [password, otp, base32, quick];
  const said = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')]).join(' ');
  return { status: 401, body: JSON.stringify({ error: said, request: body }) };
};

describe('no credential is shown', () => {
  test('that the service repeats', async () => {
    const service = await start(echo);
    const { code, stdout, stderr } = await service.run(['--verbose']);
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('***');
    const secrets = ['S3ntinel', base32, ...codesSent(service).map(String)];
    const said = stderr.replaceAll(/\s/g, '');
    for (const secret of secrets) {
      expect(said).not.toContain(secret);
      expect(said).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    }
  });
});
