import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { typesOf } from '../../src/dns/types/registry.js';
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
const everyType = typesOf('rest').map(({ type, example }, index): Partial<HeldRecord> => {
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
    ['that says something else', said.replace('.1]', '.2]'), '~ @ A: content 192.0.2.2 → 192.0.2.1'],
    ['that says more', said.replace('.1]', '.1, 192.0.2.2]'), '- @ 3600 A 192.0.2.2'],
    ['that says less', '# by hand\nrecords: {} # none\n', '+ @ 3600 A 192.0.2.1'],
    ['with another TTL', `${said}policy: upsert-only\nttl: 600\n`, '~ @ A 192.0.2.1: ttl 600 → 3600'],
  ])('%s is changed only where it is forced, and nothing but what differs', async (_, text, told) => {
    const { folder, run } = await sandboxed(live, { zones: { [zone]: text } });
    const before = zoneFile(folder);
    const { code, stdout, stderr } = await run(['import', other, zone]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^zones\/example\.com\.yaml differs .*\n  .*\nerror: .*nothing was written\n hint: .*--force/,
    );
    expect(stderr).toContain(told);
    expect([zoneFiles(folder), zoneFile(folder)]).toEqual([['example.com.yaml'], before]);
    const forced = await run(['import', other, zone, '--force']);
    expect(forced).toMatchObject({ code: 0, stdout: expect.stringContaining(`    ${told}\n`) });
    expect(zoneFile(folder)).toContain('# by hand');
    expect(zoneFile(folder).includes('upsert-only')).toBe(text.includes('upsert-only'));
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent.each([[['import', zone]], [['import', zone, '--force']]])(
    'that has errors is not edited: %j',
    async (args) => {
      const { folder, run } = await sandboxed(live, { zones: { [zone]: 'records: [\n' } });
      const before = zoneFile(folder);
      expect((await run(args)).code).toBe(3);
      expect(zoneFile(folder)).toBe(before);
    },
  );

  test.concurrent('of another name has that changed', async () => {
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
  [599, 3],
  [600, 0],
])('a rule that the project has made an error has no exception: a TTL of %i', async (ttl, code) => {
  const { folder, run } = await sandboxed(
    { [zone]: [{ ttl }] },
    { settings: 'rules: { ttl/short: error }\n' },
  );
  const { stdout, stderr, ...imported } = await run(['import', zone]);
  const note = code === 0 ? '1 record' : '1 record, 1 mistake';
  expect([imported.code, stdout.split('\n')[0]]).toEqual([0, `+ zones/${zone}.yaml  ${note}`]);
  expect(stderr.includes('(ttl/short)')).toBe(code === 3);
  expect(zoneFile(folder)).not.toContain('except:');
  expect((await run(['validate'])).code).toBe(code);
});

test.concurrent('exceptions are told with what their rules say, and each hides something', async () => {
  const live = {
    [zone]: [
      { prefix: '_x._tcp', type: 'SRV', content: '1 70000 sip.example.net' },
      { prefix: 'www.example.com', type: 'A', content: '192.0.2.1' },
      { prefix: 'www.example.com', type: 'AAAA', content: '2001:db8::1' },
    ],
  };
  const { folder, run } = await sandboxed(live);
  const { code, stdout, stderr } = await run(['import', zone]);
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    `+ zones/${zone}.yaml  3 records, 1 exception, 1 mistake`,
  ]);
  expect(stderr).toMatch(/_x\._tcp SRV .*\n.*\(srv\/range\)/);
  expect(stderr).toMatch(/www\.example\.com A 192\.0\.2\.1\n.*\(name\/zone-repeated\)/);
  expect(zoneFile(folder).match(/rule: \S+/g)).toEqual(['rule: srv/range']);
  const checked = await run(['validate', '--format', 'json']);
  expect(checked.stdout).toContain('name/zone-repeated');
  expect(checked.stdout).not.toContain('except/unused');
});

