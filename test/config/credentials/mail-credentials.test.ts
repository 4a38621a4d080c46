import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MailCredentials } from '../../../src/api/mail/client.js';
import type { MailCredentialsInput } from '../../../src/config/credentials/mail-credentials.js';
import { mailCredentials } from '../../../src/config/credentials/mail-credentials.js';
import { loadProject } from '../../../src/config/project.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { failureOf } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** Of RFC 6238 appendix B; its code at 59 s is 287082. */
const otpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const standard = '.zonemason/credentials.yaml';
const login = { ZONEMASON_MAIL_EMAIL: 'a@example.com', ZONEMASON_MAIL_PASSWORD: 'p' };
const section = `mail: { email: f@example.com, password: q, otpSecret: ${otpSecret} }\n`;

interface Sources {
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Of `--credentials`, in the folder of the project. */
  readonly named?: string;
  readonly ask?: MailCredentialsInput['ask'];
}

/** Credentials of a project with these sources; `$` in a variable stands for its folder. */
function credentials({ files = {}, env = {}, named, ask = null }: Sources): Promise<MailCredentials> {
  const root = temporaryFolder(files);
  for (const file of Object.keys(files)) chmodSync(join(root, file), 0o600);
  const resolved = Object.entries(env).map(([name, value]) => [name, value.replace('$', root)]);
  return mailCredentials({
    project: { root, files: diskTree(root), mail: null },
    env: Object.fromEntries(resolved),
    file: named === undefined ? null : join(root, named),
    ask,
  });
}

/** What was found, in one line. */
function told(found: MailCredentials): string {
  if (found.kind === 'token') return `token ${found.token}`;
  const { email, password, otp } = found;
  const code = otp.kind === 'secret' ? otp.codeAt(59_000) : otp.kind === 'code' ? otp.code : 'asked';
  return `${email} ${password} ${otp.kind} ${code}`;
}

