import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beforeNextCode } from '../support/clocks.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { ProxiedRequest } from '../support/fault-proxy.js';
import type { MailSetting } from './mail-services.js';
import { loginEnv, withMail } from './mail-services.js';

const isLogin = ({ path }: ProxiedRequest): boolean => path === '/v2/tokens';

/** A service, and a project whose commands log in. */
async function start(setting: Partial<MailSetting> = {}) {
  const started = await withMail({
    files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
    live: { welcome: { de: ['Tach {{name}}', 'Tach {{name}}\n'] } },
    credentials: () => loginEnv,
    ...setting,
  });
  const file = join(started.folder, '.zonemason/token');
  const keptToken = (): string => JSON.parse(readFileSync(file, 'utf8')).token;
  return { ...started, file, keptToken, logins: () => started.service.seen.filter(isLogin).length };
}

test.concurrent('five commands in a row log in once, and no other has the token', async () => {
  const { run, file, keptToken, logins } = await start();
  const commands = [
    ['mail', 'status'],
    ['plan'],
    ['import', '--mail', '--mirrors'],
    ['apply', '--yes'],
    ['mail', 'preview', 'welcome', 'de', '--live'],
  ];
  let said = '';
  for (const command of commands) {
    const { code, stdout, stderr } = await run([...command, '--verbose']);
    expect([0, 2]).toContain(code);
    said += stdout + stderr;
  }
  expect(logins()).toBe(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(said).not.toContain(keptToken());
});

test.concurrent('a kept token that was revoked is renewed, and the new one kept', async () => {
  const { run, service, keptToken, logins } = await start({ times: beforeNextCode() });
  expect((await run(['mail', 'status'])).code).toBe(0);
  const first = keptToken();
  service.mail.revokeTokens();
  expect((await run(['mail', 'status'])).code).toBe(0);
  expect(logins()).toBe(2);
  expect(keptToken()).not.toBe(first);
  expect((await run(['mail', 'status'])).code).toBe(0);
  expect(logins()).toBe(2);
});

test.concurrent('a service that repeats a kept token does not get it shown', async () => {
  let token = '';
  const { run, keptToken, logins } = await start({
    fault: ({ path }) =>
      path.endsWith('/templates') && token !== ''
        ? { answer: { status: 400, body: JSON.stringify({ error: `you sent ${token}` }) } }
        : undefined,
  });
  expect((await run(['mail', 'status'])).code).toBe(0);
  token = keptToken();
  const { stdout, stderr } = await run(['mail', 'status', '--verbose']);
  expect(stderr).toContain('you sent');
  expect(stdout + stderr).not.toContain(token);
  expect(logins()).toBe(1);
});

test.concurrent('a file that others can read is told and left, also with --quiet', async () => {
  const { run, file, keptToken, logins } = await start({ times: beforeNextCode() });
  expect((await run(['mail', 'status'])).code).toBe(0);
  const first = keptToken();
  chmodSync(file, 0o644);
  const { code, stderr } = await run(['mail', 'status', '--quiet']);
  expect({ code, logins: logins(), kept: keptToken() }).toEqual({ code: 0, logins: 2, kept: first });
  expect(stderr).toContain('.zonemason/token is readable by others');
});

test.concurrent('no token is kept where a link leads out of the project', async () => {
  const { run, folder, logins } = await start({ times: beforeNextCode() });
  const there = temporaryFolder();
  symlinkSync(there, join(folder, '.zonemason'));
  const { code, stderr } = await run(['mail', 'status']);
  expect({ code, logins: logins(), written: readdirSync(there) }).toEqual({
    code: 0,
    logins: 1,
    written: [],
  });
  expect(stderr).toContain('.zonemason/token is behind a link');
});

test.concurrent('`token` gets one of its own and keeps none', async () => {
  const { run, file, logins } = await start();
  const { code, stdout } = await run(['token']);
  expect([code, logins(), existsSync(file)]).toEqual([0, 1, false]);
  expect(stdout).toMatch(/^[\w-]{43}\n$/);
});

test.concurrent('`token --forget` deletes the file, and asks no service', async () => {
  const { run, file, service } = await start();
  await run(['mail', 'status']);
  const requests = service.seen.length;
  const [first, second] = [await run(['token', '--forget']), await run(['token', '--forget'])];
  expect([first.code, second.code, existsSync(file)]).toEqual([0, 0, false]);
  expect(first.stdout).toContain('until it expires');
  expect(service.seen).toHaveLength(requests);
});

test.concurrent('`token --forget` gets no token that expires otherwise', async () => {
  const { run } = await start();
  expect((await run(['token', '--forget', '--expires', '1h'])).code).toBe(64);
});
