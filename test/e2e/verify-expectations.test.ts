import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/dns/wire/message.js';
import { RCODE } from '../../src/dns/wire/rcode.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { quickClock } from '../support/clocks.js';
import { closed } from '../support/closed-schema.js';
import type { NameServer, NameServerFault, NameServerOptions } from '../support/name-server.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';
import { passwordsFor } from './project.js';
import { withSandbox } from './services.js';

const COM = `
example.com. 3600 IN MX 10 mail.example.com.
mail.example.com. 3600 IN A 192.0.2.25
mail.example.com. 3600 IN AAAA 2001:db8::25
www.example.com. 3600 IN CNAME lb.example.net.
far.example.com. 3600 IN CNAME cdn.example.org.
*.dev.example.com. 3600 IN A 198.51.100.1
lab.example.com. 3600 IN NS ns.example.org.
`;
const NET = 'lb.example.net. 3600 IN A 192.0.2.80\n';

const LAB = 'lab.example.com. 60 IN NS ns.example.org.\nlab.example.com. 3600 IN A 192.0.2.7\n';

const COM_FILE = `zone: example.com
records:
  '@': { MX: 10 mail.example.com }
  mail: { A: 192.0.2.25, AAAA: '2001:db8::25' }
  www: { CNAME: lb.example.net }
  far: { CNAME: cdn.example.org }
  '*.dev': { A: 198.51.100.1 }
  lab: { NS: ns.example.org }
expect:
`;

interface Scene {
  /** The entries of `expect` in the file of example.com. */
  readonly expected: string;
  /** What each server has in place of some lines; null for one that does not have the zone. */
  readonly servers?: readonly Served[];
  readonly project?: string;
  readonly args?: readonly string[];
}

interface Served extends Pick<NameServerOptions, 'fault'> {
  readonly com?: string;
  readonly net?: string | null;
  /** What is on the other side of the delegation. */
  readonly lab?: string;
}

interface Verified {
  readonly code: number | null;
  readonly expectations: readonly {
    readonly ask: string;
    readonly status: string;
    readonly counterexamples: readonly {
      readonly reason: string;
      readonly answers: readonly object[];
      readonly servers: readonly string[];
    }[];
    readonly line: number;
  }[];
  readonly servers: readonly Readonly<Record<string, unknown>>[];
  readonly unanswered: readonly { readonly zone: string }[];
}

async function startServers(served: readonly Served[]): Promise<readonly NameServer[]> {
  return Promise.all(
    served.map(({ com = COM, net = NET, lab, fault }) =>
      startNameServer({
        zones: {
          'example.com': recordsFrom(com),
          ...(lab !== undefined && { 'lab.example.com': recordsFrom(lab) }),
          ...(net !== null && { 'example.net': recordsFrom(net) }),
        },
        ...(fault && { fault }),
      }),
    ),
  );
}

async function verifying({ expected, servers = [{}], project = '', args = [] }: Scene) {
  const started = await startServers(servers);
  const cwd = temporaryFolder({
    'zonemason.yaml': `dns:\n  zones: zones/*.yaml\n${project}`,
    'zones/example.com.yaml': `${COM_FILE}${expected}`,
    'zones/example.net.yaml': 'zone: example.net\nrecords:\n  lb: { A: 192.0.2.80 }\n',
  });
  const isFaulty = servers.some(({ fault }) => fault);
  const run = (...more: readonly string[]) =>
    zonemason(
      [
        'verify',
        ...(args.some((arg) => /^--(?:axfr|resolver|server)/.test(arg))
          ? []
          : started.flatMap(({ address }) => ['--server', address])),
        ...args.map((arg) => arg.replace('ADDRESS', started[0]?.address ?? '')),
        ...more,
      ],
      { cwd, ...(isFaulty && { clock: quickClock }) },
    );
  return { started, run };
}

async function verify(scene: Scene): Promise<Verified & { readonly addresses: readonly string[] }> {
  const { run, started } = await verifying(scene);
  const { code, stdout, stderr } = await run('--format', 'json');
  expect(stderr).not.toContain('    at ');
  return { code, addresses: started.map(({ address }) => address), ...JSON.parse(stdout) };
}

function without(pattern: RegExp): string {
  return COM.split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n');
}