describe('mail is let in by', () => {
  test.each<[string, Sources, string]>([
    ['a token', { env: { ZONEMASON_MAIL_TOKEN: 'abc' } }, 'token abc'],
    ['a token between blanks', { env: { ZONEMASON_MAIL_TOKEN: ' abc\t' } }, 'token abc'],
    ['a token of a file', { env: { ZONEMASON_MAIL_TOKEN_FILE: '$/t' }, files: { t: 'abc\n' } }, 'token abc'],
    ['a token of the credentials file', { files: { [standard]: 'mail: { token: abc }\n' } }, 'token abc'],
    ['a code', { env: { ...login, ZONEMASON_MAIL_OTP: '123 456' } }, 'a@example.com p code 123456'],
    [
      'a secret',
      { env: { ...login, ZONEMASON_MAIL_OTP_SECRET: otpSecret } },
      'a@example.com p secret 287082',
    ],
    [
      'a URI',
      { env: { ...login, ZONEMASON_MAIL_OTP_SECRET: `otpauth://totp/a?secret=${otpSecret}` } },
      'a@example.com p secret 287082',
    ],
    [
      'a URI between blanks',
      { env: { ...login, ZONEMASON_MAIL_OTP_SECRET: ` otpauth://totp/a?secret=${otpSecret} ` } },
      'a@example.com p secret 287082',
    ],
    [
      'files of all parts',
      {
        env: {
          ZONEMASON_MAIL_EMAIL_FILE: '$/e',
          ZONEMASON_MAIL_PASSWORD_FILE: '$/p',
          ZONEMASON_MAIL_OTP_SECRET_FILE: '$/s',
        },
        files: { e: 'a@example.com\r\n', p: ' p \n', s: `${otpSecret}\n` },
      },
      'a@example.com  p  secret 287082',
    ],
    [
      'a file with a code',
      { env: { ...login, ZONEMASON_MAIL_OTP_FILE: '$/o' }, files: { o: '123456\n' } },
      'a@example.com p code 123456',
    ],
    ['the credentials file', { files: { [standard]: section } }, 'f@example.com q secret 287082'],
    ['the file that is named', { named: 'n', files: { n: section } }, 'f@example.com q secret 287082'],
    [
      'the file of the environment',
      { env: { ZONEMASON_CREDENTIALS: '$/n' }, files: { n: section } },
      'f@example.com q secret 287082',
    ],
    [
      'a password that looks like a number',
      { files: { [standard]: section.replace('q', '0123') } },
      'f@example.com 0123 secret 287082',
    ],
    ['a code that is asked for', { env: login, ask: async () => null }, 'a@example.com p person asked'],
    [
      'a token before anything else',
      {
        env: { ...login, ZONEMASON_MAIL_TOKEN: 'abc', ZONEMASON_MAIL_OTP: '1' },
        files: { [standard]: section },
      },
      'token abc',
    ],
    [
      'a token of the file before its login',
      { files: { [standard]: `mail: { token: abc, email: f@example.com }\n` } },
      'token abc',
    ],
    [
      'a login of the environment before a token of the file',
      { env: { ...login, ZONEMASON_MAIL_OTP: '1' }, files: { [standard]: 'mail: { token: abc }\n' } },
      'a@example.com p code 1',
    ],
    [
      'parts of both, those of the environment first',
      { env: { ZONEMASON_MAIL_EMAIL: 'a@example.com' }, files: { [standard]: section } },
      'a@example.com q secret 287082',
    ],
    [
      'a code before a secret',
      { env: { ZONEMASON_MAIL_OTP: '123456' }, files: { [standard]: section } },
      'f@example.com q code 123456',
    ],
    [
      'a secret before anybody is asked',
      { files: { [standard]: section }, ask: async () => null },
      'f@example.com q secret 287082',
    ],
    [
      'the file where variables are empty',
      { env: { ZONEMASON_MAIL_TOKEN: '', ZONEMASON_MAIL_PASSWORD: '' }, files: { [standard]: section } },
      'f@example.com q secret 287082',
    ],
  ])('%s', async (_, sources, expected) => {
    expect(told(await credentials(sources))).toBe(expected);
  });

  test('a token whose source is told', async () => {
    expect(await credentials({ env: { ZONEMASON_MAIL_TOKEN: 'abc' } })).toMatchObject({
      source: 'ZONEMASON_MAIL_TOKEN',
    });
    const { source } = {
      source: '',
      ...(await credentials({ files: { [standard]: 'mail: { token: abc }' } })),
    };
    expect(source).toContain(join('.zonemason', 'credentials.yaml'));
  });
});

describe('what is missing is told, and where to put it', () => {
  test.each<[string, Sources, string]>([
    ['everything', {}, 'ZONEMASON_MAIL_OTP_SECRET'],
    [
      'everything, though there is dns',
      { files: { [standard]: 'dns: { example.com: b }\n' } },
      'ZONEMASON_MAIL_TOKEN',
    ],
    ['everything but nothing', { files: { [standard]: 'mail:\n' } }, 'ZONEMASON_MAIL_EMAIL'],
    ['an email address', { env: { ZONEMASON_MAIL_PASSWORD: 'p' } }, 'ZONEMASON_MAIL_EMAIL'],
    ['a password', { env: { ZONEMASON_MAIL_EMAIL: 'a@example.com' } }, 'ZONEMASON_MAIL_PASSWORD'],
    ['an empty password', { files: { [standard]: section.replace('q', '""') } }, 'ZONEMASON_MAIL_PASSWORD'],
    ['a code, where nobody can be asked', { env: login }, 'ZONEMASON_MAIL_OTP_SECRET'],
  ])('%s', async (_, sources, variable) => {
    const failure = await failureOf(() => credentials(sources));
    expect(failure.kind).toBe('credentials');
    expect(failure.hint).toContain(variable);
  });
});

test('only what is missing is told where something is known', async () => {
  const { hint } = await failureOf(() => credentials({ env: { ZONEMASON_MAIL_EMAIL: 'a@example.com' } }));
  expect(hint).not.toContain('ZONEMASON_MAIL_EMAIL');
});

