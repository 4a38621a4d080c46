import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { entriesOf } from '../../src/sandbox/accounts/credentials-file.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import type { RunOptions } from '../../src/sandbox/run.js';
import { codeAt } from '../support/mail-organisation.js';
import type { RunningSandbox } from './run-in-folder.js';
import { runInFolder } from './run-in-folder.js';
import type { SandboxClient } from '../support/sandbox-client.js';
import { bareClient, bearerClient, tokenOf } from '../support/sandbox-client.js';
import { temporaryFolder } from '../support/after-tests.js';

const templates = `
brands:
  acme:
    templates:
      - name: welcome
        language: en
        subject: Welcome
        body: |
          Hello
        translations:
          de: { subject: Willkommen, body: Hallo }
          'no': { id: 0d9f4a77-33c6-4c07-8a53-6b6f2f1f4a02, subject: Velkommen, body: Hei }
      - { id: 5f0c1de2-8a4b-4c51-9a3e-1f6d2b7c9e01, name: empty, language: en, subject: '', body: '' }
`;
const mailSeed = `users: [{ email: a@acme.example }]\n${templates}`;
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

function run(options?: Partial<RunOptions>): Promise<RunningSandbox> {
  return runInFolder(folder, options);
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function held(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(folder, 'credentials.yaml'), 'utf8');
  return Object.fromEntries(entriesOf(sourceFile('credentials.yaml', text), 'mail'));
}

/** Gets a token by the credentials file, with the code of now or of so many steps from it: each can be used once. */
async function tokenBy(url: URL, steps = 0): Promise<string> {
  const { email, password, otpSecret = '' } = await held();
  const otp = codeAt(otpSecret, Date.now() + steps * 30_000);
  const answer = await bareClient(url, {})('POST', '/v2/tokens', { email, password, otp });
  expect(answer.status).toBe(201);
  return tokenOf(answer);
}

async function login(url: URL, steps = 0): Promise<SandboxClient> {
  return bearerClient(url, await tokenBy(url, steps));
}

async function templatesOf(send: SandboxClient, brand = 'acme'): Promise<readonly { readonly id: string }[]> {
  const { body } = await send('GET', `/v2/brands/${brand}/mail/templates`);
  return Array.isArray(body) ? body : [];
}

