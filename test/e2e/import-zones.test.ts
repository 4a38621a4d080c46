import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { recordTypes } from '../../src/dns/types/registry.js';
import { refusingUrl } from '../support/fault-server.js';
import type { HeldRecord } from '../support/memory-service.js';
import { temporaryFolder } from '../support/after-tests.js';
import { passwordsFor, projectIn } from './project.js';
import type { MemorySetting, SandboxSetting } from './services.js';
import { withMemoryService, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const other = 'example.net';

/** Zone files of a project. */
function zoneFiles(folder: string): readonly string[] {
  const path = join(folder, 'zones');
  return existsSync(path) ? readdirSync(path).toSorted() : [];
}

function zoneFile(folder: string, name = zone): string {
  return readFileSync(join(folder, 'zones', `${name}.yaml`), 'utf8');
}

/** A project without zone files, with the passwords of what is live. */
function sandboxed(
  live: SandboxSetting['live'],
  more: Partial<SandboxSetting> = {},
): ReturnType<typeof withSandbox> {
  return withSandbox({ zones: {}, live, env: passwordsFor(live), ...more });
}

function served(
  live: MemorySetting['live'],
  more: Partial<MemorySetting> = {},
): ReturnType<typeof withMemoryService> {
  return withMemoryService({ zones: {}, live, env: passwordsFor(live), ...more });
}

/** A record of every type, each at a name that it can have. */
const everyType = recordTypes.map(({ type, example }, index): Partial<HeldRecord> => {
  const prefix = { DS: 'sub', SRV: '_sip._tcp', TLSA: '_25._tcp.mail', CNAME: 'alias' }[type] ?? '';
  return {
    prefix,
    type,
    content: example,
    prio: index % 2 === 0 ? 0 : 10,
    ttl: index % 3 === 0 ? 600 : 3600,
  };
});

const quirks: readonly Partial<HeldRecord>[] = [
  { prefix: 'WWW', type: 'CNAME', content: 'Example.COM.' },
  { prefix: '', type: 'AAAA', content: '2001:DB8:0:0::2', active: false },
  { prefix: '', type: 'CAA', content: '0 ISSUE ca.example' },
  { prefix: 'no', type: 'TXT', content: 'yes' },
  { prefix: '0123', type: 'TXT', content: ' a: b # "c" \\ \'d\' ' },
  { prefix: '*', type: 'A', content: '192.0.2.9', ttl: 90 },
  { prefix: 'xn--bcher-kva', type: 'TXT', content: 'x'.repeat(5000) },
  { prefix: 'fwd', type: 'WEBFORWARD_PERMANENT', content: 'https://example.net/' },
  { prefix: 'fwd', type: 'A', content: '192.0.2.3' },
  { prefix: 'twice', type: 'A', content: '192.0.2.3' },
  { prefix: 'twice', type: 'A', content: '192.0.2.3', ttl: 600 },
  { prefix: 'a', type: 'CNAME', content: 'b.example.com' },
  { prefix: 'b', type: 'CNAME', content: 'a.example.com' },
  { prefix: 'bad', type: 'A', content: 'nonsense', ttl: 5 },
];

describe('what is live is imported', () => {
  test.concurrent('of every type and with every quirk; it is valid, and a plan from it is empty', async () => {
    const live = { [zone]: [...everyType, ...quirks], [other]: [] };
    const { folder, run, service } = await sandboxed(live);
    const { code, stdout } = await run(['import', zone, other, 'EXAMPLE.com.']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [
        '+ zones/example.com.yaml  23 records, 7 ignored',
        '+ zones/example.net.yaml  0 records',
        '',
        'Imported: 2 files, 2 written, 0 replaced, 0 unchanged.',
        '',
      ].join('\n'),
    });
    expect(zoneFile(folder)).toContain('#   fwd  WEBFORWARD_PERMANENT  https://example.net/\n');
    expect((await run(['validate'])).code).toBe(0);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
    expect((await run(['apply', '--yes'])).code).toBe(0);
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent.each<[string, MemorySetting['shape']]>([
    ['in an object', { listing: (records) => ({ records }) }],
    ['with numbers for ids', { listing: (records) => records.map((record, id) => ({ ...record, id })) }],
    [
      'without what has a default',
      { listing: (records) => records.map(({ id, type, content }) => ({ id, type, content })) },
    ],
  ])('from a listing %s', async (_, shape) => {
    const live = {
      [zone]: [
        { prefix: '', type: 'TXT', content: 'a' },
        { prefix: '', type: 'TXT', content: 'b' },
      ],
    };
    const { folder, run } = await served(live, { ...(shape && { shape }) });
    expect((await run(['import', zone])).code).toBe(0);
    expect(zoneFile(folder)).toContain("  '@':\n    TXT:\n      - a\n      - b\n");
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent('without a project file, from the endpoint of the environment', async () => {
    const { service } = await sandboxed({ [zone]: everyType });
    const folder = temporaryFolder();
    const { run } = projectIn(folder, {
      ...passwordsFor({ [zone]: '' }),
      ZONEMASON_DNS_ENDPOINT: service.url.href,
    });
    expect((await run(['import', zone])).code).toBe(0);
    expect((await run(['import', zone, '--out', 'elsewhere'])).code).toBe(0);
    expect(readFileSync(join(folder, 'elsewhere/example.com.yaml'), 'utf8')).toBe(zoneFile(folder));
  });

  test.concurrent('to where the project finds it, wherever the tool runs', async () => {
    const { folder, run: runAbove } = await sandboxed({ [zone]: everyType });
    const below = join(folder, 'a/b');
    mkdirSync(below, { recursive: true });
    const { run } = projectIn(below, passwordsFor({ [zone]: '' }));
    const { code, stdout } = await run(['import', zone]);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('+ ../../zones/example.com.yaml'),
    });
    expect(zoneFiles(folder)).toEqual(['example.com.yaml']);
    expect((await runAbove(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent('with the schema of the installed package, where there is one', async () => {
    const { folder, run } = await sandboxed({ [zone]: [] });
    const schemas = join(folder, 'node_modules/zonemason/schemas');
    mkdirSync(schemas, { recursive: true });
    writeFileSync(join(schemas, 'zone.schema.json'), '{}');
    expect((await run(['import', zone])).code).toBe(0);
    expect(zoneFile(folder)).toContain('$schema=../node_modules/zonemason/schemas/zone.schema.json\n');
  });
});

describe('a zone that has a file', () => {
  const live = { [zone]: [{ prefix: '', type: 'A', content: '192.0.2.1' }], [other]: [] };
  const said = '# by hand\nrecords: { "@": { A: [192.0.2.1] } }\n';

  test.concurrent('that says the same keeps it as it is written', async () => {
    const { folder, run } = await sandboxed(live, { zones: { [zone]: said } });
    const { code, stdout } = await run(['import', zone, '--force']);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('1 unchanged') });
    expect(zoneFile(folder)).toContain('# by hand');
  });

  test.concurrent.each([
    ['that says something else', said.replace('.1]', '.2]')],
    ['that says more', `${said}policy: upsert-only\nttl: 600\n`],
    ['that cannot be read', 'records: [\n'],
  ])('%s is refused before anything is written, unless it is forced', async (_, text) => {
    const { folder, run } = await sandboxed(live, { zones: { [zone]: text } });
    const before = zoneFile(folder);
    const { code, stdout, stderr } = await run(['import', other, zone]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^zones\/example\.com\.yaml differs .*\nerror: .*nothing was written\n hint: .*--force/,
    );
    expect([zoneFiles(folder), zoneFile(folder)]).toEqual([['example.com.yaml'], before]);
    expect((await run(['import', other, zone, '--force'])).code).toBe(0);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent('of another name has that replaced', async () => {
    const { folder, run } = await sandboxed(live);
    mkdirSync(join(folder, 'zones'));
    writeFileSync(join(folder, 'zones/main.yaml'), `zone: ${zone}\nrecords: {}\n`);
    expect((await run(['import', zone])).code).toBe(1);
    expect((await run(['import', zone, '--force'])).code).toBe(0);
    expect(zoneFiles(folder)).toEqual(['main.yaml']);
  });
});

describe('a zone that cannot be read', () => {
  const live = { [zone]: [{ prefix: '', type: 'A', content: '192.0.2.1' }], [other]: [] };
  const failures: readonly (readonly [string, Partial<MemorySetting>, number])[] = [
    [
      'since its password is wrong',
      { fault: ({ path }) => (path === `/${other}` ? { status: 401 } : undefined) },
      7,
    ],
    ['since there is no password', { env: passwordsFor({ [zone]: '' }) }, 7],
    [
      'since the service does not know it',
      { live: { [zone]: live[zone] ?? [] }, env: passwordsFor(live) },
      1,
    ],
    [
      'since its connection is cut',
      { fault: ({ path }) => (path === `/${other}` ? { fault: 'reset' } : undefined) },
      8,
    ],
    [
      'since the answer is no listing',
      { fault: ({ path }) => (path === `/${other}` ? { body: '{"error":"x"}' } : undefined) },
      1,
    ],
  ];

  test.concurrent.each(failures)('%s does not stop the others', async (_, setting, code) => {
    const { folder, run } = await served(live, setting);
    const both = await run(['import', other, zone]);
    expect(both).toMatchObject({ code: 6, stderr: expect.stringMatching(/^error: .*example\.net/) });
    expect(zoneFiles(folder)).toEqual(['example.com.yaml']);
    const alone = await run(['import', other]);
    expect(alone).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(/^error: .*example\.net/),
    });
    expect(await run(['import', other, zone])).toMatchObject({ code });
    expect(zoneFiles(folder)).toEqual(['example.com.yaml']);
  });
});

test.concurrent('nothing is written where the service cannot be reached', async () => {
  const folder = temporaryFolder();
  const endpoint = (await refusingUrl()).href;
  const { run } = projectIn(folder, { ...passwordsFor({ [zone]: '' }), ZONEMASON_DNS_ENDPOINT: endpoint });
  expect(await run(['import', zone])).toMatchObject({ code: 8, stdout: '' });
  expect(readdirSync(folder)).toEqual([]);
});

test.concurrent('a folder that cannot be written to is told; nothing is left in it', async () => {
  const { folder, run } = await sandboxed({ [zone]: everyType });
  writeFileSync(join(folder, 'zones'), 'a file in the way');
  const { code, stdout, stderr } = await run(['import', zone]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: zones\/example\.com\.yaml cannot be written: /);
  expect(readdirSync(folder).toSorted()).toEqual(['zonemason.yaml', 'zones']);
});

test.concurrent('Ctrl-C while reading leaves nothing', async () => {
  const { folder, start, service } = await sandboxed({ [zone]: [] }, { fault: () => ({ fault: 'hang' }) });
  const { child, ended } = start(['import', zone]);
  await vi.waitUntil(() => service.seen.length > 0, { timeout: 30_000 });
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stdout: '' });
  expect(zoneFiles(folder)).toEqual([]);
});

test.concurrent('nothing acts that a service sends', async () => {
  const hostile = '\u001b[2J\r\n::error::x\n##[error]\u2028\u202e- <script>`|@team';
  const live = ['A', 'TXT', `WEB\n${hostile}`].map((type) => ({
    prefix: `x${hostile}`,
    type,
    content: hostile,
  }));
  const { folder, run } = await served({ [zone]: live });
  const { code, stdout, stderr } = await run(['import', zone]);
  expect(code).toBe(0);
  expect(`${stdout}${stderr}`).not.toMatch(/##\[/);
  for (const text of [stdout, stderr, zoneFile(folder)])
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(zoneFile(folder)).not.toMatch(/^::/m);
  expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
});

test.concurrent.each([
  [['import'], 'nothing to import'],
  [['import', 'nonsense'], 'nonsense'],
  [['import', '../etc/passwd'], 'passwd'],
  [['import', zone, '--mirrors'], '--mail'],
  [['import', '--mail', '--out', 'x'], '--out'],
  [['import', zone, '-c', 'one.yaml'], '--out FOLDER'],
])('%j is wrong usage', async (args, told) => {
  const { folder, run } = await sandboxed({ [zone]: [] });
  writeFileSync(join(folder, 'one.yaml'), 'dns: { endpoint: "http://127.0.0.1:1", zones: zones/one.yaml }\n');
  const { code, stdout, stderr } = await run(args);
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(stderr).toContain(told);
});

test.concurrent.each([
  [599, '1 record, 1 exception'],
  [600, '1 record'],
])('exceptions from rules that the project has made errors are counted: a TTL of %i', async (ttl, note) => {
  const { run } = await sandboxed({ [zone]: [{ ttl }] }, { settings: 'rules: { ttl/short: error }\n' });
  const { code, stdout } = await run(['import', zone]);
  expect([code, stdout.split('\n')[0]]).toEqual([0, `+ zones/${zone}.yaml  ${note}`]);
  expect((await run(['validate'])).code).toBe(0);
});
