import { describe, expect, test } from 'vitest';
import { RCODE } from '../../src/dns/wire/rcode.js';
import type { Run } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { quickClock } from '../support/clocks.js';
import type { NameServer, NameServerOptions } from '../support/name-server.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';

const ZONE = `zone: example.com
records:
  "@":
    TXT: v=spf1 include:outside.example include:missing.example -all
    MX: 10 mx.outside.example
`;

const OUTSIDE = `
outside.example. 60 IN TXT "v=spf1 ip4:192.0.2.1 mx " "mx:many.outside.example \\043all"
mx.outside.example. 60 IN A 192.0.2.2
example.com._report._dmarc.outside.example. 60 IN TXT "v=DMARC1"
${Array.from({ length: 11 }, (_, index) => `many.outside.example. 60 IN MX ${index} mx${index}.outside.example.`).join('\n')}
`;

async function nameServer(options: Partial<NameServerOptions> = {}): Promise<NameServer> {
  const zones = { 'outside.example': recordsFrom(OUTSIDE), 'missing.example': [] };
  return startNameServer({ zones, ...options });
}

function validate(zone: string, ...args: readonly string[]): Promise<Run> {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns:\n  zones: zones/*.yaml\n',
    'zones/example.com.yaml': zone,
  });
  return zonemason(['validate', ...args], { cwd, clock: quickClock });
}

interface Found {
  readonly code: string;
  readonly line: number;
  readonly column: number;
}

/** Code and place of each problem. */
function foundBy({ stdout }: Run): readonly string[] {
  const report: { readonly diagnostics: readonly Found[] } = JSON.parse(stdout);
  return report.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
}

describe('validate --dns', () => {
  test('asks the resolver about names outside the project', async () => {
    const server = await nameServer();
    const run = await validate(ZONE, '--dns', '--resolver', server.address, '--format', 'json');
    expect(foundBy(run)).toEqual(['spf/mx-limit 4:17', 'spf/include 4:41']);
    expect(run.code).toBe(3);
    expect(run.stderr).not.toContain('DNS has no answer');
    expect(server.seen.map(({ name, type }) => `${type} ${name}`).toSorted()).toEqual([
      'MX many.outside.example.',
      'MX outside.example.',
      'TXT missing.example.',
      'TXT outside.example.',
    ]);
  });

  test('follows what it finds', async () => {
    const server = await nameServer();
    const zone = ZONE.replace(/include.*-all/, 'mx:many.outside.example a:mx.outside.example -all');
    const run = await validate(zone, '--dns', '--resolver', server.address, '--format', 'json');
    expect(foundBy(run)).toEqual(['spf/mx-limit 4:17']);
    expect(run.code).toBe(0);
  });

  test('asks whether others want reports about the domain', async () => {
    const server = await nameServer();
    const uris = 'mailto:a@outside.example,mailto:b@missing.example';
    const zone = `zone: example.com\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=${uris}\n`;
    const run = await validate(zone, '--dns', '--resolver', server.address, '--format', 'json');
    expect(foundBy(run)).toEqual(['dmarc/report-authorization 4:57']);
    expect(run.code).toBe(0);
  });

  test('without it, nothing is looked up', async () => {
    expect(await validate(ZONE)).toMatchObject({ code: 0 });
  });

  test('says what the resolver has no answer about', async () => {
    const server = await nameServer({
      fault: ({ name }) =>
        name === 'outside.example.'
          ? (answer) => ({ ...answer, rcode: RCODE.servFail, answers: [] })
          : undefined,
    });
    const run = await validate(ZONE, '--dns', '--resolver', server.address, '--format', 'json');
    expect(foundBy(run)).toEqual(['spf/include 4:41']);
    expect(run.stderr).toContain('outside.example');
  });

  test.each<readonly [title: string, args: readonly string[], code: number]>([
    ['a resolver without --dns', ['--resolver', '192.0.2.53'], 64],
    ['a resolver that is none', ['--dns', '--resolver', 'dns.example'], 64],
    ['a resolver over plain http', ['--dns', '--resolver', 'http://192.0.2.53/dns-query'], 64],
  ])('refuses %s', async (_, args, code) => {
    expect((await validate(ZONE, ...args)).code).toBe(code);
  });

  test('asks nothing once it is interrupted', async () => {
    const server = await nameServer();
    const cwd = temporaryFolder({
      'zonemason.yaml': 'dns:\n  zones: zones/*.yaml\n',
      'zones/example.com.yaml': ZONE,
    });
    const run = await zonemason(['validate', '--dns', '--resolver', server.address], {
      cwd,
      signal: AbortSignal.abort(),
    });
    expect(run).toMatchObject({ code: 130, stdout: '' });
    expect(server.seen).toEqual([]);
  });

  test('fails when the resolver is silent', async () => {
    const server = await nameServer({ fault: () => null });
    const run = await validate(ZONE, '--dns', '--resolver', server.address);
    expect(run).toMatchObject({ code: 8, stdout: '' });
  });
});
