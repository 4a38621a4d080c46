import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../support/start-sandbox.js';
import { beforeNextCode } from '../support/clocks.js';
import type { ProxiedRequest } from '../support/fault-proxy.js';
import { editor, reader, writer } from '../support/mail-organisation.js';
import type { MailSetting } from './mail-services.js';
import { loginEnv, withMail } from './mail-services.js';
import { writesOf } from './services.js';

const setting: MailSetting = {
  files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
  live: { welcome: { de: ['Tach {{name}}', 'Tach {{name}}\n'], fr: ['Salut {{name}}', 'Salut {{name}}\n'] } },
};

const isLogin = ({ path }: ProxiedRequest): boolean => path === '/v2/tokens';

/** Revokes all tokens as the first request comes that `isMeant`, a single time. */
function revokingAt(isMeant: (request: ProxiedRequest) => boolean): NonNullable<MailSetting['fault']> {
  let isOver = false;
  return (request, mail) => {
    if (!isOver && isMeant(request)) {
      isOver = true;
      mail.revokeTokens();
    }
    return undefined;
  };
}

const revocations: readonly [string, (request: ProxiedRequest) => boolean][] = [
  ['while it reads', ({ path }) => path.endsWith('/translations')],
  ['while it writes', ({ method, path }) => method !== 'GET' && path !== '/v2/tokens'],
];

