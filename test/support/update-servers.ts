import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTsigKey } from '../../src/api/update/tsig/key.js';
import type { UpdateClient } from '../../src/api/update/update-client.js';
import { createUpdateClient } from '../../src/api/update/update-client.js';
import { temporaryFolder } from './after-tests.js';
import { end, freePort, runNameServer, SERVER_ENV } from './real-name-servers.js';

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
  /** What the tests need of any server. */
  readonly base: (place: Place) => string;
  /** The key and the zones, as the docs have them. */
  readonly settings: (place: Place) => string;
  readonly args: (place: Place) => readonly string[];
  /** Prepares what the configuration does not say. */
  readonly prepare?: (place: Place) => void;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  /** Of the configuration. */
  readonly path: string;
  readonly zones: readonly string[];
  readonly key: typeof KEY;
  readonly policy: string;
}

const KINDS: Readonly<Record<UpdateServerKind, Kind>> = {
  BIND: {
    program: 'named',
    base: ({ folder, port }) =>
      [
        `options { directory "${folder}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };`,
        `recursion no; check-integrity no; pid-file none; session-keyfile none; notify no; };`,
        'controls { };\n',
      ].join('\n'),
    settings: ({ zones, key, policy }) =>
      [
        `key "${key.name}" { algorithm hmac-sha256; secret "${key.secret}"; };`,
        ...zones.map(
          (zone) =>
            `zone "${zone}" { type primary; file "${zone}.zone"; allow-transfer { key "${key.name}"; }; update-policy { grant "${key.name}" ${policy}; }; };`,
        ),
      ].join('\n'),
    args: ({ path }) => ['-g', '-n', '1', '-c', path],
  },
  Knot: {
    program: 'knotd',
    base: ({ folder, port }) =>
      [
        `server:\n  listen: 127.0.0.1@${port}\n  rundir: ${folder}\n  udp-workers: 1\n  tcp-workers: 2\n  background-workers: 1\n  tcp-io-timeout: 10000`,
        `database:\n  storage: ${folder}/db`,
        `template:\n  - id: default\n    storage: ${folder}\n`,
      ].join('\n'),
    settings: ({ zones, key }) =>
      [
        `key:\n  - id: ${key.name}\n    algorithm: hmac-sha256\n    secret: ${key.secret}`,
        `acl:\n  - id: zm\n    key: ${key.name}\n    action: [transfer, update]`,
        'zone:',
        ...zones.map(
          (zone) => `  - domain: ${zone}\n    file: ${zone}.zone\n    acl: zm\n    zonefile-sync: -1`,
        ),
      ].join('\n'),
    args: ({ path }) => ['-c', path],
    prepare: ({ folder }) => mkdirSync(join(folder, 'db')),
  },
  PowerDNS: {
    program: 'pdns_server',
    base: ({ folder, port }) =>
      [
        `local-address=127.0.0.1\nlocal-port=${port}\nsocket-dir=${folder}\ngsqlite3-pragma-synchronous=0`,
        'cache-ttl=0\nquery-cache-ttl=0\nnegquery-cache-ttl=0\nzone-cache-refresh-interval=0',
        'security-poll-suffix=\nguardian=no\ndaemon=no\nreceiver-threads=1\ndistributor-threads=1\n',
      ].join('\n'),
    settings: () => `launch=gsqlite3\ngsqlite3-database=/var/lib/powerdns/pdns.sqlite3\ndnsupdate=yes`,
    args: ({ folder }) => [`--config-dir=${folder}`],
    prepare: ({ folder, path, zones, key }) => {
      writeFileSync(path, readFileSync(path, 'utf8').replace('/var/lib/powerdns', folder));
      const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql';
      const make = `import sqlite3; sqlite3.connect('${folder}/pdns.sqlite3').executescript(open('${schema}').read())`;
      run('python3', ['-c', make]);
      const pdnsutil = (...args: string[]): void => run('pdnsutil', [`--config-dir=${folder}`, ...args]);
      pdnsutil('import-tsig-key', key.name, 'hmac-sha256', key.secret);
      for (const zone of zones) {
        pdnsutil('load-zone', zone, join(folder, `${zone}.zone`));
        for (const right of ['TSIG-ALLOW-AXFR', 'TSIG-ALLOW-DNSUPDATE'])
          pdnsutil('set-meta', zone, right, key.name);
      }
    },
  },
};

function run(program: string, args: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(program, args, { env: SERVER_ENV, encoding: 'utf8' });
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

export interface UpdateServerOptions {
  /** What the key may update, for BIND only. */
  readonly policy?: string;
  /** The key and the zones in the words of a document, in place of those of the tests. */
  readonly settings?: string;
  /** The key in those settings. */
  readonly key?: typeof KEY;
}

/** Starts a server with these zones, each a master file, on a port of the loopback interface. It ends with the test file. */
export async function startUpdateServer(
  kind: UpdateServerKind,
  zones: Readonly<Record<string, string>>,
  { policy = 'zonesub ANY', settings, key = KEY }: UpdateServerOptions = {},
): Promise<UpdateServer> {
  const { program, base, settings: usual, args, prepare } = KINDS[kind];
  const folder = temporaryFolder(
    Object.fromEntries(Object.entries(zones).map(([zone, text]) => [`${zone}.zone`, text])),
  );
  const port = await freePort();
  const path = join(folder, 'pdns.conf');
  const place = { folder, port, path, zones: Object.keys(zones), key, policy };
  writeFileSync(path, base(place) + (settings ?? usual(place)));
  prepare?.(place);
  const child = await runNameServer(program, args(place), place);
  return { kind, address: `127.0.0.1#${port}`, port, end: () => end(child) };
}

/** A client of a server, with the key of the tests. */
export function updateClientOf({ port }: Pick<UpdateServer, 'port'>): UpdateClient {
  const key = readTsigKey(TSIG);
  if (typeof key === 'string') throw new Error(key);
  return createUpdateClient({
    server: new URL(`dns://127.0.0.1:${port}`),
    keyOf: async () => ({ key, source: 'a test' }),
    txt: 'text',
    now: Date.now,
  });
}
