import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { decodeMessage } from '../../src/dns/wire/decode-message.js';
import { encodeQuery } from '../../src/dns/wire/encode-message.js';
import { afterTests, temporaryFolder } from './after-tests.js';

/** A zone and the path of its master file. */
export type MasterFiles = Readonly<Record<string, string>>;

/** A running name server. */
export interface RealNameServer {
  /** For `--server`. */
  readonly address: string;
  /** Reads the master files again. */
  readonly reload: () => void;
}

/** How to start a name server of Debian on a port of the loopback interface. */
interface Kind {
  readonly program: string;
  readonly config: (folder: string, port: number, zones: MasterFiles) => string;
  readonly args: (config: string, folder: string) => readonly string[];
}

const KINDS: Readonly<Record<'BIND' | 'NSD' | 'Knot', Kind>> = {
  BIND: {
    program: 'named',
    config: (folder, port, zones) =>
      [
        `options { directory "${folder}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };`,
        `recursion no; check-integrity no; pid-file none; session-keyfile none; allow-transfer { any; }; notify no; };`,
        'controls { };',
        ...Object.entries(zones).map(([zone, file]) => `zone "${zone}" { type primary; file "${file}"; };`),
      ].join('\n'),
    args: (config) => ['-g', '-n', '1', '-c', config],
  },
  NSD: {
    program: 'nsd',
    config: (folder, port, zones) =>
      [
        `server:\n  ip-address: 127.0.0.1@${port}\n  username: ""\n  zonesdir: "${folder}"\n  pidfile: ""`,
        `  database: ""\n  xfrdfile: "${folder}/xfrd"\n  xfrdir: "${folder}"\n  zonelistfile: "${folder}/list"`,
        '  server-count: 1\n  hide-version: yes\nremote-control:\n  control-enable: no',
        ...Object.entries(zones).map(
          ([zone, file]) => `zone:\n  name: ${zone}\n  zonefile: ${file}\n  provide-xfr: 127.0.0.1 NOKEY`,
        ),
      ].join('\n'),
    args: (config) => ['-d', '-c', config],
  },
  Knot: {
    program: 'knotd',
    config: (folder, port, zones) =>
      [
        `server:\n  listen: 127.0.0.1@${port}\n  rundir: ${folder}\n  udp-workers: 1\n  tcp-workers: 1\n  background-workers: 1`,
        `database:\n  storage: ${folder}/db\nacl:\n  - id: all\n    address: 127.0.0.1\n    action: transfer`,
        'zone:',
        ...Object.entries(zones).map(
          ([zone, file]) =>
            `  - domain: ${zone}\n    file: ${file}\n    acl: all\n    zonefile-sync: -1\n    journal-content: none`,
        ),
      ].join('\n'),
    args: (config) => ['-c', config],
  },
};

export const realNameServers = ['BIND', 'NSD', 'Knot'] as const;

/** Starts a name server with these zones, and waits until it answers for the first. It ends with the test file. */
export async function startRealNameServer(
  kind: keyof typeof KINDS,
  zones: MasterFiles,
): Promise<RealNameServer> {
  const { program, config, args } = KINDS[kind];
  const folder = temporaryFolder();
  const port = await freePort();
  const path = join(folder, 'server.conf');
  writeFileSync(path, config(folder, port, zones));
  const child = await runNameServer(program, args(path, folder), { folder, port, zones: Object.keys(zones) });
  return { address: `127.0.0.1#${port}`, reload: () => void child.kill('SIGHUP') };
}

/** Debian has servers where only root looks for programs. */
export const SERVER_ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

/** Runs a name server, and waits until it answers for the first of its zones. It ends with the test file. */
export async function runNameServer(
  program: string,
  args: readonly string[],
  {
    folder,
    port,
    zones,
  }: { readonly folder: string; readonly port: number; readonly zones: readonly string[] },
): Promise<ChildProcess> {
  const child = spawn(program, args, { cwd: folder, env: SERVER_ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  afterTests(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [zone = ''] = zones;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null || !(await answers(port, zone))) throw new Error(`${program}: ${output}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A port that is free for UDP and TCP, below those that connections of other programs get. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port, 'udp')) && (await isFree(port, 'tcp'))) return port;
  }
}

async function isFree(port: number, protocol: 'udp' | 'tcp'): Promise<boolean> {
  const socket =
    protocol === 'udp'
      ? createSocket('udp4').bind(port, '127.0.0.1')
      : createServer().listen(port, '127.0.0.1');
  const isListening = await once(socket, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise<void>((resolve) => void socket.close(() => resolve()));
  return isListening;
}

/** Whether a server answers for a zone with authority. */
async function answers(port: number, zone: string): Promise<boolean> {
  const socket = createSocket('udp4');
  const query = encodeQuery({ id: 1, name: `${zone}.`, type: 'SOA', isRecursionDesired: false, edns: null });
  socket.on('error', () => undefined);
  socket.send(query, port, '127.0.0.1');
  try {
    const [octets] = await once(socket, 'message', { signal: AbortSignal.timeout(500) });
    const message = octets instanceof Uint8Array ? decodeMessage(octets) : null;
    return message !== null && !(message instanceof Error) && message.isAuthoritative;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}
