// Runs whole processes and measures their wall time, their processor time, their exit code, and what a preloaded module
// reports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program, as users run it. */
export const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Reports the peak memory in kilobytes. */
export const peakMemory = new URL('peak-memory.mjs', import.meta.url).href;

/** Reports the processor time per request in milliseconds. */
export const requestCost = new URL('request-cost.mjs', import.meta.url).href;

/** Reports how often files were synced to disk. */
export const syncCount = new URL('sync-count.mjs', import.meta.url).href;

/** What GNU time appends to stderr: the peak memory in kibibytes. */
const PEAK = 'peak-memory:%M';

/** Runs a program, then writes the processor time of all its processes to file descriptor 4. Adds about 1 ms. */
const TIMED = '"$@"; code=$?; times >&4; exit $code';

/**
 * Runs Node until it exits. If the exit code is not `exitCode`, throws an error with the output of the process.
 *
 * @param {readonly string[]} args arguments of node
 * @param {{ exitCode?: number, env?: Record<string, string>, preload?: string }} [options] `preload` is one of the above
 * @returns {Promise<{ milliseconds: number, cpu: number, reported: number }>} wall time; user and system time in
 *   milliseconds; `reported` is 0 without `preload`
 */
export async function measure(args, { preload, ...options } = {}) {
  const { peak: _, ...result } = await measureCommand(
    [process.execPath, ...(preload ? ['--import', preload] : []), ...args],
    options,
  );
  return result;
}

/**
 * Like {@link measure}, for any program.
 *
 * @param {readonly string[]} command
 * @param {{ exitCode?: number, env?: Record<string, string>, gnuTime?: string | null }} [options] `gnuTime` is GNU time,
 *   if peak memory is to be measured
 * @returns {Promise<{ milliseconds: number, cpu: number, reported: number, peak: number }>} `peak` in kilobytes is 0
 *   without GNU time
 */
export async function measureCommand(command, { exitCode = 0, env = {}, gnuTime = null } = {}) {
  const timed = gnuTime === null ? command : [gnuTime, '-q', '-f', PEAK, ...command];
  const started = performance.now();
  const child = spawn('bash', ['-c', TIMED, 'bash', ...timed], {
    env: { ...ownEnvironment(), ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const outputs = Promise.all(child.stdio.slice(1).map(text));
  const [code] = await once(child, 'exit');
  const milliseconds = performance.now() - started;
  const [stdout, stderr, report, times] = await outputs;
  if (code !== exitCode) throw new Error(`${command.join(' ')} exited with ${code}:\n${stdout}${stderr}`);
  const [, peak = '0'] = /peak-memory:(\d+)\n$/.exec(stderr) ?? [];
  return { milliseconds, cpu: processorTime(times), reported: Number(report), peak: Number(peak) * 1.024 };
}

/** Adds up the second line of `times`, which is that of the children: `0m0.061s 0m0.024s`. */
function processorTime(times) {
  const [, children] = times.split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
}

/** Without extra certificates: Node 20 reads them at every start, which would make all ratios smaller. */
function ownEnvironment() {
  const { NODE_EXTRA_CA_CERTS: _, ...others } = process.env;
  return others;
}

/** The middle of an odd number of values. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
