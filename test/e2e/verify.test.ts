import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test, vi } from 'vitest';
import { RCODE } from '../../src/dns/wire/rcode.js';
import type { Message, ResourceRecord } from '../../src/dns/wire/message.js';
import { encodeMessage } from '../../src/dns/wire/encode-message.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { NameServer, NameServerOptions } from '../support/name-server.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';
import { closed } from '../support/closed-schema.js';
import type { Clock } from '../../src/api/http/sleep.js';
import { quickClock } from '../support/clocks.js';
import { emptyAnswer } from '../support/empty-answer.js';

const ZONE = `zone: example.com
records:
  "@":
    MX: [10 mx1.example.net, 20 mx2.example.net]
    TXT: v=spf1 -all
    CAA: 0 issue "ca.example.net"
    AFSDB: 1 afs.example.net
    LOC: 52 22 23.000 N 4 53 32.000 E -2.00m
  www:
    A: [192.0.2.1, 192.0.2.2]
    AAAA: 2001:db8::1
    HTTPS: 1 . alpn=h2,h3
    SSHFP: 4 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
  alias:
    CNAME: www.example.com
  "*.apps":
    A: 192.0.2.7
  _sip._tcp:
    SRV: 10 20 5060 sip.example.net
    NAPTR: 100 10 "s" "SIP+D2T" "" _sip._tcp.example.net
  _443._tcp.www:
    TLSA: 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
  _dns:
    SVCB: 1 dns.example.net alpn=dot
  sub:
    NS: [ns1.sub.example.com, ns2.example.net]
    DS: 60485 13 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a
  ns1.sub:
    A: 192.0.2.53
  hidden.sub:
    TXT: below
  off:
    A: { content: 192.0.2.8, active: false }
  quoted:
    TXT: '"a b"'
`;

const SETS = 19;

/** Like the quick one, but days after its beginning. */
const lateClock: Clock = { ...quickClock, now: () => quickClock.now() + 1e9 };

interface Setting extends Partial<NameServerOptions> {
  readonly zone?: string;
  /** What the server has instead of what the file says. */
  readonly serve?: (records: readonly ResourceRecord[]) => readonly ResourceRecord[];
  readonly clock?: Clock;
}

interface Verifying {
  readonly server: NameServer;
  readonly records: readonly ResourceRecord[];
  readonly verify: (...args: readonly string[]) => Promise<Verified>;
  readonly text: (...args: readonly string[]) => ReturnType<typeof zonemason>;
}

interface Verified {
  readonly code: number | null;
  readonly summary: { readonly sets: number; readonly agree: number; readonly differ: number };
  readonly servers: readonly Readonly<Record<string, unknown>>[];
  readonly differences: readonly Readonly<Record<string, unknown>>[];
  readonly readings: readonly string[];
  readonly below: number;
  readonly stderr: string;
}