test('the sandbox at the endpoint is let in by its own file', async () => {
  const files = {
    'zonemason.yaml': 'mail: { endpoint: http://127.0.0.1:8053, brand: a }\n',
    '.zonemason/sandbox.yaml': 'address: http://127.0.0.1:8053\nmail: { token: abc }\n',
  };
  const root = temporaryFolder(files);
  chmodSync(join(root, '.zonemason/sandbox.yaml'), 0o600);
  const { project } = await loadProject({ file: null, files: diskTree(root), env: {}, knownRules: [] });
  if (!project) throw new Error('the project file is malformed');
  expect(await mailCredentials({ project, env: {}, file: null, ask: null })).toMatchObject({ token: 'abc' });
});

test('without credentials for mail on this machine, the hint is to start the sandbox', async () => {
  const files = {
    'zonemason.yaml': 'mail: { endpoint: http://127.0.0.1:8053, brand: a }\n',
  };
  const tree = diskTree(temporaryFolder(files));
  const { project } = await loadProject({ file: null, files: tree, env: {}, knownRules: [] });
  if (!project) throw new Error('the project file is malformed');
  const failure = await failureOf(() => mailCredentials({ project, env: {}, file: null, ask: null }));
  expect(failure).toMatchObject({
    kind: 'credentials',
    hint: expect.stringMatching(/^`zonemason sandbox` plays a service at .*; for another service, set /),
  });
});

describe('what is malformed is refused without a word of what it holds', () => {
  test.each<[string, string, Sources]>([
    ['a token of two lines', 'credentials', { env: { ZONEMASON_MAIL_TOKEN: 'hunter2\nhunter2' } }],
    ['a token in Unicode', 'credentials', { env: { ZONEMASON_MAIL_TOKEN: 'hünter2' } }],
    ['a secret', 'credentials', { env: { ...login, ZONEMASON_MAIL_OTP_SECRET: 'hunter2!' } }],
    [
      'a secret of the file',
      'credentials',
      { files: { [standard]: section.replace(otpSecret, '"hunter2!"') } },
    ],
    ['a URI', 'credentials', { env: { ...login, ZONEMASON_MAIL_OTP_SECRET: 'otpauth://totp/hunter2' } }],
    ['a variable that names no file', 'credentials', { env: { ZONEMASON_MAIL_TOKEN_FILE: '$/no' } }],
    [
      'a variable that names an empty file',
      'credentials',
      { env: { ZONEMASON_MAIL_TOKEN_FILE: '$/e' }, files: { e: '\n' } },
    ],
    ['a file that is named and not there', 'usage', { named: 'no.yaml' }],
    ['a file of another shape', 'usage', { files: { [standard]: 'mail: [hunter2]\n' } }],
    ['a list as password', 'usage', { files: { [standard]: 'mail: { password: [hunter2] }\n' } }],
    ['a key that there is not', 'usage', { files: { [standard]: 'mail: { hunter2: a }\n' } }],
    ['a code in the file', 'usage', { files: { [standard]: 'mail: { otp: hunter2 }\n' } }],
    ['a file that is no YAML', 'usage', { files: { [standard]: 'mail: { token: hunter2\n' } }],
  ])('%s', async (_, kind, sources) => {
    const failure = await failureOf(() => credentials(sources));
    expect(failure.kind).toBe(kind);
    expect(failure.all).not.toMatch(/h[uü]nter2/);
  });

  test.skipIf(process.platform === 'win32')('a file that others can read', async () => {
    const root = temporaryFolder({ [standard]: section });
    chmodSync(join(root, standard), 0o644);
    const work = (): unknown =>
      mailCredentials({
        project: { root, files: diskTree(root), mail: null },
        env: {},
        file: null,
        ask: null,
      });
    expect(await failureOf(work)).toMatchObject({ kind: 'usage', hint: `chmod 600 ${join(standard)}` });
  });
});
