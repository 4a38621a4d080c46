// Measures what a plan of many zones costs when five of them have changed: all of them, and with `--changed-since` those five.
// The zones are files of a git repository, with six records each. Runs dist/main.js.
//
//   node bench/changed-since.mjs [RUNS] [ZONES…]
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateProject } from './generate.mjs';
import { measure, median, peakMemory, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { judge } from './targets.mjs';

const RECORDS = 6;
const CHANGED = 5;

/** The size that targets are for. */
const LARGEST = 100_000;

const COMMANDS = {
  'plan --changed-since HEAD': ['plan', '--changed-since', 'HEAD'],
  plan: ['plan'],
};

const [runs = 1, ...sizes] = process.argv.slice(2).map(Number);

print('| zones | command | requests | CPU | exponent | peak memory | per zone |');
print('| ---: | :--- | ---: | ---: | ---: | ---: | ---: |');
let before = null;
let last = null;
for (const zones of sizes.length > 0 ? sizes : [1_000, 10_000, LARGEST]) {
  const results = await measureProject(zones);
  const compared = Object.entries(results).map(([command, result]) => [
    command,
    { ...result, ...(before ? growthOf(before, { zones, command, result }) : {}) },
  ]);
  for (const [command, result] of compared) print(row({ zones, command, ...result }));
  before = { zones, results };
  last = Object.fromEntries(compared);
}
print('');
judgeLast(last);

async function measureProject(zones) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  try {
    await generateProject({ records: RECORDS * zones, zones, changedEvery: Infinity, folder });
    await changeZones(folder);
    return await withListings(folder, async (env, requests) => {
      const results = {};
      for (const [command, args] of Object.entries(COMMANDS)) {
        const earlier = requests();
        const result = await repeat([program, ...args, '-c', join(folder, 'zonemason.yaml')], env);
        results[command] = { ...result, requests: (requests() - earlier) / runs };
      }
      return results;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Commits the project, then adds a record to each of the first zones. What is live and the credentials are not committed. */
async function changeZones(folder) {
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', ...args], {
      cwd: folder,
    });
  await writeFile(join(folder, '.gitignore'), 'live/\n.zonemason/\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All zones');
  for (let index = 1; index <= CHANGED; index += 1)
    await appendFile(join(folder, `zones/z${index}.example.yaml`), '  newly-added:\n    A: 192.0.2.200\n');
}

/** Medians of several runs, each with changes to plan. */
async function repeat(args, env) {
  const results = [];
  for (let run = 0; run < runs; run += 1)
    results.push(await measure([...args, '--detailed-exitcode'], { env, exitCode: 2, preload: peakMemory }));
  return {
    cpu: median(results.map(({ cpu }) => cpu)) / 1000,
    megabytes: (median(results.map(({ reported }) => reported)) * 1024) / 1e6,
  };
}

/**
 * How a result grows with the number of zones: the power of the number that the CPU grows with, 1 where ten times the zones cost ten
 * times as much, and the memory that each more zone takes, in kilobytes.
 */
function growthOf(smaller, { zones, command, result }) {
  const earlier = smaller.results[command];
  return {
    exponent: Math.log(result.cpu / earlier.cpu) / Math.log(zones / smaller.zones),
    perZone: ((result.megabytes - earlier.megabytes) * 1000) / (zones - smaller.zones),
  };
}

/** The largest size is judged, if it is that of the targets. */
function judgeLast({ plan, 'plan --changed-since HEAD': { requests, cpu, megabytes } }) {
  const isFull = before.zones === LARGEST;
  judge('plan --changed-since of 100,000 zones, requests', requests, isFull);
  judge('plan --changed-since of 100,000 zones, CPU', cpu, isFull);
  judge('plan --changed-since of 100,000 zones, peak memory', megabytes, isFull);
  if (plan.exponent !== undefined)
    judge('plan of 100,000 zones, exponent of the CPU from 10,000', plan.exponent, isFull);
}

function row({ zones, command, requests, cpu, megabytes, exponent, perZone }) {
  const cells = [
    zones.toLocaleString('en'),
    `\`${command}\``,
    requests.toLocaleString('en'),
    `${cpu.toFixed(2)} s`,
    exponent?.toFixed(2) ?? '',
    `${Math.round(megabytes)} MB`,
    perZone === undefined ? '' : `${perZone.toFixed(1)} kB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
