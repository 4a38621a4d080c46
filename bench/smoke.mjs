// Runs each benchmark once at a small size, without judging results, so that a change that breaks one is noticed. In place of
// octoDNS and DNSControl it runs programs that do nothing.
//
//   node bench/smoke.mjs
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOTHING = '#!/bin/sh\nexit 0\n';
const bench = fileURLToPath(new URL('.', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'zonemason-smoke-'));

/** The arguments of each benchmark. */
const RUNS = [
  ['advice.mjs', '20', '1'],
  ['apply.mjs', '5', '5', '1', '16'],
  ['apply.mjs', '5', '0', '1', '16'],
  ['changed-since.mjs', '1', '6', '12'],
  ['cold-start.mjs', '1'],
  ['compare.mjs', '--octodns', folder, '--dnscontrol', join(folder, 'bin/dnscontrol'), '--runs', '1'],
  ['effects.mjs', '20'],
  ['formats.mjs', '20', '1'],
  ['generate.mjs', '20', join(folder, 'project'), '2'],
  ['html.mjs', '20', '1'],
  ['lsp.mjs', '20'],
  ['look-ups.mjs', '5', '1'],
  ['mail.mjs', '1', '2'],
  ['translators.mjs', '1', '2'],
  ['order.mjs', '8', 'new addresses'],
  ['readings.mjs', '5', '0', '2'],
  ['scale.mjs', '1', '5000'],
  ['update.mjs', '20', '--octodns', folder],
  ['selected-zones.mjs', '1', '12'],
  ['verify.mjs', '5', '1'],
];

/** What the benchmarks run or import. */
const PARTS = [
  'as-written.mjs',
  'bare-files.mjs',
  'bare-reading.mjs',
  'bare-scanning.mjs',
  'bare-writes.mjs',
  'bundles.mjs',
  'records.mjs',
  'measure.mjs',
  'other-forms.mjs',
  'peak-memory.mjs',
  'request-cost.mjs',
  'serve-listings.mjs',
  'smoke.mjs',
  'sync-count.mjs',
  'targets.mjs',
];

const started = performance.now();
const waiting = RUNS.values();
try {
  await requireAll();
  await mkdir(join(folder, 'bin'));
  for (const name of ['octodns-validate', 'octodns-sync', 'octodns-dump', 'dnscontrol']) {
    await writeFile(join(folder, 'bin', name), NOTHING);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runScripts));
  process.stdout.write(`benchmarks ran in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A benchmark that is not listed would not be run. */
async function requireAll() {
  const known = new Set([...RUNS.map(([script]) => script), ...PARTS]);
  const others = (await readdir(bench)).filter((file) => file.endsWith('.mjs') && !known.has(file));
  if (others.length === 0) return;
  process.stdout.write(`add to bench/smoke.mjs: ${others.join(', ')}\n`);
  process.exitCode = 1;
}

async function runScripts() {
  for (const [script, ...args] of waiting) {
    const { error, output } = await run(script, args);
    if (error === null) continue;
    process.stdout.write(`${script} ${args.join(' ')} failed:\n${output}\n`);
    process.exitCode = 1;
  }
}

function run(script, args) {
  const options = { cwd: join(bench, '..'), env: { ...process.env, BENCH_SMOKE: '1' }, timeout: 60_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(bench, script), ...args], options, (error, stdout, stderr) =>
      resolve({ error, output: stdout + stderr }),
    );
  });
}
