// Debian's BIND, for what shows or measures DNS UPDATE.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Debian has it where only root looks for programs. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` };

export function isNamedInstalled() {
  return spawnSync('named', ['-v'], { env }).status === 0;
}

/**
 * Starts a server, and waits until it serves its zones.
 *
 * @param {string} folder of its files, `named.conf` among them
 * @returns {Promise<import('node:child_process').ChildProcess>}
 * @throws Error with what the server has printed
 */
export async function startNamed(folder) {
  const stdio = ['ignore', 'ignore', 'pipe'];
  const server = spawn('named', ['-g', '-n', '1', '-c', 'named.conf'], { cwd: folder, env, stdio });
  const told = [];
  await new Promise((ready, failed) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      told.push(line);
      if (line.endsWith(' running')) ready();
    });
    server.on('error', failed);
    server.on('exit', () => failed(new Error(told.join('\n'))));
  });
  return server;
}

/** A port of the loopback interface that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