describe('a sandbox with a mail seed', () => {
  test.each([
    ['mail.yaml', mailSeed],
    ['mail.yml', mailSeed],
    [
      'mail.json',
      JSON.stringify({
        users: [{ email: 'a@acme.example' }],
        brands: { acme: { templates: [{ name: 'a', language: 'en', subject: 's', body: 'b' }] } },
      }),
    ],
  ])('serves it to the user of the credentials file: %s', async (name, text) => {
    const { line, url } = await run({ seeds: [await file(name, text)] });
    expect(line).toMatch(/ \(0 zones, \d mail templates?\)$/);
    expect(await held()).toEqual({
      email: 'a@acme.example',
      password: expect.stringMatching(/^[\w-]{32}$/),
      otpSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
    expect((await stat(join(folder, 'credentials.yaml'))).mode & 0o777).toBe(0o600);
    expect((await templatesOf(await login(url))).length).toBeGreaterThan(0);
  });

  test('has the templates and translations that the seed says', async () => {
    const { line, url } = await run({ seeds: [await file('mail.yaml', mailSeed)] });
    expect(line).toContain('(0 zones, 2 mail templates)');
    const send = await login(url);
    const [welcome, empty] = await templatesOf(send);
    expect(welcome).toMatchObject({ name: 'welcome', language: 'en', subject: 'Welcome', body: 'Hello\n' });
    expect(empty).toMatchObject({ id: '5f0c1de2-8a4b-4c51-9a3e-1f6d2b7c9e01', subject: '', body: '' });
    const path = `/v2/brands/acme/mail/templates/${welcome?.id}/translations`;
    expect((await send('GET', path)).body).toEqual([
      { id: expect.any(String), template: welcome?.id, language: 'de', subject: 'Willkommen', body: 'Hallo' },
      {
        id: '0d9f4a77-33c6-4c07-8a53-6b6f2f1f4a02',
        template: welcome?.id,
        language: 'no',
        subject: 'Velkommen',
        body: 'Hei',
      },
    ]);
    expect((await send('POST', path, { language: 'fr', subject: 's', body: 'b' })).status).toBe(201);
  });

  test('is seeded beside zones, from one folder', async () => {
    await file('example.org.json', '[]');
    await file('mail.yaml', mailSeed);
    expect((await run({ seeds: [folder] })).line).toContain('(1 zone, 2 mail templates)');
    const text = await readFile(join(folder, 'credentials.yaml'), 'utf8');
    expect(text).toMatch(/^dns:\n {2}example\.org: ".+"\nmail:\n {2}email: "a@acme\.example"\n/);
  });

  test('is that of the examples', async () => {
    const { line, url } = await run({ seeds: ['examples/live'] });
    expect(line).toContain('(7 zones, 5 mail templates)');
    expect(await templatesOf(await login(url))).toHaveLength(5);
  });

  test('keeps brands that are there and adds others, unless it is seeded anew', async () => {
    const seeds = [await file('mail.yaml', mailSeed)];
    const first = await run({ seeds });
    const token = await tokenBy(first.url);
    const send = bearerClient(first.url, token);
    const [welcome] = await templatesOf(send);
    const path = `/v2/brands/acme/mail/templates/${welcome?.id}/translations`;
    await send('POST', path, { language: 'fr', subject: 's', body: 'b' });
    await first.stop();

    const other = '\n  other: { templates: [{ name: a, language: en, subject: s, body: b }] }\n';
    await file('mail.yaml', `${mailSeed.trimEnd()}${other}`);
    const second = await run({ seeds });
    const again = bearerClient(second.url, token);
    expect((await again('GET', path)).body).toHaveLength(3);
    expect(await templatesOf(again, 'other')).toHaveLength(1);
    await second.stop();

    const third = await run({ seeds, reseed: true });
    const anew = bearerClient(third.url, token);
    const [seeded] = await templatesOf(anew);
    const list = await anew('GET', `/v2/brands/acme/mail/templates/${seeded?.id}/translations`);
    expect(list.body).toHaveLength(2);
  });

  test('has its credentials again without seeds, and new ones when the file is gone', async () => {
    await (await run({ seeds: [await file('mail.yaml', mailSeed)] })).stop();
    const first = await held();
    const second = await run();
    expect(await held()).toEqual(first);
    await login(second.url);
    await second.stop();

    await rm(join(folder, 'credentials.yaml'));
    const third = await run();
    expect(await held()).toMatchObject({ email: first['email'], otpSecret: first['otpSecret'] });
    expect((await held())['password']).not.toBe(first['password']);
    await login(third.url, 1);
  });
});

describe('the credentials file', () => {
  const declared = `users: [{ email: a@acme.example, password: declared, otpSecret: ${secret} }]\n${templates}`;

  test('gets what the seed declares, and keeps all else that is in it', async () => {
    const before = '# mine\nmail:\n  # a token\n  token: t\ndns: { example.net: x } # kept\n';
    await file('credentials.yaml', before);
    const { url } = await run({ seeds: [await file('mail.yaml', declared)] });
    expect(await held()).toEqual({
      email: 'a@acme.example',
      password: 'declared',
      otpSecret: secret,
      token: 't',
    });
    const after = await readFile(join(folder, 'credentials.yaml'), 'utf8');
    for (const line of before.trimEnd().split('\n')) expect(after.split('\n')).toContain(line);
    await login(url);
  });

  test('gives what it has to a user of whom the seed declares nothing', async () => {
    const own = `mail: { email: a@acme.example, password: "own", otpSecret: ${secret} }\n`;
    await file('credentials.yaml', own);
    const { url } = await run({ seeds: [await file('mail.yaml', mailSeed)] });
    await login(url);
    expect(await readFile(join(folder, 'credentials.yaml'), 'utf8')).toBe(own);
  });

  test.each([
    ['another address', 'mail: { email: b@acme.example }\n', 'error'],
    ['another password', 'mail: { email: a@acme.example, password: other }\n', 'error'],
    [
      'another secret',
      'mail: { email: a@acme.example, otpSecret: JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP }\n',
      'error',
    ],
    ['a secret that is none', 'mail: { email: a@acme.example, otpSecret: "not base32!" }\n', 'error'],
    ['no place for them', 'mail: [x]\n', 'usage'],
  ])('is not overwritten: with %s the sandbox does not start', async (_, text, kind) => {
    await file('credentials.yaml', text);
    const { line } = await run({ seeds: [await file('mail.yaml', declared)] });
    expect(line).toMatchObject({ name: 'Failure', kind });
    expect(String(line)).not.toMatch(/declared|other$|JBSW|GEZD|base32!/);
    expect(await readFile(join(folder, 'credentials.yaml'), 'utf8')).toBe(text);
  });
});

test('a secret that is none is refused, even where the seed declares none', async () => {
  await file('credentials.yaml', 'mail: { email: a@acme.example, otpSecret: "not base32!" }\n');
  const { line } = await run({ seeds: [await file('mail.yaml', mailSeed)] });
  expect(line).toMatchObject({ kind: 'error', message: expect.stringContaining('`mail.otpSecret`') });
});

/** A seed with one template that has these further keys. */
function template(more: string): string {
  const text = `name: a, language: en, subject: s, body: b${more}`;
  return `users: [{ email: a }]\nbrands: { acme: { templates: [{ ${text} }] } }\n`;
}

describe('a mail seed is refused', () => {
  test.each([
    ['that says nothing', '', 'file/empty'],
    ['without users', 'brands: { acme: { templates: [] } }\n', 'schema/missing-key'],
    ['with no user', 'users: []\nbrands: { acme: { templates: [] } }\n', 'schema/value'],
    ['without brands', 'users: [{ email: a }]\n', 'schema/missing-key'],
    ['with a key that is none', `${mailSeed}templates: []\n`, 'schema/unknown-key'],
    [
      'with a template without a body',
      `${mailSeed}      - { name: a, language: en, subject: s }\n`,
      'schema/missing-key',
    ],
    ['with an id that is no UUID', template(', id: 17'), 'schema/type'],
    ['with an id that is no UUID', template(', id: x'), 'schema/value'],
    [
      'with one language twice',
      template(', translations: { de: { subject: s, body: b }, de: { subject: s, body: b } }'),
      'yaml/duplicate-key',
    ],
    [
      'with a privilege that is none',
      mailSeed.replace('a@acme.example', 'a, privileges: [All]'),
      'schema/value',
    ],
    ['with a secret that is none', mailSeed.replace('a@acme.example', 'a, otpSecret: short'), 'schema/value'],
    ['that is no YAML', 'users: [', 'yaml/syntax'],
  ])('%s', async (_, text, code) => {
    const { line, diagnostics } = await run({ seeds: [await file('mail.yaml', text)] });
    expect(line).toMatchObject({ name: 'Failure', kind: 'invalid-files' });
    expect(diagnostics.map(({ rule }) => rule.code)).toContain(code);
  });

  const id = '5f0c1de2-8a4b-4c51-9a3e-1f6d2b7c9e01';
  test.each([
    ['with one user twice', mailSeed.replace('[{', '[{ email: a@acme.example }, {')],
    [
      'with a second user without a password',
      mailSeed.replace('}]', `}, { email: b, otpSecret: ${secret} }]`),
    ],
    ['with a second user without a secret', mailSeed.replace('}]', '}, { email: b, password: p }]')],
    ['with a URI that is none', mailSeed.replace('a@acme.example', "a, otpSecret: 'otpauth://totp/x'")],
    [
      'with one template id twice',
      `${mailSeed}      - { id: ${id}, name: b, language: en, subject: s, body: b }\n`,
    ],
    [
      'with one translation id twice',
      template(
        `, translations: { de: { id: ${id}, subject: s, body: b }, fr: { id: ${id}, subject: s, body: b } }`,
      ),
    ],
  ])('%s', async (_, text) => {
    const { line, diagnostics } = await run({ seeds: [await file('mail.yaml', text)] });
    expect(line).toMatchObject({ name: 'Failure', kind: 'invalid-files' });
    expect(diagnostics).toEqual([]);
  });

  test('beside another one of the same brand', async () => {
    const other = mailSeed.replace('email: a@', `password: p, otpSecret: ${secret}, email: b@`);
    const seeds = [await file('mail.yaml', mailSeed), await file('mail.json', '')];
    await writeFile(seeds[1] ?? '', other);
    expect((await run({ seeds })).line).toMatchObject({ name: 'Failure', kind: 'invalid-files' });
  });
});