describe('a token that is revoked in mid-run', () => {
  // A code is never sent twice, so that the second login waits for the next step of 30 seconds.
  test.concurrent.each(revocations)('is renewed once, %s', async (_, isMeant) => {
    const { run, service } = await withMail({
      ...setting,
      credentials: () => loginEnv,
      times: beforeNextCode(),
      fault: revokingAt(isMeant),
    });
    const { code, stderr } = await run(['apply', '--yes']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('waiting 1 s') });
    expect(service.subjects('welcome')).toEqual(['de: Hallo {{name}}']);
    const logins = service.seen.filter(isLogin).map(({ body }) => String(JSON.parse(body).otp));
    expect(new Set(logins).size).toBe(2);
    expect(logins).toHaveLength(2);
  });

  test.concurrent('ends a plan when it was given and nothing can renew it', async () => {
    const { run, service } = await withMail({
      ...setting,
      fault: revokingAt(({ path }) => path.endsWith('/translations')),
    });
    const { code, stderr } = await run(['apply', '--yes']);
    expect(code).toBe(7);
    expect(stderr).toMatch(/ZONEMASON_MAIL_TOKEN has expired, was revoked/);
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent('leaves what is left to do, when it was given and some is written', async () => {
    const { apply } = await withMail({
      ...setting,
      fault: revokingAt(({ method }) => method !== 'GET'),
    });
    const { code, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(report.summary.done).toBe(0);
    expect(report.steps[0]?.error).toContain('was revoked');
  });
});

type Credentials = NonNullable<MailSetting['credentials']>;
const tokenOf =
  (email: string, expires?: Date): Credentials =>
  (mail: Sandbox['mail']) => ({ ZONEMASON_MAIL_TOKEN: mail.issueToken(email, expires) });

describe('what does not let in ends with 7 and a word on it:', () => {
  test.concurrent.each<[string, Credentials, RegExp]>([
    ['an expired token', tokenOf(editor.email, new Date(Date.now() - 1000)), /has expired/],
    ['a token that never was', () => ({ ZONEMASON_MAIL_TOKEN: 'made-up' }), /was never valid/],
    ['a token that may only write', tokenOf(writer.email), /MailTemplateRead/],
    [
      'a wrong password',
      () => ({
        ...loginEnv,
        ZONEMASON_MAIL_PASSWORD: 'wr0ng-one',
        ZONEMASON_MAIL_OTP_SECRET: '',
        ZONEMASON_MAIL_OTP: '123456',
      }),
      /401/,
    ],
    ['no credentials', () => ({}), /ZONEMASON_MAIL_EMAIL/],
  ])('%s', async (_, credentials, told) => {
    const { run, service } = await withMail({ ...setting, credentials });
    const { code, stdout, stderr } = await run(['plan']);
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toMatch(told);
    expect(writesOf(service.seen).filter((write) => !write.endsWith('/v2/tokens'))).toEqual([]);
  });
});

test.concurrent('a token that may only read plans, and cannot apply', async () => {
  const { run, apply, service } = await withMail({
    ...setting,
    credentials: (mail) => ({ ZONEMASON_MAIL_TOKEN: mail.issueToken(reader.email) }),
  });
  expect((await run(['plan', '--out', 'plan.json'])).code).toBe(0);
  const { code, stdout, report } = await apply('plan.json');
  expect(code).toBe(6);
  expect(report.summary).toEqual({ done: 0, failed: 2, unknown: 0, notAttempted: 0 });
  expect(stdout).toContain('MailTemplateWrite');
  expect(service.subjects('welcome')).toHaveLength(2);
});

test.concurrent('a brand that is not there is an error that asks for it', async () => {
  const { run } = await withMail(setting);
  const { code, stderr } = await run(['plan'], { ZONEMASON_MAIL_BRAND: 'nobody' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/mail\.brand/);
});

/** All that runs said and the folder holds. */
async function everythingOf(
  { folder, run }: Awaited<ReturnType<typeof withMail>>,
  commands: readonly (readonly string[])[],
): Promise<string> {
  let said = '';
  for (const command of commands) {
    const { stdout, stderr } = await run([...command, '--verbose']);
    said += stdout + stderr;
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) said += readFileSync(join(entry.parentPath, entry.name), 'utf8');
  return said;
}

/** A write is refused with all that the service was ever sent. */
const repeating = (): NonNullable<MailSetting['fault']> => {
  let sent = '';
  return ({ method, path, body }) => {
    if (path === '/v2/tokens') {
      const { password, otp } = JSON.parse(body);
      sent = `${password} ${otp} ${editor.otpSecret}`;
    }
    return method === 'GET' || path === '/v2/tokens'
      ? undefined
      : { answer: { status: 422, body: JSON.stringify({ detail: `you sent ${sent}` }) } };
  };
};

describe('no secret comes out', () => {
  test.concurrent.each<[string, boolean]>([
    ['when all is well', false],
    ['when the service repeats what it was sent', true],
  ])('of a login, %s', async (_, isRepeating) => {
    const project = await withMail({
      ...setting,
      credentials: () => loginEnv,
      ...(isRepeating && { fault: repeating() }),
    });
    const said = await everythingOf(project, [['apply', '--yes', '--report', 'report.json']]);
    const codes = project.service.seen.filter(isLogin).map(({ body }) => String(JSON.parse(body).otp));
    expect(codes).toHaveLength(1);
    for (const secret of [editor.password, editor.otpSecret, ...codes]) expect(said).not.toContain(secret);
    expect(said).toContain(isRepeating ? '422' : 'Done: ');
  });

  test.concurrent('of a token that was given', async () => {
    let token = '';
    const project = await withMail({
      ...setting,
      credentials: (mail) => {
        token = mail.issueToken(editor.email);
        return { ZONEMASON_MAIL_TOKEN: token };
      },
      fault: ({ method }) =>
        method === 'POST' || method === 'DELETE'
          ? { answer: { status: 422, body: `what of Authorization: Bearer ${token}?` } }
          : undefined,
    });
    const said = await everythingOf(project, [
      ['plan', '--out', 'plan.json'],
      ['plan', '--format', 'json'],
      ['apply', 'plan.json', '--report', 'report.json'],
    ]);
    expect(readdirSync(join(project.folder, '.zonemason/journal'))).toHaveLength(1);
    expect(said).toContain('422');
    expect(said).not.toContain(token);
  });
});
