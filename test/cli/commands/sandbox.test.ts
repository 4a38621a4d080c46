import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { zonemason } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { startSandboxProgram } from '../../support/sandbox-program.js';

// That SIGTERM stops it as well: test/e2e/sandbox.test.ts.
test('the sandbox says where it is, and SIGINT stops it in good order', async () => {
  const cwd = temporaryFolder({ 'a.yaml': 'zone: example.com\nrecords: {}\n' });
  const { stop } = await startSandboxProgram(['a.yaml'], { cwd });
  const { code, stdout } = await stop('SIGINT');
  expect(code).toBe(0);
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+ \(1 zone\)\n$/);
});

test.each<[string, readonly string[], RegExp, string?]>([
  ['the variables that point to it', [], /export ZONEMASON_DNS_ENDPOINT=(http:\S+)\n {2}zonemason plan\n/],
  [
    'those of mails if it has some',
    ['mail.yaml'],
    /\n {2}export ZONEMASON_DNS_ENDPOINT=(http:\S+)\n {2}export ZONEMASON_MAIL_ENDPOINT=\1\n/,
  ],
  [
    'the variables of PowerShell on Windows',
    [],
    /\n {2}\$env:ZONEMASON_DNS_ENDPOINT = 'http:\S+'\n/,
    'Windows_NT',
  ],
  ['nothing with --quiet', ['--quiet'], /^$/],
])('it says %s', async (_, args, hint, OS = '') => {
  const cwd = temporaryFolder({
    'mail.yaml':
      'users: [{ email: a@acme.example }]\nbrands: { acme: { templates: [{ name: welcome, language: en, subject: Hi, body: Hi }] } }\n',
  });
  const controller = new AbortController();
  const stdout = new PassThrough();
  stdout.once('data', () => setTimeout(() => controller.abort(), 10));
  const { signal } = controller;
  const { stderr } = await zonemason(['sandbox', '--port', '0', ...args], {
    cwd,
    stdout,
    signal,
    env: { OS },
  });
  expect(stderr).toMatch(hint);
});

test('the sandbox keeps what it has for the next run', async () => {
  const cwd = temporaryFolder({ 'a.yaml': 'zone: example.com\nrecords: {}\n' });
  const runOnce = async (...args: readonly string[]) => {
    const controller = new AbortController();
    const stdout = new PassThrough();
    let printed = '';
    stdout.on('data', (data: Buffer) => {
      printed += String(data);
      if (/http:.*\n/.test(printed)) controller.abort();
    });
    const { code } = await zonemason(['sandbox', '--port', '0', '--data', 'data', ...args], {
      cwd,
      stdout,
      signal: controller.signal,
    });
    return { code, zones: /\((.*)\)\n$/.exec(printed)?.[1] };
  };
  expect(await runOnce('a.yaml')).toEqual({ code: 0, zones: '1 zone' });
  expect(await runOnce()).toEqual({ code: 0, zones: '1 zone' });
});

test('zone files that are seeds have the variables of the project', async () => {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: zones/*.yaml }\nvars: { web: 192.0.2.1 }\n',
    'zones/a.yaml': 'zone: [example.com, example.net]\nrecords: { www: { A: "${web}" } }\n',
  });
  const { stop } = await startSandboxProgram(['zones'], { cwd });
  expect((await stop('SIGINT')).stdout).toMatch(/ \(2 zones\)\n$/);
});

test.each([
  ['the zones of the project, also from a folder below', [], '2 zones'],
  ['no zones', ['--empty'], '0 zones'],
])('without seeds it has %s with %j', async (_, args, zones) => {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: zones/**/*.yaml }\nvars: { web: 192.0.2.1 }\n',
    'zones/a.yaml': 'zone: example.com\nrecords: { www: { A: "${web}" } }\n',
    'zones/team/b.yaml': 'zone: example.net\nrecords: {}\n',
  });
  const { stop } = await startSandboxProgram([...args, '--data', ':memory:'], { cwd: join(cwd, 'zones') });
  expect((await stop('SIGINT')).stdout).toContain(`(${zones})`);
});

test('no zones and seeds exclude each other', async () => {
  const { code } = await zonemason(['sandbox', '--empty', 'a.yaml'], { cwd: temporaryFolder() });
  expect(code).toBe(64);
});

test('the sandbox refuses seeds with errors', async () => {
  const cwd = temporaryFolder({ 'a.yaml': 'zone: example.com\nrecords: { www: { A: nonsense } }\n' });
  const { code, stdout, stderr } = await zonemason(['sandbox', 'a.yaml', '--port', '0'], { cwd });
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('a.yaml:2:22  error  a/content');
});

test('a port that is taken is told', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { code, stderr } = await zonemason(['sandbox', '--port', port], { cwd: temporaryFolder({}) });
  server.close();
  expect(code).toBe(1);
  expect(stderr).toContain(port);
});