describe('an expectation that name servers meet', () => {
  test.each(['www A', 'www.example.net A', '*.dev A', 'lab NS', 'far A'])('%s is answered', async (ask) => {
    const scene = { expected: `  - { ask: '${ask}'${ask.includes('net') ? ', answers: false' : ''} }\n` };
    const { code, expectations } = await verify(scene);
    expect(expectations).toMatchObject([{ ask, status: 'met', counterexamples: [], line: 10 }]);
    expect(code).toBe(0);
  });

  test.each([
    "{ ask: '@ MX', reaches: [192.0.2.0/24, '2001:db8::/32'] }",
    "{ ask: '@ MX', reaches: mail }",
    '{ ask: www A, reaches: 192.0.2.80, via: { most: 1, within: example.net } }',
    '{ ask: far A, reaches: cdn.example.org, via: { within: cdn.example.org } }',
    "{ ask: '*.nowhere A', answers: false }",
    '{ ask: lab A, answers: false }',
    '{ ask: x.lab A, answers: false }',
    '{ ask: lab NS, reaches: ns.example.org }',
  ])('%s', async (entry) => {
    const { code, expectations } = await verify({ expected: `  - ${entry}\n` });
    expect(expectations).toMatchObject([{ status: 'met' }]);
    expect(code).toBe(0);
  });

  test('is told as text, and nothing is told where nothing is expected', async () => {
    const { run } = await verifying({ expected: '  - { ask: www A }\n  - { ask: far A }\n' });
    expect((await run()).stdout).toContain('Expected: 2 answers, 2 as expected, 0 not.\n');
    const { run: bare } = await verifying({ expected: '  []\n' });
    expect((await bare()).stdout).not.toContain('Expected');
    expect(JSON.parse((await bare('--format', 'json')).stdout)).not.toHaveProperty('expectations');
  });
});

describe('an expectation that name servers do not meet', () => {
  test('is told with its place, the question, the answer and the servers', async () => {
    const net = 'other.example.net. 3600 IN A 192.0.2.80\n';
    const scene = { expected: '  - { ask: www A, reason: shop }\n', servers: [{ net }] };
    const { code, expectations, addresses } = await verify(scene);
    expect(code).toBe(6);
    expect(expectations).toMatchObject([
      {
        status: 'unmet',
        counterexamples: [
          {
            answers: [
              {
                name: 'www.example.com',
                below: false,
                type: 'A',
                status: 'no-name',
                via: ['lb.example.net'],
              },
            ],
            servers: addresses,
          },
        ],
      },
    ]);
    const { run } = await verifying(scene);
    const { stdout } = await run();
    expect(stdout).toContain(
      'zones/example.com.yaml:10:12  error  www.example.com A must be answered (shop), but it leads to lb.example.net, which does not exist\n',
    );
    expect(stdout).toContain('Expected: 1 answer, 0 as expected, 1 not.\n');
    expect((await run('--format', 'github')).stdout).toMatch(
      /^::error file=zones\/example.com.yaml,line=10,.*www.example.com A must be answered/m,
    );
  });

  test.each([
    [
      'an answer that must not be',
      '{ ask: new A, answers: false }',
      `${COM}new.example.com. 60 IN A 192.0.2.1\n`,
    ],
    [
      'another address of the host',
      "{ ask: '@ MX', reaches: 192.0.2.0/24 }",
      without(/^$/).replace('2001:db8::25', '2001:db8::26'),
    ],
    ['one more host', "{ ask: '@ MX', reaches: mail }", `${COM}example.com. 60 IN MX 20 mx.example.net.\n`],
    [
      'an alias in between',
      '{ ask: www A, via: { most: 1 } }',
      `${without(/^www/)}www.example.com. 60 IN CNAME w.example.com.\nw.example.com. 60 IN CNAME lb.example.net.\n`,
    ],
    ['a wildcard that is gone', "{ ask: '*.dev A' }", without(/dev/)],
    ['a delegation that is gone', '{ ask: lab NS }', without(/^lab/)],
    [
      'a loop',
      '{ ask: www A }',
      `${without(/^www/)}www.example.com. 60 IN CNAME w.example.com.\nw.example.com. 60 IN CNAME www.example.com.\n`,
    ],
  ])('for %s', async (_, entry, com) => {
    const reaching = entry.includes('192.0.2.0/24')
      ? entry.replace('192.0.2.0/24', "[192.0.2.0/24, '2001:db8::25']")
      : entry;
    const { code, expectations } = await verify({ expected: `  - ${reaching}\n`, servers: [{ com }] });
    expect(expectations).toMatchObject([{ status: 'unmet' }]);
    expect(code).toBe(6);
  });

  test('at one of several servers names that one', async () => {
    const servers = [{}, { com: without(/^www/) }];
    const { code, expectations, addresses } = await verify({ expected: '  - { ask: www A }\n', servers });
    expect(expectations).toMatchObject([
      { status: 'unmet', counterexamples: [{ servers: addresses.slice(1) }] },
    ]);
    expect(code).toBe(6);
  });

  test('by the servers of another zone names these', async () => {
    const servers = [{}, { net: 'x.example.net. 60 IN TXT x\n' }];
    const { expectations, addresses } = await verify({ expected: '  - { ask: www A }\n', servers });
    expect(expectations).toMatchObject([
      { status: 'unmet', counterexamples: [{ servers: addresses.slice(1) }] },
    ]);
  });
});

