// A sandbox in a folder of its own, on any free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROGRAM } from './project.mjs';

const READY = /ready on (http:\/\/\S+)/;

/** Starts a sandbox in a folder with seeds of it; gives its address, and what ends it. */
export async function startSandbox(folder, seeds) {
  const { PATH, HOME } = process.env;
  const args = ['sandbox', ...seeds, '--port', '0', '--quiet'];
  const options = { cwd: folder, env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'inherit'] };
  const child = spawn(process.execPath, [PROGRAM, ...args], options);
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, endpoint] = READY.exec(line) ?? [];
    if (endpoint !== undefined) return { endpoint, stop: async () => child.kill() && (await ended) };
  }
  throw new Error('the sandbox ended before it was ready');
}
