import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { withMemoryService } from './services.js';

const own = '.zonemason/credentials.yaml';
const production = 'dns:\n  example.com: of production # mine\nmail:\n  token: of production\n';
const zone = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';

/** The endpoint that the project file in a folder has. */
function endpointIn(folder: string): string {
  return /http:\S+/.exec(readFileSync(join(folder, 'zonemason.yaml'), 'utf8'))?.[0] ?? '';
}

/** A project with credentials, and a command that notes when it is asked for more. */
function productionProject(endpoint: string): string {
  const folder = temporaryFolder({
    [own]: production,
    'zones/example.com.yaml': zone,
    'zones/example.org.yaml': zone.replace('.com', '.org'),
    'ask.cjs': `require('fs').writeFileSync('asked', ''); console.log('{"password":"of the vault"}');`,
  });
  chmodSync(join(folder, own), 0o600);
  const command = JSON.stringify([process.execPath, 'ask.cjs']);
  writeFileSync(
    join(folder, 'zonemason.yaml'),
    `dns:\n  endpoint: ${endpoint}\n  zones: zones/*.yaml\n  credentialCommand: ${command}\n`,
  );
  return folder;
}

/** Runs `zonemason sandbox` in this process until the test ends, and gives its address. */
async function runSandboxCommand(folder: string, ...args: readonly string[]): Promise<string> {
  const abort = new AbortController();
  const stdout = new PassThrough();
  const options = { cwd: folder, stdout, signal: abort.signal };
  const ended = zonemason(['sandbox', ...args, '--port', '0'], options);
  onTestFinished(async () => {
    abort.abort();
    await ended;
  });
  const [line] = await once(createInterface({ input: stdout }), 'line');
  return /http:\S+/.exec(String(line))?.[0] ?? '';
}

test('a sandbox beside credentials of production: neither gets those of the other', async () => {
  const { service, folder: other } = await withMemoryService({
    zones: { 'example.com': 'records: {}\n', 'example.org': 'records: {}\n' },
    live: { 'example.com': [], 'example.org': [] },
  });
  const folder = productionProject(endpointIn(other));
  const address = await runSandboxCommand(folder, 'zones');
  expect(readFileSync(join(folder, own), 'utf8')).toBe(production);
  expect(statSync(join(folder, '.zonemason/sandbox.yaml')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, '.zonemason/.gitignore'), 'utf8')).toBe('*\n');

  for (const endpoint of [address, address.replace('127.0.0.1', 'localhost')]) {
    const plan = await zonemason(['plan', '--detailed-exitcode'], {
      cwd: folder,
      env: { ZONEMASON_DNS_ENDPOINT: endpoint },
    });
    expect(plan).toMatchObject({ code: 0, stdout: expect.stringContaining('No changes.') });
  }
  expect(existsSync(join(folder, 'asked'))).toBe(false);

  await zonemason(['plan'], { cwd: folder });
  const sent = service.seen.map(({ headers }) => headers.authorization ?? '');
  expect(
    new Set(sent.map((header) => Buffer.from(header.replace('Basic ', ''), 'base64').toString())),
  ).toEqual(new Set(['example.com:of production', 'example.org:of the vault']));
});

test.each<[string, (folder: string) => string]>([
  ['its name', () => own],
  ['a link', (folder) => (symlinkSync(own, join(folder, 'link.yaml')), 'link.yaml')],
  ['a hard link', (folder) => (linkSync(join(folder, own), join(folder, 'hard.yaml')), 'hard.yaml')],
])('a sandbox does not write into the credentials file of the project: by %s', async (_, name) => {
  const folder = productionProject('https://dns.example.net');
  const file = name(folder);
  const args = ['sandbox', 'zones', '--port', '0', '--credentials', file];
  expect((await zonemason(args, { cwd: folder })).code).toBe(64);
  expect(readFileSync(join(folder, own), 'utf8')).toBe(production);
});

test('a sandbox started again keeps its passwords, and notes its new address', async () => {
  const folder = productionProject('https://dns.example.net');
  const file = join(folder, '.zonemason/sandbox.yaml');
  const first = await runSandboxCommand(folder, 'zones', '--data', ':memory:');
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(first);
  const second = await runSandboxCommand(folder, 'zones', '--data', ':memory:');
  expect(readFileSync(file, 'utf8')).toBe(before.replace(first, second));
});

test('a .gitignore that is there stays as it is', async () => {
  const folder = productionProject('https://dns.example.net');
  writeFileSync(join(folder, '.zonemason/.gitignore'), '!sandbox.yaml\n');
  await runSandboxCommand(folder, 'zones');
  expect(readFileSync(join(folder, '.zonemason/.gitignore'), 'utf8')).toBe('!sandbox.yaml\n');
});

test.each<[string, (folder: string) => unknown]>([
  ['a zone file', (folder) => symlinkSync('zones/example.com.yaml', join(folder, 'file.yaml'))],
  [
    'an empty file that a zone includes',
    (folder) => linkSync(join(folder, 'empty.yaml'), join(folder, 'file.yaml')),
  ],
])('the passwords are not written to %s', async (_, put) => {
  const folder = productionProject('https://dns.example.net');
  writeFileSync(join(folder, 'empty.yaml'), '');
  writeFileSync(
    join(folder, 'zones/example.net.yaml'),
    'zone: example.net\ninclude: ../empty.yaml\nrecords: {}\n',
  );
  put(folder);
  const before = readFileSync(join(folder, 'file.yaml'), 'utf8');
  const args = ['sandbox', '--port', '0', '--credentials', 'file.yaml'];
  expect((await zonemason(args, { cwd: folder })).code).toBe(64);
  expect(readFileSync(join(folder, 'file.yaml'), 'utf8')).toBe(before);
});

test('a link to the file for the passwords is kept', async () => {
  const folder = productionProject('https://dns.example.net');
  writeFileSync(join(folder, 'real.yaml'), '', { mode: 0o600 });
  symlinkSync('real.yaml', join(folder, 'link.yaml'));
  await runSandboxCommand(folder, 'zones', '--data', ':memory:', '--credentials', 'link.yaml');
  expect(lstatSync(join(folder, 'link.yaml')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'real.yaml'), 'utf8')).toContain('example.com');
});
