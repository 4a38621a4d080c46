import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeAt, editor } from '../support/mail-organisation.js';
import { loginEnv, withMail } from './mail-services.js';

/** Steps of two seconds, so that a test can wait for the next. */
const otpSecret = `otpauth://totp/a?secret=${editor.otpSecret}&period=2`;
const quickEnv = { ...loginEnv, ZONEMASON_MAIL_OTP_SECRET: otpSecret };

/** A project, and a service whose only user has this secret. */
async function start(secret: string) {
  const { run, service, folder } = await withMail({
    files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
    live: { welcome: {} },
    credentials: () => ({}),
  });
  const brand = { name: 'acme', templates: [] };
  await service.mail.seed({ users: [{ ...editor, otpSecret: secret }], brands: [brand] });
  return { run, service, folder };
}

test.concurrent('a token that was printed lets other runs in', async () => {
  const { run, service } = await withMail({
    files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
    live: { welcome: {} },
    credentials: () => ({}),
  });
  const { code, stdout, stderr } = await run(['token', '--expires', '1h'], loginEnv);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^[\w-]{43}\n$/);

  const [session, ...others] = service.mail.sessions();
  expect(others).toEqual([]);
  expect(session?.userAgent).toMatch(/^zonemason\/\S+ \(token.*\)$/);
  expect((session?.expiresAt ?? 0) - (session?.createdAt ?? 0)).toBeGreaterThan(3_590_000);

  const env = { ZONEMASON_MAIL_TOKEN: stdout.trim() };
  expect((await run(['apply', '--yes'], env)).code).toBe(0);
  expect(service.subjects('welcome')).toEqual(['de: Hallo {{name}}']);

  service.mail.revokeTokens();
  const revoked = await run(['plan'], env);
  expect(revoked).toMatchObject({ code: 7, stdout: '' });
  expect(revoked.stderr).toContain('ZONEMASON_MAIL_TOKEN');
  expect(revoked.stderr).not.toContain(stdout.trim());
});

test.concurrent('of two runs at once, one waits for the next code, and none is refused', async () => {
  const { run, service } = await start(otpSecret);
  const runs = await Promise.all([run(['token'], quickEnv), run(['token'], quickEnv)]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(2);
  expect(service.mail.sessions()).toHaveLength(2);
  expect(service.seen).toHaveLength(2);
});

test.concurrent('a code that another machine has used is refused, and the next one waited for', async () => {
  const { run, service, folder } = await start(otpSecret);
  // Runs cannot tell each other which codes they use.
  mkdirSync(join(folder, '.zonemason'));
  writeFileSync(join(folder, '.zonemason/otp'), '');
  const runs = await Promise.all([run(['token'], quickEnv), run(['token'], quickEnv)]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(service.mail.sessions()).toHaveLength(2);
});

test.concurrent('a code that was given is sent once', async () => {
  const { run, service } = await start(editor.otpSecret);
  const env = {
    ...loginEnv,
    ZONEMASON_MAIL_OTP_SECRET: '',
    ZONEMASON_MAIL_OTP: codeAt(editor.otpSecret, Date.now()),
  };
  expect((await run(['token'], env)).code).toBe(0);
  const { code, stdout, stderr } = await run(['token'], env);
  expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
  expect(stderr).not.toContain(env.ZONEMASON_MAIL_OTP);
  expect(service.seen).toHaveLength(2);
});

test.concurrent('a wrong password is told after a second try, and not shown', async () => {
  const { run, service } = await start(otpSecret);
  const env = { ...quickEnv, ZONEMASON_MAIL_PASSWORD: 'S3ntinel' };
  const { code, stdout, stderr } = await run(['token', '--verbose'], env);
  expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
  expect(stderr).toContain(editor.email);
  expect(stderr).not.toContain('S3ntinel');
  expect(service.seen).toHaveLength(2);
  expect(service.mail.sessions()).toEqual([]);
});