/** A project, and a name server that serves its export. */
async function verifying({
  zone = ZONE,
  serve = (all) => all,
  clock = quickClock,
  ...options
}: Setting = {}): Promise<Verifying> {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns:\n  zones: zones/*.yaml\n',
    'zones/example.com.yaml': zone,
  });
  const { stdout } = await zonemason(['export', 'example.com', '--no-soa'], { cwd });
  const records = recordsFrom(stdout);
  const server = await startNameServer({ zones: { 'example.com': serve(records) }, ...options });
  const text: Verifying['text'] = (...args) =>
    zonemason(
      [
        'verify',
        ...(args.some((arg) => /^--(?:server|axfr|resolver)/.test(arg)) ? [] : ['--server', server.address]),
        ...args,
      ],
      { cwd, clock },
    );
  return {
    server,
    records,
    text,
    verify: async (...args) => {
      const { code, stdout: json, stderr } = await text(...args, '--format', 'json');
      const result: Omit<Verified, 'code' | 'stderr'> = JSON.parse(json || '{}');
      return { code, stderr, ...result };
    },
  };
}

const isOf =
  (name: string, type: string) =>
  (record: ResourceRecord): boolean =>
    record.name === `${name}.` && record.type === type;

/** Changes the first record of a set. */
function changing(
  name: string,
  type: string,
  change: Partial<ResourceRecord>,
): NonNullable<Setting['serve']> {
  return (records) => {
    const index = records.findIndex(isOf(name, type));
    return records.map((record, at) => (at === index ? { ...record, ...change } : record));
  };
}

function without(name: string, type: string): NonNullable<Setting['serve']> {
  return (records) => records.filter((record) => !isOf(name, type)(record));
}

function plus(lines: string): NonNullable<Setting['serve']> {
  return (records) => [...records, ...recordsFrom(lines)];
}

function noName(answer: Message): Message {
  return { ...answer, answers: [], rcode: RCODE.nxDomain };
}

test('a server that has what the files say agrees', async () => {
  const { verify, server } = await verifying();
  const { code, summary, differences, servers, below, readings } = await verify();
  expect({ code, differences }).toEqual({ code: 0, differences: [] });
  expect(summary).toEqual({ sets: SETS, agree: SETS, differ: 0 });
  expect(servers).toMatchObject([{ zone: 'example.com', server: server.address, status: 'ok' }]);
  expect({ below, readings }).toEqual({ below: 1, readings: ['text'] });
  expect(server.seen.map(({ type }) => type)).not.toContain('ANY');
});

describe('one change', () => {
  const changes: readonly (readonly [string, NonNullable<Setting['serve']>, object])[] = [
    [
      'MX',
      changing('example.com', 'MX', { fields: ['30', 'mx1.example.net.'] }),
      { kind: 'different', expected: ['10 mx1.example.net.'], found: ['30 mx1.example.net.'], line: 4 },
    ],
    [
      'TXT',
      changing('example.com', 'TXT', { fields: ['"v=spf1 +all"'] }),
      { kind: 'different', expected: ['"v=spf1 -all"'], line: 5 },
    ],
    [
      'CAA',
      changing('example.com', 'CAA', { fields: ['0', 'issue', '"other.example"'] }),
      { kind: 'different' },
    ],
    ['AFSDB', changing('example.com', 'AFSDB', { fields: ['2', 'afs.example.net.'] }), { kind: 'different' }],
    [
      'LOC',
      changing('example.com', 'LOC', { fields: ['52 22 24.000 N 4 53 32.000 E -2.00m 1m 10000m 10m'] }),
      { kind: 'different' },
    ],
    [
      'A',
      changing('www.example.com', 'A', { fields: ['192.0.2.9'] }),
      { kind: 'different', expected: ['192.0.2.1'], found: ['192.0.2.9'], address: 'dns/example.com/www/A' },
    ],
    ['AAAA', changing('www.example.com', 'AAAA', { fields: ['2001:db8::2'] }), { kind: 'different' }],
    [
      'HTTPS',
      changing('www.example.com', 'HTTPS', { fields: ['1', '.', 'alpn=h3,h2'] }),
      { kind: 'different' },
    ],
    [
      'SSHFP',
      changing('www.example.com', 'SSHFP', { fields: ['4', '2', '00'.repeat(32)] }),
      { kind: 'different' },
    ],
    [
      'CNAME',
      changing('alias.example.com', 'CNAME', { fields: ['other.example.com.'] }),
      { kind: 'different' },
    ],
    ['wildcard', changing('*.apps.example.com', 'A', { name: 'x.apps.example.com.' }), { kind: 'missing' }],
    [
      'SRV',
      changing('_sip._tcp.example.com', 'SRV', { fields: ['10', '20', '5061', 'sip.example.net.'] }),
      { kind: 'different' },
    ],
    [
      'NAPTR',
      changing('_sip._tcp.example.com', 'NAPTR', {
        fields: ['100', '11', '"s"', '"SIP+D2T"', '""', '_sip._tcp.example.net.'],
      }),
      { kind: 'different' },
    ],
    [
      'TLSA',
      changing('_443._tcp.www.example.com', 'TLSA', { fields: ['3', '1', '1', 'ff'.repeat(32)] }),
      { kind: 'different' },
    ],
    [
      'SVCB',
      changing('_dns.example.com', 'SVCB', { fields: ['2', 'dns.example.net.', 'alpn=dot'] }),
      { kind: 'different' },
    ],
    [
      'NS',
      changing('sub.example.com', 'NS', { fields: ['ns9.example.net.'] }),
      { kind: 'different', address: 'dns/example.com/sub/NS' },
    ],
    [
      'DS',
      changing('sub.example.com', 'DS', { fields: ['1', '13', '2', 'ab'.repeat(32)] }),
      { kind: 'different' },
    ],
    [
      'glue',
      changing('ns1.sub.example.com', 'A', { fields: ['192.0.2.54'] }),
      { kind: 'different', address: 'dns/example.com/ns1.sub/A' },
    ],
    [
      'a missing value',
      (all) => all.filter(({ fields }) => fields instanceof Error || fields[0] !== '192.0.2.2'),
      { kind: 'missing', expected: ['192.0.2.2'], found: [], line: 10, column: 20 },
    ],
    [
      'an extra value',
      plus('www.example.com. 3600 IN A 192.0.2.3'),
      { kind: 'extra', expected: [], found: ['192.0.2.3'], line: 10, column: 5 },
    ],
    [
      'a set without an answer',
      without('www.example.com', 'A'),
      { kind: 'missing', expected: ['192.0.2.1', '192.0.2.2'], found: [] },
    ],
    [
      'an alias in its place',
      (all) => [
        ...all.filter(({ name }) => name !== 'www.example.com.'),
        ...recordsFrom('www.example.com. 3600 IN CNAME a.example.net.'),
      ],
      { found: ['CNAME a.example.net.'] },
    ],
  ];

  test.each(changes)('of %s is found', async (_, serve, difference) => {
    const { verify, server } = await verifying({ serve });
    const { code, differences } = await verify();
    expect(code).toBe(6);
    expect(differences).toContainEqual(
      expect.objectContaining({
        zone: 'example.com',
        server: server.address,
        file: 'zones/example.com.yaml',
        ...difference,
      }),
    );
  });

  test('of a name that takes itself out of its wildcard is not one of the wildcard', async () => {
    const { verify } = await verifying({ serve: plus('x.apps.example.com. 3600 IN TXT "x"') });
    expect(await verify()).toMatchObject({ code: 0, differences: [] });
  });

  test('of what a wildcard makes is found by a random name', async () => {
    const { verify } = await verifying({
      fault: ({ name, type }) =>
        name.includes('.apps.') && !name.startsWith('*') && type === 'A' ? noName : undefined,
    });
    expect(await verify()).toMatchObject({
      code: 6,
      differences: [{ kind: 'wildcard', expected: ['192.0.2.7'] }],
    });
  });

  test('of a TTL is a warning, which --strict turns into a failure', async () => {
    const { verify } = await verifying({ serve: changing('www.example.com', 'AAAA', { ttl: 60 }) });
    const difference = { kind: 'ttl', expected: ['3600'], found: ['60'] };
    expect(await verify()).toMatchObject({ code: 0, differences: [difference], summary: { differ: 0 } });
    expect(await verify('--strict')).toMatchObject({ code: 6 });
  });

  test('of letter case is none', async () => {
    const { verify } = await verifying({
      serve: changing('alias.example.com', 'CNAME', { fields: ['WWW.Example.COM.'] }),
    });
    expect(await verify()).toMatchObject({ code: 0 });
  });

  test('of quotes is none, and which reading is published is told', async () => {
    const { verify, text } = await verifying({
      serve: changing('quoted.example.com', 'TXT', { fields: ['"a b"'] }),
    });
    expect(await verify()).toMatchObject({ code: 0, readings: ['quoted'] });
    expect((await text()).stdout).toContain('published as syntax');
  });

  test('that `ignore` covers, or that the policy keeps, is none', async () => {
    const serve = plus('www.example.com. 3600 IN A 192.0.2.3');
    const ignoring = await verifying({
      serve,
      zone: `${ZONE}ignore:\n  - { prefix: www, content: 192.0.2.3 }\n`,
    });
    expect(await ignoring.verify()).toMatchObject({ code: 0 });
    const keeping = await verifying({ serve, zone: `${ZONE}policy: upsert-only\n` });
    expect(await keeping.verify()).toMatchObject({ code: 0 });
  });
});

describe('a server', () => {
  const states: readonly (readonly [string, string, (answer: Message) => Message])[] = [
    ['refuses', 'refused', (answer) => ({ ...answer, answers: [], rcode: RCODE.refused })],
    ['fails', 'servfail', (answer) => ({ ...answer, answers: [], rcode: RCODE.servFail })],
    ['answers without authority', 'lame', (answer) => ({ ...answer, isAuthoritative: false })],
  ];

  test.each(states)('that %s is no difference of records', async (_, status, change) => {
    const { verify } = await verifying({ fault: () => change });
    expect(await verify()).toMatchObject({ code: 8, differences: [], servers: [{ status }] });
  });

  test('that is dead beside another is a warning, which --strict turns into a failure', async () => {
    const { text, server } = await verifying();
    const both = ['--server', server.address, '--server', '127.0.0.1#1'];
    const { code, stdout } = await text(...both);
    expect(code).toBe(0);
    expect(stdout).toContain('127.0.0.1#1 cannot be reached: nothing listens there (example.com)');
    expect((await text(...both, '--strict')).code).toBe(6);
  });

  test('that has no EDNS, truncates, or changes the letter case is understood', async () => {
    const { verify, server } = await verifying({
      fault: ({ transport, hasEdns, type }) => {
        if (hasEdns) return (answer) => ({ ...answer, answers: [], questions: [], rcode: RCODE.formErr });
        if (transport === 'udp' && type === 'TXT')
          return (answer) => ({ ...answer, answers: [], isTruncated: true });
        if (transport === 'udp' && type === 'A')
          return (answer) => ({
            ...answer,
            questions: answer.questions.map((each) => ({ ...each, name: each.name.toLowerCase() })),
          });
        return undefined;
      },
    });
    expect(await verify()).toMatchObject({ code: 0, differences: [] });
    expect(
      new Set(server.seen.filter(({ transport }) => transport === 'tcp').map(({ type }) => type)),
    ).toEqual(new Set(['A', 'TXT']));
  });

  test('that loses one packet in three is asked again', async () => {
    const seen = new Set<string>();
    const { verify } = await verifying({
      fault: ({ name, type }) => {
        const isFirst = !seen.has(`${name} ${type}`);
        seen.add(`${name} ${type}`);
        return isFirst && seen.size % 3 === 0 ? null : undefined;
      },
    });
    expect(await verify()).toMatchObject({ code: 0, differences: [] });
  });

  test('is believed only when the answer has the id and the question', async () => {
    const { verify } = await verifying({
      fault: ({ type }) => {
        if (type !== 'AAAA') return undefined;
        return (answer) => ({ ...answer, id: (answer.id + 1) % 65_536 });
      },
    });
    const { code, servers } = await verify();
    expect(code).toBe(6);
    expect(servers).toMatchObject([{ status: 'ok', failures: 1 }]);
  });

  test('cannot be forged from another port', async () => {
    const { verify, server, records } = await verifying({ delayMs: 30 });
    const forged = records
      .filter(isOf('www.example.com', 'A'))
      .map((record) => ({ ...record, fields: ['203.0.113.1'] }));
    const questions = [{ name: 'www.example.com.', type: 'A', class: 1 }];
    const running = verify();
    await vi.waitFor(() => expect(server.seen).not.toEqual([]), { timeout: 30_000 });
    for (let id = 0; id < 200; id += 1)
      await server.spoof(encodeMessage({ ...emptyAnswer, id, questions, answers: forged }));
    expect(await running).toMatchObject({ code: 0, differences: [] });
  });
});

describe('--wait', () => {
  test('asks again until the server has caught up, and tells when', async () => {
    let asked = 0;
    const stale = await verifying({
      clock: lateClock,
      serve: changing('www.example.com', 'A', { fields: ['192.0.2.9'] }),
      fault: ({ type, name }) => {
        if (type === 'A' && name === 'www.example.com.') asked += 1;
        if (asked === 2) stale.server.load('example.com', stale.records);
        return undefined;
      },
    });
    const { code, differences, stderr } = await stale.verify('--wait', '5m');
    expect({ code, differences }).toEqual({ code: 0, differences: [] });
    expect(stderr).toMatch(/127\.0\.0\.1#\d+ has example\.com as declared, after (?:\d+ m )?\d+ s$/m);
    expect(stale.server.seen.filter(({ type }) => type === 'MX')).toHaveLength(1);
  });

  test('ends when the time is up', async () => {
    const { verify } = await verifying({
      serve: changing('www.example.com', 'A', { fields: ['192.0.2.9'] }),
    });
    expect(await verify('--wait', '1m')).toMatchObject({ code: 6, differences: [{ kind: 'different' }] });
  });
});

describe('--axfr', () => {
  test('compares all records, also those that should not be there', async () => {
    const { verify, server } = await verifying({
      serve: (all) =>
        plus('old.example.com. 300 IN A 192.0.2.99\noff.example.com. 3600 IN A 192.0.2.8')(
          without('hidden.sub.example.com', 'TXT')(all),
        ),
    });
    const { code, differences } = await verify('--axfr', server.address);
    expect(code).toBe(6);
    expect(differences.map(({ address, kind }) => `${String(kind)} ${String(address)}`).toSorted()).toEqual([
      'extra dns/example.com/off/A',
      'extra dns/example.com/old/A',
      'missing dns/example.com/hidden.sub/TXT',
    ]);
  });

  test('agrees with a zone that is as declared', async () => {
    const { verify, server } = await verifying();
    expect(await verify('--axfr', server.address)).toMatchObject({ code: 0, differences: [] });
  });

  test('is told when it is refused', async () => {
    const { verify, server } = await verifying({
      fault: () => (answer) => ({ ...answer, answers: [], rcode: RCODE.refused }),
    });
    expect(await verify('--axfr', server.address)).toMatchObject({
      code: 8,
      servers: [{ status: 'refused' }],
    });
  });
});

describe('--delegation', () => {
  const zone = `zone: example.com
records:
  "@": { NS: [ns1.example.com, ns2.example.net] }
  ns1: { A: 192.0.2.53 }
`;

  test('compares what the parent says with the zone', async () => {
    const { verify, server, records } = await verifying({ zone });
    const parent = await startNameServer({
      zones: {
        com: recordsFrom(
          'example.com. 3600 IN NS ns1.example.com.\nexample.com. 3600 IN NS old.example.net.\nns1.example.com. 3600 IN A 192.0.2.1\nexample.com. 3600 IN DS 1 13 2 00ff',
        ),
      },
    });
    expect(records).toHaveLength(3);
    const { differences } = await verify(
      '--server',
      server.address,
      '--server',
      parent.address,
      '--delegation',
    );
    expect(differences.filter((each) => each['server'] === parent.address)).toMatchObject([
      {
        kind: 'different',
        address: 'dns/example.com/@/NS',
        expected: ['ns2.example.net.'],
        found: ['old.example.net.'],
      },
      { kind: 'different', address: 'dns/example.com/ns1/A', expected: ['192.0.2.53'], found: ['192.0.2.1'] },
      { kind: 'extra', address: 'dns/example.com/@/DS', found: ['1 13 2 00ff'] },
    ]);
  });
});

describe('--targets', () => {
  test('looks up names outside the project', async () => {
    const zone =
      'zone: example.com\nrecords:\n  a: { CNAME: gone.example.net }\n  b: { CNAME: here.example.net }\n';
    const { server, verify } = await verifying({ zone });
    server.load('example.net', recordsFrom('here.example.net. 3600 IN AAAA 2001:db8::1'));
    const result = await verify('--resolver', server.address, '--targets');
    expect(result).toMatchObject({
      code: 6,
      differences: [],
      targets: [
        { address: 'dns/example.com/a/CNAME', target: 'gone.example.net', status: 'nxdomain', line: 3 },
      ],
    });
  });
});

describe('formats', () => {
  test('text says what is expected, what is found, and where; once for all servers', async () => {
    const { text, server } = await verifying({
      serve: changing('www.example.com', 'AAAA', { fields: ['2001:db8::2'] }),
    });
    const { stdout } = await text();
    expect(stdout).toBe(`zones/example.com.yaml:11:11  error  dns/example.com/www/AAAA  another value
    expected  2001:db8::1
    found     2001:db8::2
    at        ${server.address}

1 record set below a delegation was not asked for: other servers answer there
quotes in the contents of TXT records are published as part of the text

Verified: ${SETS} record sets at 1 server, ${SETS - 1} agree, 1 differ.
`);
  });

  test('github annotates the records', async () => {
    const { text, server } = await verifying({
      serve: changing('www.example.com', 'AAAA', { fields: ['2001:db8::2'] }),
    });
    const { stdout } = await text('--format', 'github');
    expect(stdout.split('\n')[0]).toBe(
      `::error file=zones/example.com.yaml,line=11,col=11,endLine=11,endColumn=22,title=zonemason verify::dns/example.com/www/AAAA: another value%0Aexpected 2001:db8::2`.replace(
        '2001:db8::2',
        `2001:db8::1%0Afound 2001:db8::2%0Aat ${server.address}`,
      ),
    );
  });

  test('json follows its schema', async () => {
    const schema: object = JSON.parse(readFileSync('schemas/verification.schema.json', 'utf8'));
    const isValid = new Ajv({ strict: false }).compile(closed(schema));
    const { text } = await verifying({ serve: plus('www.example.com. 3600 IN A 192.0.2.3') });
    const result: unknown = JSON.parse((await text('--format', 'json')).stdout);
    isValid(result);
    expect(isValid.errors).toBeNull();
  });
});

test.each([
  [['--server', 'ns1.example.com']],
  [['--server', '192.0.2.1#0']],
  [['--resolver', 'http://127.0.0.1/']],
  [['--resolver', '192.0.2.1', '--server', '192.0.2.2']],
  [['--axfr', '192.0.2.1', '--wait', '5m']],
  [['--wait', 'soon']],
])('the usage %j is refused', async (args) => {
  const { text, server } = await verifying();
  expect((await text(...args)).code).toBe(64);
  expect(server.seen).toEqual([]);
});

test.each([['--axfr'], ['--server']])('an interrupted verification by %s is none', async (option) => {
  const { server } = await verifying();
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns:\n  zones: zones/*.yaml\n',
    'zones/example.com.yaml': ZONE,
  });
  const run = await zonemason(['verify', option, server.address], { cwd, signal: AbortSignal.abort() });
  expect(run).toMatchObject({ code: 130, stdout: '' });
});

test('a project file with errors is told before anything is asked', async () => {
  const { server } = await verifying();
  const cwd = temporaryFolder({ 'zonemason.yaml': 'dsn: {}\n' });
  const { code, stdout, stderr } = await zonemason(['verify', '--server', server.address], { cwd });
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('schema/unknown-key');
  expect(server.seen).toEqual([]);
});
