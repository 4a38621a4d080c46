// Runs whole processes and measures their wall time, exit code, and what a preloaded module reports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program, as users run it. */
export const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Reports the peak memory in kilobytes. */
export const peakMemory = new URL('peak-memory.mjs', import.meta.url).href;

/** Reports the CPU time per request in milliseconds. */
export const requestCost = new URL('request-cost.mjs', import.meta.url).href;

/**
 * Runs node until it exits and returns the wall time in milliseconds. Throws with the output of the process if its exit
 * code is not `exitCode`.
 *
 * @param {readonly string[]} args arguments of node
 * @param {{ exitCode?: number, env?: Record<string, string>, preload?: string }} [options] `preload` is one of the above
 * @returns {Promise<{ milliseconds: number, reported: number }>} `reported` is 0 without `preload`
 */
export async function measure(args, { exitCode = 0, env = {}, preload } = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), ...args], {
    env: { ...ownEnvironment(), ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr), text(child.stdio[3])]);
  const [code] = await once(child, 'exit');
  const milliseconds = performance.now() - started;
  const [stdout, stderr, report] = await outputs;
  if (code !== exitCode) throw new Error(`${args.join(' ')} exited with ${code}:\n${stdout}${stderr}`);
  return { milliseconds, reported: Number(report) };
}

/** Unsets NODE_EXTRA_CA_CERTS: Node 20 reads the file at every start, which would reduce all ratios. */
function ownEnvironment() {
  const { NODE_EXTRA_CA_CERTS: _, ...others } = process.env;
  return others;
}

/** The median of an odd number of values. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
