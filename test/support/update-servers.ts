import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { afterTests, temporaryFolder } from './after-tests.js';
import { answers, end, freePort } from './real-name-servers.js';

/** Servers of Debian that take DNS UPDATE. */
export const updateServers = ['BIND', 'Knot', 'PowerDNS'] as const;

export type UpdateServerKind = (typeof updateServers)[number];

/** A key, as the tool takes it. */
export const KEY = {
  name: 'zm-test',
  secret: Buffer.from('a secret of thirty-two octets ok').toString('base64'),
};
export const TSIG = `hmac-sha256:${KEY.name}:${KEY.secret}`;

/** A running server that takes updates signed by the key. */
export interface UpdateServer {
  readonly kind: UpdateServerKind;
  /** For `dns.server`. */
  readonly address: string;
  readonly port: number;
  readonly end: () => Promise<void>;
}

/** How to start a name server. */
interface Kind {
  readonly program: string;
  readonly config: (place: Place) => string;
  readonly args: (place: Place) => readonly string[];
  /** Prepares what the configuration does not say. */
  readonly prepare?: (place: Place) => void;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly path: string;
  /** Path of the master file of each zone. */
  readonly zones: Readonly<Record<string, string>>;
  readonly policy: string;
}

const KINDS: Readonly<Record<UpdateServerKind, Kind>> = {
  BIND: {
    program: 'named',
    config: ({ folder, port, zones, policy }) =>
      [
        `options { directory "${folder}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };`,
        `recursion no; check-integrity no; pid-file none; session-keyfile none; notify no; };`,
        'controls { };',
        `key "${KEY.name}" { algorithm hmac-sha256; secret "${KEY.secret}"; };`,
        ...Object.entries(zones).map(
          ([zone, file]) =>
            `zone "${zone}" { type primary; file "${file}"; allow-transfer { key "${KEY.name}"; }; update-policy { grant "${KEY.name}" ${policy}; }; };`,
        ),
      ].join('\n'),
    args: ({ path }) => ['-g', '-n', '1', '-c', path],
  },
  Knot: {
    program: 'knotd',
    config: ({ folder, port, zones }) =>
      [
        `server:\n  listen: 127.0.0.1@${port}\n  rundir: ${folder}\n  udp-workers: 1\n  tcp-workers: 2\n  background-workers: 1`,
        `database:\n  storage: ${folder}/db`,
        `key:\n  - id: ${KEY.name}\n    algorithm: hmac-sha256\n    secret: ${KEY.secret}`,
        `acl:\n  - id: zm\n    key: ${KEY.name}\n    action: [transfer, update]`,
        'zone:',
        ...Object.entries(zones).map(
          ([zone, file]) => `  - domain: ${zone}\n    file: ${file}\n    acl: zm\n    zonefile-sync: -1`,
        ),
      ].join('\n'),
    args: ({ path }) => ['-c', path],
    prepare: ({ folder }) => mkdirSync(join(folder, 'db')),
  },
  PowerDNS: {
    program: 'pdns_server',
    config: ({ folder, port }) =>
      [
        `launch=gsqlite3\ngsqlite3-database=${folder}/pdns.sqlite3\ngsqlite3-pragma-synchronous=0`,
        `local-address=127.0.0.1\nlocal-port=${port}\nsocket-dir=${folder}\ndnsupdate=yes\ncache-ttl=0\nquery-cache-ttl=0\nnegquery-cache-ttl=0`,
        'zone-cache-refresh-interval=0\nsecurity-poll-suffix=\nguardian=no\ndaemon=no\nreceiver-threads=1\ndistributor-threads=1',
      ].join('\n'),
    args: ({ folder }) => [`--config-dir=${folder}`],
    prepare: ({ folder, zones }) => {
      const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql';
      const make = `import sqlite3; sqlite3.connect('${folder}/pdns.sqlite3').executescript(open('${schema}').read())`;
      run('python3', ['-c', make]);
      const pdnsutil = (...args: string[]): void => run('pdnsutil', [`--config-dir=${folder}`, ...args]);
      pdnsutil('import-tsig-key', KEY.name, 'hmac-sha256', KEY.secret);
      for (const [zone, file] of Object.entries(zones)) {
        pdnsutil('load-zone', zone, file);
        for (const right of ['TSIG-ALLOW-DNSUPDATE', 'TSIG-ALLOW-AXFR'])
          pdnsutil('set-meta', zone, right, KEY.name);
      }
    },
  },
};

const ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

function run(program: string, args: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(program, args, { env: ENV, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** A zone's own records, and some more, as a master file. */
export function masterFile(zone: string, records = ''): string {
  return [
    '$TTL 3600',
    `${zone}. IN SOA ns1.${zone}. hostmaster.${zone}. 1 7200 3600 1209600 300`,
    `${zone}. IN NS ns1.${zone}.`,
    `ns1.${zone}. IN A 127.0.0.1`,
    records,
    '',
  ].join('\n');
}

/**
 * Starts a server with these zones, each a master file, on a port of the loopback interface. It ends with the test file. What
 * the key may update is the policy, for BIND only.
 */
export async function startUpdateServer(
  kind: UpdateServerKind,
  zones: Readonly<Record<string, string>>,
  { policy = 'zonesub ANY' } = {},
): Promise<UpdateServer> {
  const { program, config, args, prepare } = KINDS[kind];
  const files = Object.fromEntries(Object.entries(zones).map(([zone, text]) => [`${zone}.zone`, text]));
  const folder = temporaryFolder(files);
  const port = await freePort();
  const path = join(folder, 'pdns.conf');
  const paths = Object.fromEntries(Object.keys(zones).map((zone) => [zone, join(folder, `${zone}.zone`)]));
  const place = { folder, port, path, zones: paths, policy };
  writeFileSync(path, config(place));
  prepare?.(place);
  const child = spawn(program, args(place), { cwd: folder, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  afterTests(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [zone = ''] = Object.keys(zones);
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null || !(await answers(port, zone))) throw new Error(`${program}: ${output}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  return { kind, address: `127.0.0.1#${port}`, port, end: () => end(child) };
}