describe('an import into a file that exists is an edit', () => {
  const file = [
    '# The shop',
    `zone: ${zone}`,
    'ttl: 10m',
    'vars: { web: 192.0.2.7 }',
    'records:',
    '  # the web servers',
    '  www:',
    '    A: { content: 192.0.2.1, note: old box, owner: web, until: 2099-01-31 } # ask Ann',
    '  var:',
    '    A: ${web}',
    '  old:',
    '    TXT: gone # a remark',
    'ignore:',
    "  - { prefix: '_acme-challenge**', type: TXT }",
    'protect:',
    "  - { prefix: '@', type: MX }",
    'policy: upsert-only',
    'include: ../shared.yaml',
    '',
  ].join('\n');
  const live = {
    [zone]: [
      { prefix: '', type: 'MX', content: 'mx.example.net', prio: 10, ttl: 600 },
      { prefix: 'www', type: 'A', content: '192.0.2.9', ttl: 600 },
      { prefix: 'new', type: 'A', content: '192.0.2.3', ttl: 600 },
      { prefix: 'var', type: 'A', content: '192.0.2.7', ttl: 600 },
      { prefix: '_acme-challenge', type: 'TXT', content: 'token' },
    ],
  };

  async function edited(records: (typeof live)[typeof zone] = live[zone]): ReturnType<typeof sandboxed> {
    const project = await sandboxed({ [zone]: records });
    mkdirSync(join(project.folder, 'zones'));
    writeFileSync(join(project.folder, `zones/${zone}.yaml`), file);
    writeFileSync(join(project.folder, 'shared.yaml'), "records: { '@': { MX: 10 mx.example.net } }\n");
    return project;
  }

  const whole = file
    .replace('192.0.2.1,', '192.0.2.9,')
    .replace('  old:\n    TXT: gone # a remark\n', '  # a remark\n')
    .replace('ignore:', '  new:\n    A: 192.0.2.3\nignore:');

  test.concurrent('of all records', async () => {
    const { folder, run } = await edited();
    const { code, stdout } = await run(['import', zone, '--force']);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('- old 600 TXT gone'),
    });
    expect(zoneFile(folder).split('\n').toSorted()).toEqual(whole.split('\n').toSorted());
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
    expect((await run(['import', zone])).code).toBe(0);
  });

  test.concurrent.each([
    [['--name', 'www'], file.replace('192.0.2.1,', '192.0.2.9,')],
    [['--name', `www.${zone}`, '--type', 'a'], file.replace('192.0.2.1,', '192.0.2.9,')],
    [['--type', 'txt'], file.replace('  old:\n    TXT: gone # a remark\n', '  # a remark\n')],
    [['--name', 'var'], file],
  ])('of the records of %j', async (args, expected) => {
    const { folder, run } = await edited();
    expect((await run(['import', zone, '--force', ...args])).code).toBe(0);
    expect(zoneFile(folder).split('\n').toSorted()).toEqual(expected.split('\n').toSorted());
  });

  test.concurrent.each([
    [['import', zone, '--name', 'wwww', '--force'], 'did you mean www?'],
    [['import', zone, '--type', 'B'], 'there is no record type'],
    [['import', '--mail', '--name', 'www'], 'name the zones'],
  ])('of no records is wrong usage: %j', async (args, told) => {
    const { folder, run } = await edited();
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([64, expect.stringContaining(told)]);
    expect(zoneFile(folder)).toBe(file);
  });

  describe('that leaves what is declared where the service breaks a rule', () => {
    const cname = { prefix: 'www', type: 'CNAME', content: 'a.example.net', ttl: 600 };
    const txt = { prefix: 'www', type: 'TXT', content: 'hello', ttl: 600 };

    test.concurrent.each([
      ['  www: { CNAME: a.example.net }\n', ['+ www 600 TXT hello']],
      [
        '  www: { CNAME: b.example.net }\n',
        ['~ www CNAME: content b.example.net → a.example.net', '+ www 600 TXT hello'],
      ],
      ['  www: { TXT: hello }\n', ['+ www 600 CNAME a.example.net']],
    ])('%j', async (records, told) => {
      const { folder, run } = await edited([cname, txt]);
      const path = join(folder, `zones/${zone}.yaml`);
      writeFileSync(path, shortFile(records));
      for (const args of [[], ['--force']]) {
        const { code, stderr } = await run(['import', zone, ...args]);
        expect([code, ...told.filter((each) => !stderr.includes(each))]).toEqual([6]);
        expect(stderr).toContain(`${told.length} difference${told.length === 1 ? '' : 's'} left`);
      }
      expect(readFileSync(path, 'utf8')).toBe(shortFile(records));
    });

    test.concurrent('and so does one from a file of another program', async () => {
      const { folder, run } = await edited([]);
      const path = join(folder, `zones/${zone}.yaml`);
      writeFileSync(path, shortFile('  www: { CNAME: a.example.net }\n'));
      writeFileSync(join(folder, `${zone}.zone`), '$TTL 600\nwww CNAME https://a.example.net.\n');
      const { code, stderr } = await run(['import', '--from', `${zone}.zone`, '--force']);
      expect([code, stderr]).toEqual([6, expect.stringContaining('1 difference left')]);
      expect(readFileSync(path, 'utf8')).toBe(shortFile('  www: { CNAME: a.example.net }\n'));
    });
  });

  test.concurrent('that tells what an included file and a variable declare, and leaves it', async () => {
    const { folder, run } = await edited([
      { prefix: '', type: 'MX', content: 'mx2.example.net', prio: 10, ttl: 600 },
      { prefix: 'www', type: 'A', content: '192.0.2.9', ttl: 600 },
      { prefix: 'var', type: 'A', content: '192.0.2.8', ttl: 600 },
    ]);
    const { code, stderr } = await run(['import', zone, '--force']);
    expect(code).toBe(6);
    expect(stderr).toMatch(/zones\/\.\.\/shared\.yaml:1|shared\.yaml:1/);
    expect(stderr).toContain(`zones/${zone}.yaml:10`);
    expect(zoneFile(folder)).toContain('192.0.2.9, note: old box');
    expect(zoneFile(folder)).toContain('A: ${web}');
    expect((await run(['import', zone])).code).toBe(6);
  });

  test.concurrent('that changes no file of several zones', async () => {
    const { folder, run } = await sandboxed({ [zone]: live[zone], [other]: [] });
    mkdirSync(join(folder, 'zones'));
    const text = `zone: [${zone}, ${other}]\nrecords: {}\n`;
    writeFileSync(join(folder, 'zones/both.yaml'), text);
    const { code, stderr } = await run(['import', zone, '--force']);
    expect([code, stderr]).toEqual([6, expect.stringContaining('zones/both.yaml:1')]);
    expect(readFileSync(join(folder, 'zones/both.yaml'), 'utf8')).toBe(text);
  });

  test.concurrent('from files of other programs, too, with their comments', async () => {
    const { folder, run } = await edited();
    const master = `$ORIGIN ${zone}.\n$TTL 10m\n@ SOA ns h 1 2 3 4 5\n@ NS ns.example.org.\n; fresh\nnew A 192.0.2.3\nwww A 192.0.2.1\nvar A 192.0.2.7\nold TXT gone\n@ MX 10 mx.example.net.\n`;
    writeFileSync(join(folder, 'in.zone'), master);
    expect((await run(['import', '--from', 'in.zone'])).code).toBe(1);
    expect(zoneFile(folder)).toBe(file);
    expect((await run(['import', '--from', 'in.zone', '--force'])).code).toBe(0);
    expect(zoneFile(folder).replace('  new:\n    # fresh\n    A: 192.0.2.3\n', '')).toBe(file);
    expect((await run(['import', '--from', 'in.zone'])).stdout).toContain('1 unchanged');
  });
});

function shortFile(records: string): string {
  return `zone: ${zone}\nttl: 10m\nrecords:\n${records}`;
}