const silent = (): NameServerFault => null;

function changing(changes: Partial<Message>): () => NameServerFault {
  return () => (answer) => ({ ...answer, answers: [], ...changes });
}

describe('a server that does not answer', () => {
  const expected = "  - { ask: www A }\n  - { ask: 'no A', answers: false }\n";
  const faults: readonly (readonly [string, () => NameServerFault])[] = [
    ['silent', silent],
    ['failing', changing({ rcode: RCODE.servFail })],
    ['refusing', changing({ rcode: RCODE.refused })],
    ['lame', changing({ isAuthoritative: false })],
  ];

  test.each(faults)('%s for all questions says nothing: exit code 8', async (_, fault) => {
    const { code, expectations } = await verify({ expected, servers: [{ fault }] });
    expect(expectations).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    expect(code).toBe(8);
  });

  test.each(faults)('%s for one question is no unmet expectation', async (_, fault) => {
    const served: Served = { fault: ({ name }) => (name === 'no.example.com.' ? fault() : undefined) };
    const { code, expectations, servers } = await verify({ expected, servers: [served] });
    expect(expectations).toMatchObject([{ status: 'met' }, { status: 'open', counterexamples: [] }]);
    const failing = expect.objectContaining({ zone: 'example.com', failures: 1, status: 'ok' });
    expect(servers).toContainEqual(failing);
    expect(code).toBe(6);
  });

  test('beside one that does is told, and the other one counts', async () => {
    const servers = [{ fault: silent }, {}] as const;
    const { code, expectations } = await verify({ expected, servers: servers });
    expect(expectations).toMatchObject([{ status: 'met' }, { status: 'met' }]);
    expect(code).toBe(0);
  });

  test('does not make what others answer met', async () => {
    const servers = [{ fault: silent }, { com: without(/^www/) }];
    const { code, expectations, addresses } = await verify({ expected, servers });
    expect(expectations).toMatchObject([
      { status: 'unmet', counterexamples: [{ servers: addresses.slice(1) }] },
      { status: 'met' },
    ]);
    expect(code).toBe(6);
  });

  test('for the zone that an answer leads to is told, though that is not selected', async () => {
    const scene = {
      expected: '  - { ask: www A }\n',
      servers: [{ net: null }],
      args: ['--zone', 'example.com'],
    };
    const { code, expectations, unanswered } = await verify(scene);
    expect(expectations).toMatchObject([{ status: 'open' }]);
    expect(unanswered).toMatchObject([{ zone: 'example.net' }]);
    expect(code).toBe(8);
  });
});

describe('whom and what is asked', () => {
  test('--zone takes the entries of its file, and those of the project file about it', async () => {
    const project = 'expect:\n  - { ask: mail.example.com A }\n  - { ask: lb.example.net A }\n';
    const expected = '  - { ask: www A }\n';
    const asks = async (args: readonly string[]): Promise<readonly string[]> =>
      (await verify({ expected, project, args })).expectations.map(({ ask }) => ask);
    expect(await asks([])).toEqual(['mail.example.com A', 'lb.example.net A', 'www A']);
    expect(await asks(['--zone', 'example.com'])).toEqual(['mail.example.com A', 'www A']);
    expect(await asks(['--zone', 'example.net'])).toEqual(['lb.example.net A']);
  });

  test.each([
    ['--axfr', undefined],
    ['--server', LAB],
    ['--resolver', LAB],
  ])('%s, whoever answers below a delegation', async (option, lab) => {
    const entries = ['www A', '*.dev A', 'lab NS', 'lab A, answers: false', 'x.lab A, answers: false'];
    const { code, expectations } = await verify({
      expected: entries.map((entry) => `  - { ask: ${entry.replace(/^\*\S+ A/, "'$&'")} }\n`).join(''),
      servers: [{ ...(lab !== undefined && { lab }) }],
      args: [option, 'ADDRESS'],
    });
    expect(expectations.filter(({ status }) => status !== 'met')).toEqual([]);
    expect(code).toBe(0);
  });

  test('each question is asked once, however many expect it', async () => {
    const { run, started } = await verifying({
      expected: '  - { ask: gone A, answers: false }\n  - { ask: gone A, answers: false, reason: twice }\n',
    });
    await run();
    expect(started[0]?.seen.filter(({ name }) => name === 'gone.example.com.')).toHaveLength(1);
  });

  test('--wait asks again until it holds', async () => {
    let asked = 0;
    const { run } = await verifying({
      expected: "  - { ask: 'no A', answers: false }\n",
      servers: [
        {
          fault: ({ name }) => {
            if (name !== 'no.example.com.' || (asked += 1) > 2) return undefined;
            return (answer) => ({
              ...answer,
              rcode: RCODE.noError,
              answers: recordsFrom('no.example.com. 60 IN A 192.0.2.1'),
            });
          },
        },
      ],
    });
    expect((await run()).code).toBe(6);
    expect((await run('--wait', '5m')).code).toBe(0);
  });

  test('a name that DNS has no room for is not known', async () => {
    const long = Array.from({ length: 4 }, () => 'a'.repeat(58)).join('.');
    const { code, expectations } = await verify({ expected: `  - { ask: '*.${long} A', answers: false }\n` });
    expect(expectations).toMatchObject([{ status: 'open' }]);
    expect(code).toBe(6);
  });
});

