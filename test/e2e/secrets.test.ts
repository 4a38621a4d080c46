import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ScriptedAnswer, SeenRequest } from '../support/fault-server.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { Project } from './project.js';
import { passwordsFor } from './project.js';
import { withMemoryService } from './services.js';

const zone = 'example.com';
/** Every encoding has something to encode in it. */
const password = 'S3ntinel/+"quoted"\\back%20&<t>é?';
const basic = Buffer.from(`${zone}:${password}`).toString('base64');

/** The spellings in which a service may repeat the password. */
const spellings: readonly string[] = [
  password,
  basic,
  basic.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  Buffer.from(password).toString('base64'),
  Buffer.from(password).toString('hex'),
  Buffer.from(password).toString('hex').toUpperCase(),
  encodeURIComponent(password),
  new URLSearchParams({ password }).toString().slice('password='.length),
  JSON.stringify(password).slice(1, -1),
  Array.from(password, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  password.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];

const text = `you sent Authorization: Basic ${basic}, that is ${spellings.join(' or ')}`;
const json = JSON.stringify({ detail: text, headers: { authorization: `Basic ${basic}` } });
const page = `<html><body><h1>Error</h1><pre>${text}</pre></body></html>`;
const isWrite = ({ method }: SeenRequest): boolean => method !== 'GET';

const refuseWrites = (request: SeenRequest): ScriptedAnswer | undefined =>
  isWrite(request) ? { status: 400, body: json } : undefined;

const setting = {
  zones: { [zone]: 'records:\n  www: { A: 192.0.2.1 }\n  mail: { A: 192.0.2.3 }\n' },
  live: { [zone]: [{ id: '1', content: '192.0.2.9' }] },
};

/** Each command that may have something to tell. */
const planning = ['plan', '--out', 'plan.json'];
const applying = ['apply', '--yes', '--report', 'again.json'];
const commands = [
  ['validate'],
  planning,
  ['plan', '--format', 'json'],
  ['apply', 'plan.json', '--report', 'report.json'],
  applying,
  ['apply', '--yes', '--format', 'json'],
  ['rollback', 'JOURNAL', '--yes'],
];

/** Runs commands of a project one after another; gives all they said and wrote. */
async function everythingOf({ folder, run }: Project, args: readonly (readonly string[])[]): Promise<string> {
  let said = '';
  for (const command of args) {
    const full = command.flatMap((arg) => (arg === 'JOURNAL' ? journalsIn(folder) : [arg]));
    const { stdout, stderr } = await run([...full, '--verbose']);
    said += stdout + stderr;
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) said += readFileSync(join(entry.parentPath, entry.name), 'utf8');
  return said;
}

function journalsIn(folder: string): readonly string[] {
  const journals = join(folder, '.zonemason/journal');
  return existsSync(journals) ? readdirSync(journals).map((name) => join(journals, name)) : ['none'];
}

function expectNoSecret(said: string): void {
  // The beginning of any spelling is enough to find it when it was wrapped or cut.
  const fragments = spellings.map((spelling) => spelling.slice(0, 16));
  expect(fragments.filter((fragment) => said.includes(fragment))).toEqual([]);
}

describe('no password comes out when the service repeats it', () => {
  test.concurrent.each<
    [string, (request: SeenRequest, carryOut: () => ScriptedAnswer) => ScriptedAnswer | undefined]
  >([
    ['in text that refuses the credentials', () => ({ status: 401, body: text })],
    ['in JSON of an error', () => ({ status: 500, headers: { 'retry-after': '0' }, body: json })],
    ['in a page', () => ({ status: 403, body: page })],
    [
      'in a redirect',
      () => ({ status: 302, headers: { location: `https://login.example/?${encodeURIComponent(text)}` } }),
    ],
    ['in the place of a listing', () => ({ body: text })],
    ['in a listing that is none', () => ({ body: json })],
    ['where a write is refused', (request) => (isWrite(request) ? { status: 422, body: json } : undefined)],
    ['where a write fails', (request) => (isWrite(request) ? { status: 500, body: page } : undefined)],
    [
      'where a write succeeds',
      (request, carryOut) => {
        carryOut();
        return isWrite(request)
          ? { body: JSON.stringify({ id: text, password }), headers: { location: `/example.com/${basic}` } }
          : undefined;
      },
    ],
    [
      'beside each record',
      (request, carryOut) => {
        const answer = carryOut();
        const records: object[] = isWrite(request) ? [] : JSON.parse(answer.body ?? '');
        return isWrite(request)
          ? answer
          : { body: JSON.stringify(records.map((record) => ({ ...record, owner: text }))) };
      },
    ],
  ])('%s', async (_, fault) => {
    const project = await withMemoryService({
      ...setting,
      env: passwordsFor(setting.zones, password),
      fault,
    });
    expectNoSecret(await everythingOf(project, [planning, applying]));
    const sent = project.service.seen.map(({ headers }) => headers.authorization);
    expect(new Set(sent)).toEqual(new Set([`Basic ${basic}`]));
  });
});

describe('no password comes out that was read from', () => {
  const secrets = {
    'password.txt': `${password}\n`,
    'credentials.yaml': `dns:\n  ${zone}: ${JSON.stringify(password)}\n`,
    'answer.json': JSON.stringify({ password }),
  };
  test.concurrent.each<
    [string, (folder: string) => { env?: Readonly<Record<string, string>>; settings?: string }]
  >([
    [
      'a file',
      (folder) => ({ env: { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM_FILE: join(folder, 'password.txt') } }),
    ],
    [
      'the credentials file',
      (folder) => ({ env: { ZONEMASON_CREDENTIALS: join(folder, 'credentials.yaml') } }),
    ],
    [
      'a command',
      (folder) => ({ env: {}, settings: `  credentialCommand: [cat, ${join(folder, 'answer.json')}]\n` }),
    ],
  ])('%s', async (_, source) => {
    const folder = temporaryFolder(secrets);
    for (const name of Object.keys(secrets)) chmodSync(join(folder, name), 0o600);
    const project = await withMemoryService({ ...setting, ...source(folder), fault: refuseWrites });
    expectNoSecret(await everythingOf(project, commands));
    expect(project.service.seen[0]?.headers.authorization).toBe(`Basic ${basic}`);
  });

  test.concurrent.each<[string, Readonly<Record<string, string>>]>([
    ['a credentials file that is malformed', { 'credentials.yaml': `dns:\n  ${zone}: "${password}\n` }],
    ['a credentials file of another shape', { 'credentials.yaml': `dns: ["${zone}", '${password}']\n` }],
  ])('%s', async (_, files) => {
    const folder = temporaryFolder(files);
    chmodSync(join(folder, 'credentials.yaml'), 0o600);
    const project = await withMemoryService({
      ...setting,
      env: { ZONEMASON_CREDENTIALS: join(folder, 'credentials.yaml') },
    });
    const { code, stdout, stderr } = await project.run(['plan', '--verbose']);
    expect(code).toBe(64);
    expectNoSecret(stdout + stderr);
  });

  test.concurrent('an answer of the command that is no JSON', async () => {
    const folder = temporaryFolder(secrets);
    const settings = `  credentialCommand: [cat, ${join(folder, 'password.txt')}]\n`;
    const project = await withMemoryService({ ...setting, env: {}, settings });
    const { code, stdout, stderr } = await project.run(['plan', '--verbose']);
    expect(code).toBe(7);
    expectNoSecret(stdout + stderr);
  });

  test.concurrent.each(['https', 'ftp', 'http//'])('an endpoint, %s', async (scheme) => {
    const project = await withMemoryService(setting);
    const { code, stdout, stderr } = await project.run(['plan', '--verbose'], {
      ZONEMASON_DNS_ENDPOINT: `${scheme}://user:S3ntinel@127.0.0.1:1/`,
    });
    expect(code).toBe(64);
    expect(stdout + stderr).not.toContain('S3ntinel');
  });
});
