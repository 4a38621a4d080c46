// Runs whole processes and measures them from outside: wall time, exit code and peak memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program, as users run it. */
export const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

const peakMemory = new URL('peak-memory.mjs', import.meta.url).href;

/**
 * Runs node to its end and returns the wall time in milliseconds. Throws when the exit code is another than
 * `exitCode`, with what the process had to say. Where memory is asked for, a preloaded module reports it.
 *
 * @param {readonly string[]} args arguments of node
 * @param {{ exitCode?: number, env?: Record<string, string>, memory?: boolean }} [options]
 * @returns {Promise<{ milliseconds: number, peakMiB: number }>} `peakMiB` is NaN unless memory is asked for
 */
export async function measure(args, { exitCode = 0, env = {}, memory = false } = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, [...(memory ? ['--import', peakMemory] : []), ...args], {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr), text(child.stdio[3])]);
  const [code] = await once(child, 'exit');
  const milliseconds = performance.now() - started;
  const [stdout, stderr, kilobytes] = await outputs;
  if (code !== exitCode) throw new Error(`${args.join(' ')} exited with ${code}:\n${stdout}${stderr}`);
  return { milliseconds, peakMiB: kilobytes === '' ? Number.NaN : Number(kilobytes) / 1024 };
}

/** The middle of an odd number of values. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