test('the JSON follows its schema', async () => {
  const { run } = await verifying({
    expected: '  - { ask: www A }\n',
    servers: [{ net: 'x.example.net. 60 IN TXT x\n' }],
  });
  const schema: object = JSON.parse(readFileSync('schemas/verification.schema.json', 'utf8'));
  const isValid = new Ajv({ strict: false }).compile(closed(schema));
  isValid(JSON.parse((await run('--format', 'json')).stdout));
  expect(isValid.errors).toBeNull();
});

describe('apply --verify', () => {
  const live = { 'example.com': [{ prefix: 'www', type: 'A', content: '192.0.2.1' }] };
  const file = `records:
  www: { A: 192.0.2.9 }
  shop: { CNAME: www.example.com }
expect:
  - { ask: shop A, reaches: 192.0.2.9 }
`;

  async function applied(
    served: string,
  ): Promise<Awaited<ReturnType<Awaited<ReturnType<typeof withSandbox>>['run']>>> {
    const server = await startNameServer({ zones: { 'example.com': recordsFrom(served) } });
    const { run } = await withSandbox({
      zones: { 'example.com': file },
      live,
      env: passwordsFor(live),
      settings: `  nameServers: ['${server.address}']\n`,
      times: { clock: quickClock },
    });
    return run(['apply', '--yes', '--verify=20s']);
  }

  const SERVED = 'www.example.com. 3600 IN A 192.0.2.9\nshop.example.com. 3600 IN CNAME www.example.com.\n';

  test('asks for what is expected of the zones that it changed', async () => {
    const { code, stdout } = await applied(SERVED);
    expect(stdout).toContain('Expected: 1 answer, 1 as expected, 0 not.');
    expect(code).toBe(0);
  });

  test('exits with 6 if it does not hold', async () => {
    const { code, stdout } = await applied(SERVED.replace('192.0.2.9', '192.0.2.1'));
    expect(stdout).toContain('shop.example.com A must end at 192.0.2.9, but it ends at 192.0.2.1');
    expect(code).toBe(6);
  });

  test('asks for what is expected of an unchanged zone whose answer leads into one that it changed', async () => {
    const server = await startNameServer({
      zones: {
        'example.com': recordsFrom(SERVED.replace('192.0.2.9', '192.0.2.1')),
        'example.net': recordsFrom('www.example.net. 3600 IN CNAME www.example.com.'),
      },
    });
    const unchanged = [{ prefix: 'www', type: 'CNAME', content: 'www.example.com' }];
    const { run } = await withSandbox({
      zones: {
        'example.com': 'records:\n  www: { A: 192.0.2.9 }\n',
        'example.net':
          'records:\n  www: { CNAME: www.example.com }\nexpect:\n' +
          '  - { ask: www A, reaches: 192.0.2.9 }\n  - { ask: other A, answers: false }\n',
      },
      live: { ...live, 'example.net': unchanged },
      settings: `  nameServers: ['${server.address}']\n`,
      times: { clock: quickClock },
    });
    const { code, stdout } = await run(['apply', '--yes', '--verify=20s']);
    expect(stdout).toContain('www.example.net A must end at 192.0.2.9, but it ends at 192.0.2.1');
    expect(stdout).toContain('Expected: 1 answer, 0 as expected, 1 not.');
    expect(code).toBe(6);
  });
});
