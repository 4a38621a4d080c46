import { beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../../src/api/http/sleep.js';
import type { Message } from '../../src/dns/wire/message.js';
import type { Plan } from '../../src/plan/plan.js';
import type { NameServer, NameServerOptions } from '../support/name-server.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';
import { quickClock } from '../support/clocks.js';
import { passwordsFor } from './project.js';
import { withSandbox } from './services.js';

/** What the provider answers beside custom records: mail, a web site, autodiscover. */
const MANAGED = `
example.com. 3600 IN MX 10 mx.managed.example.net.
example.com. 3600 IN MX 20 mx2.managed.example.net.
www.example.com. 300 IN A 198.51.100.7
autodiscover.example.com. 3600 IN CNAME mail.managed.example.net.
`;

const live = { 'example.com': [{ prefix: 'k', type: 'A', content: '192.0.2.9' }] };

interface Scene {
  /** The records of the file, beside `k`. */
  readonly file: string;
  /** What the provider answers. */
  readonly managed?: string;
  readonly live?: Readonly<Record<string, readonly object[]>>;
  readonly fault?: NameServerOptions['fault'];
  readonly delayMs?: number;
  /** The option that names the server. */
  readonly by?: '--server' | '--resolver';
  readonly clock?: Clock;
}

async function planned(
  { file, managed = MANAGED, live: listed = live, fault, delayMs = 0, by = '--server', clock }: Scene,
  args: readonly string[] = [],
): Promise<{ readonly plan: Plan; readonly asked: readonly string[]; readonly code: number | null }> {
  const server = await startNameServer({
    zones: { 'example.com': recordsFrom(`k.example.com. 3600 IN A 192.0.2.9\n${managed}`) },
    ...(fault && { fault }),
    delayMs,
  });
  const { run } = await withSandbox({
    zones: { 'example.com': `records:\n  k: { A: 192.0.2.9 }\n${file}` },
    live: listed,
    env: passwordsFor(listed),
    ...(clock && { times: { clock } }),
  });
  const { code, stdout } = await run(['plan', '--dns', by, server.address, '--format', 'json', ...args]);
  return {
    plan: JSON.parse(stdout),
    asked: server.seen.filter(({ type }) => type !== 'SOA').map(({ name, type }) => `${name} ${type}`),
    code,
  };
}

function serviceRisks({ risks }: Plan): readonly string[] {
  return risks
    .filter(({ code }) => code.includes('shadows-service-record'))
    .map(({ code, level, address, message }) => `${code} ${level} ${address}: ${message}`);
}

describe('plan --dns', () => {
  test('tells what the first custom MX hides, with all values and TTLs', async () => {
    const { plan, asked } = await planned({ file: "  '@': { MX: 10 mx.example.org }\n" });
    expect(asked).toEqual(['example.com. MX']);
    expect(serviceRisks(plan)).toEqual([
      'shadows-service-record warn dns/example.com/@/MX: a managed service answers at example.com with ' +
        'MX 10 mx.managed.example.net (TTL 3600) and MX 20 mx2.managed.example.net (TTL 3600), which this plan hides',
    ]);
    expect(plan.effects?.find(({ type }) => type === 'MX')).toMatchObject({
      kind: 'changed',
      before: { status: 'service', data: ['10 mx.managed.example.net', '20 mx2.managed.example.net'] },
    });
    expect(plan.verdict).toBe('review');
  });

  test.each([
    ['another web site', '  www: { A: 192.0.2.1 }\n', ['www.example.com. A']],
    [
      'an alias',
      '  www: { CNAME: lb.example.org }\n',
      ['www.example.com. A', 'www.example.com. AAAA', 'www.example.com. MX', 'www.example.com. TXT'],
    ],
    [
      'a delegation',
      '  www: { NS: ns.example.org }\n',
      [
        'www.example.com. NS',
        'www.example.com. A',
        'www.example.com. AAAA',
        'www.example.com. MX',
        'www.example.com. TXT',
      ],
    ],
  ])('tells that %s hides the managed one', async (_, file, questions) => {
    const { plan, asked } = await planned({ file });
    const named = asked.filter((question) => !question.startsWith('zonemason-'));
    expect(named.toSorted()).toEqual(questions.toSorted());
    expect(serviceRisks(plan)).toEqual([
      expect.stringMatching(
        /^shadows-service-record warn dns\/example\.com\/www\/A: .* A 198\.51\.100\.7 \(TTL 300\)/,
      ),
    ]);
  });

  test('an alias of a service is hidden by a record of any type', async () => {
    const { plan } = await planned({ file: '  autodiscover: { TXT: hello }\n' });
    expect(serviceRisks(plan)).toEqual([
      expect.stringContaining('CNAME mail.managed.example.net (TTL 3600), which this plan hides'),
    ]);
  });

  test('what goes tells of a service only by more than the custom record, or by the file', async () => {
    const listed = {
      'example.com': [...live['example.com'], { prefix: 'www', type: 'A', content: '192.0.2.1' }],
    };
    const own = 'www.example.com. 60 IN A 192.0.2.1\n';
    const silent = await planned({ file: '', live: listed, managed: own });
    expect(silent.asked).toEqual(['www.example.com. A']);
    expect(serviceRisks(silent.plan)).toEqual([]);
    const both = await planned({
      file: '',
      live: listed,
      managed: `${own}www.example.com. 300 IN A 198.51.100.7\n`,
    });
    expect(serviceRisks(both.plan)).toEqual([
      'unshadows-service-record info dns/example.com/www/A: a managed service answers at www.example.com again: ' +
        'A 198.51.100.7 (TTL 300)',
    ]);
    const declared = await planned({ file: 'serviceRecords: ["www A"]\n', live: listed, managed: own });
    expect(serviceRisks(declared.plan)).toEqual([expect.stringContaining('again: A (content not known)')]);
  });

  test.each([
    [
      'a wildcard of the zone',
      "  '*': { A: 192.0.2.1 }\n  shop: { A: 192.0.2.2 }\n",
      '*.example.com. 60 IN A 192.0.2.1',
    ],
    ['a wildcard of somebody else', '  shop: { A: 192.0.2.2 }\n', '*.example.com. 60 IN A 203.0.113.1'],
    ['another name of the answer', '  shop: { A: 192.0.2.2 }\n', 'other.example.com. 60 IN A 203.0.113.1'],
  ])('%s is not taken for a service record', async (_, file, managed) => {
    const listed = {
      'example.com': [
        ...live['example.com'],
        ...(file.includes('*') ? [{ prefix: '*', type: 'A', content: '192.0.2.1' }] : []),
      ],
    };
    const { plan } = await planned({
      file,
      managed,
      live: listed,
      fault: ({ name }) =>
        managed.startsWith('other') && name.startsWith('shop')
          ? (answer) => ({ ...answer, rcode: 0, answers: recordsFrom(managed) })
          : undefined,
    });
    expect(serviceRisks(plan)).toEqual([]);
  });

  test('a record set that shares an address with a wildcard is shown whole', async () => {
    const { plan } = await planned({
      file: '  www: { A: 192.0.2.1 }\n  shop: { A: 192.0.2.1 }\n',
      managed:
        '*.example.com. 300 IN A 198.51.100.7\nwww.example.com. 300 IN A 198.51.100.7\nwww.example.com. 300 IN A 198.51.100.8\n',
    });
    expect(serviceRisks(plan)).toEqual([
      expect.stringContaining('with A 198.51.100.7 (TTL 300) and A 198.51.100.8 (TTL 300), which'),
    ]);
    expect(plan.lookUps).toMatchObject([{ servers: [{ wildcards: ['*.example.com'] }] }]);
  });

  test('a server that answers otherwise for each name has no service records', async () => {
    let asked = 0;
    const { plan } = await planned({
      file: '  www: { A: 192.0.2.1 }\n',
      fault: ({ name, type }) =>
        type === 'A'
          ? (answer) => ({ ...answer, answers: recordsFrom(`${name} 60 IN A 203.0.113.${(asked += 1)}`) })
          : undefined,
    });
    expect(serviceRisks(plan)).toEqual([]);
    expect(plan.lookUps).toMatchObject([{ servers: [{ wildcards: ['*.example.com'] }] }]);
  });

  test.each([
    ['refuses', (answer: Message) => ({ ...answer, rcode: 5 }), 'refused'],
    ['fails', (answer: Message) => ({ ...answer, rcode: 2 }), 'servfail'],
    ['answers for others', (answer: Message) => ({ ...answer, isAuthoritative: false }), 'lame'],
  ])('a server that %s is told, and blocks nothing', async (_, fault, status) => {
    const { plan, code } = await planned({
      file: "  '@': { MX: 10 mx.example.org }\n",
      fault: () => fault,
    });
    expect(code).toBe(0);
    expect(serviceRisks(plan)).toEqual([]);
    expect(plan.lookUps).toEqual([
      {
        zone: 'example.com',
        questions: 1,
        servers: [{ server: expect.any(String), name: null, status, unanswered: 0 }],
      },
    ]);
  });

  test.each([
    ['no query at all', () => null, { status: 'timeout', unanswered: 0 }],
    [
      'no query about the name',
      ({ name }: { readonly name: string }) => (name === 'example.com.' ? undefined : null),
      { status: 'ok', unanswered: 1 },
    ],
  ])('a server that answers %s is told, and blocks nothing', async (_, fault, state) => {
    const { plan, code } = await planned({ file: '  www: { A: 192.0.2.1 }\n', fault, clock: quickClock });
    expect(code).toBe(0);
    expect(serviceRisks(plan)).toEqual([]);
    expect(plan.lookUps).toMatchObject([{ questions: 1, servers: [state] }]);
  });

  test.each(['--server', '--resolver'] as const)('waits for a slow answer by %s', async (by) => {
    const { plan } = await planned({ file: '  www: { A: 192.0.2.1 }\n', delayMs: 300, by });
    expect(serviceRisks(plan)).toEqual([expect.stringContaining('A 198.51.100.7')]);
  });

  test('asks nothing where nothing comes or goes, and nobody without the option', async () => {
    const { plan, asked } = await planned({ file: '' });
    expect(asked).toEqual([]);
    expect(plan.lookUps).toEqual([]);
    const { run } = await withSandbox({
      zones: { 'example.com': 'records: {}\n' },
      live,
      env: passwordsFor(live),
    });
    const { stdout } = await run(['plan', '--format', 'json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('lookUps');
    expect((await run(['plan', '--server', '127.0.0.1'])).code).toBe(64);
  });
});

describe('two servers', () => {
  let plan: Plan;
  let text: string;
  beforeAll(async () => {
    const zones = [MANAGED, MANAGED.replace('198.51.100.7', '198.51.100.8')];
    const servers = await Promise.all(
      zones.map((managed) => startNameServer({ zones: { 'example.com': recordsFrom(managed) } })),
    );
    const { run } = await withSandbox({
      zones: { 'example.com': 'records:\n  k: { A: 192.0.2.9 }\n  www: { A: 192.0.2.1 }\n' },
      live,
      env: passwordsFor(live),
    });
    const chosen = [...servers.map(({ address }) => address), '127.0.0.1#1'].flatMap((each) => [
      '--server',
      each,
    ]);
    plan = JSON.parse((await run(['plan', '--dns', ...chosen, '--format', 'json'])).stdout);
    text = (await run(['plan', '--dns', ...chosen])).stdout;
  });

  test('that differ are named with what each answers', () => {
    expect(serviceRisks(plan).join()).toMatch(
      /A 198\.51\.100\.7 \(TTL 300, only at 127\.0\.0\.1#\d+\) and A 198\.51\.100\.8 \(TTL 300, only at/,
    );
  });

  test('and one that is not there, beside them', () => {
    expect(text).toContain('127.0.0.1#1 cannot be reached');
    expect(plan.lookUps?.[0]?.servers.map(({ status }) => status)).toEqual(['ok', 'ok', 'unreachable']);
  });
});

describe('the services of a zone', () => {
  const listed = {
    'example.com': [...live['example.com'], { prefix: 'ftp', type: 'A', content: '192.0.2.8' }],
  };
  const file = 'records:\n  k: { A: 192.0.2.9 }\n  ftp: { A: 192.0.2.8 }\n';
  const own = 'k.example.com. 3600 IN A 192.0.2.9\nftp.example.com. 3600 IN A 192.0.2.8\n';
  const found = [
    'serviceRecords:',
    "  - { prefix: '@', type: MX, content: 10 mx.managed.example.net }",
    "  - { prefix: '@', type: MX, content: 20 mx2.managed.example.net }",
    '  - { prefix: www, type: A, content: 198.51.100.7 }',
    '  - { prefix: autodiscover, type: CNAME, content: mail.managed.example.net }',
    '',
  ].join('\n');

  async function managed(zone: string): Promise<{
    readonly server: NameServer;
    readonly project: Awaited<ReturnType<typeof withSandbox>>;
  }> {
    const server = await startNameServer({ zones: { 'example.com': recordsFrom(`${own}${MANAGED}`) } });
    const settings = { zones: { 'example.com': zone }, live: listed, env: passwordsFor(listed) };
    return { server, project: await withSandbox(settings) };
  }

  test.each(['--server', '--axfr'])(
    'are listed by verify --service-records, asked with %s',
    async (option) => {
      const { server, project } = await managed(file);
      const { code, stdout } = await project.run(['verify', '--service-records', option, server.address]);
      expect(code).toBe(0);
      expect(stdout).toContain(found);
      const json = await project.run([
        'verify',
        '--service-records',
        option,
        server.address,
        '--format',
        'json',
      ]);
      expect(JSON.parse(json.stdout).serviceRecords).toContainEqual({
        zone: 'example.com',
        prefix: 'www',
        type: 'A',
        content: '198.51.100.7',
        prio: 0,
        ttls: [300],
        servers: null,
      });
    },
  );

  test.each(['--server', '--axfr'])(
    'are listed by verify --service-records as far as they are selected, asked with %s',
    async (option) => {
      const { server, project } = await managed(file);
      const listing = ['verify', '--service-records', option, server.address, '--format', 'json'];
      const prefixesOf = async (...selection: readonly string[]): Promise<unknown> => {
        const { code, stdout } = await project.run([...listing, ...selection]);
        expect(code).toBe(0);
        return JSON.parse(stdout).serviceRecords.map(({ prefix }: { prefix: string }) => prefix);
      };
      expect(await prefixesOf('--name', 'www')).toEqual(['www']);
      expect(await prefixesOf('--type', 'CNAME')).toEqual(['autodiscover']);
      expect(await project.run([...listing, '--name', 'wwww'])).toMatchObject({ code: 64 });
    },
  );

  test('are imported as far as they are selected', async () => {
    const { server, project } = await managed('records: {}\n');
    const importing = ['import', 'example.com', '--service-records', '--server', server.address];
    const { code, stdout } = await project.run([...importing, '--name', 'www', '--force']);
    expect(code).toBe(0);
    expect(stdout.match(/serviceRecords: .*/g)).toEqual(['serviceRecords: www A 198.51.100.7']);
    expect(await project.run([...importing, '--name', 'wwww'])).toMatchObject({ code: 64 });
    // What is declared by now is no misspelt name.
    expect(await project.run([...importing, '--name', 'www'])).toMatchObject({ code: 0 });
  });

  test('are not listed once they are declared', async () => {
    const { server, project } = await managed(`${file}${found}`);
    const { code, stdout } = await project.run(['verify', '--service-records', '--server', server.address]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('serviceRecords');
    expect(stdout).toContain('No service records were found');
  });

  test('are written by import --service-records, and then known', async () => {
    const { server, project } = await managed('records: {}\n');
    const importing = ['import', 'example.com', '--service-records', '--server', server.address];
    expect((await project.run([...importing, '--force'])).code).toBe(0);
    expect(await project.run(['fmt', '--check'])).toMatchObject({ code: 0 });
    const { stdout } = await project.run([
      'verify',
      '--service-records',
      '--server',
      server.address,
      '--format',
      'json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ serviceRecords: [], summary: { differ: 0, agree: 5 } });
    expect((await project.run(importing)).stdout).toContain('1 unchanged');
  });

  test('are not known where no server answers, which an import and its exit code say', async () => {
    const { project } = await managed('records: {}\n');
    const importing = ['import', 'example.com', '--service-records', '--server', '127.0.0.1#1'];
    const written = await project.run([...importing, '--force']);
    expect(written.code).toBe(6);
    expect(written.stderr).toContain('127.0.0.1#1 cannot be reached');
    expect((await project.run(importing)).code).toBe(8);
    // A name may be that of a service that nobody has told.
    expect((await project.run([...importing, '--name', 'www'])).code).toBe(8);
  });

  test('that are selected are not wrong usage of verify where no server answers', async () => {
    const { project } = await managed('records: { k: { A: 192.0.2.9 } }\n');
    const selected = ['verify', '--service-records', '--server', '127.0.0.1#1', '--name', 'www'];
    expect((await project.run(selected)).code).toBe(8);
  });

  test('are told apart by verify --service-records from what a server answers for any name', async () => {
    const zone = recordsFrom(`${own}*.example.com. 300 IN A 198.51.100.7\n`);
    const { address } = await startNameServer({ zones: { 'example.com': zone } });
    const { project } = await managed(file);
    const { code, stdout, stderr } = await project.run(['verify', '--service-records', '--server', address]);
    expect(code).toBe(0);
    expect(stderr).toContain('*.example.com');
    expect(stdout).not.toContain('serviceRecords');
  });

  test('that answer once a record is gone are told by apply --verify', async () => {
    const custom = 'ftp.example.com. 3600 IN A 198.51.100.9';
    const after = await startNameServer({ zones: { 'example.com': recordsFrom(custom) } });
    const { run } = await withSandbox({
      zones: { 'example.com': 'records:\n  k: { A: 192.0.2.9 }\n' },
      live: listed,
      env: passwordsFor(listed),
      settings: `  nameServers: ['${after.address}']\n`,
    });
    const { code, stdout } = await run(['apply', '--yes', '--verify=1s']);
    expect(code).toBe(0);
    expect(stdout).toContain('  - { prefix: ftp, type: A, content: 198.51.100.9 }');
  });

  test.each(['--server', '--resolver'])(
    'are asked for by apply --dns --verify of the same servers, chosen with %s',
    async (option) => {
      const { server, project } = await managed('records:\n  k: { A: 192.0.2.9 }\n');
      const args = ['apply', '--dns', option, server.address, '--yes', '--verify=1s'];
      server.load('example.com', recordsFrom(`k.example.com. 3600 IN A 192.0.2.9\n${MANAGED}`));
      const { code, stdout } = await project.run(args);
      expect(code).toBe(0);
      expect(stdout).toContain('Verified: 1 record set at 1 server, 1 agree');
    },
  );
});
