// Measures what a part of many zones costs: one of them, and ten shards beside a run of all. Runs dist/main.js.
//
//   node bench/selected-zones.mjs [RUNS] [ZONES]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateProject } from './generate.mjs';
import { measure, median, peakMemory, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { judge } from './targets.mjs';

const RECORDS = 20;
const SHARDS = 10;

/** The size that targets are for. */
const FULL = 10_000;

const bareFiles = fileURLToPath(new URL('bare-files.mjs', import.meta.url));

const [runs = 1, zones = FULL] = process.argv.slice(2).map(Number);
const isFull = zones === FULL;

print('| command | all | one zone | ten shards | of all | peak memory of one zone |');
print('| :--- | ---: | ---: | ---: | ---: | ---: |');
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
try {
  await generateProject({ records: RECORDS * zones, zones, changedEvery: Infinity, folder });
  await withListings(folder, async (env) => {
    for (const command of ['validate', 'plan']) await measureCommand(command, env);
  });
  const bare = await repeat([bareFiles, join(folder, 'zones')], {});
  print(`\nNode alone reads the files in ${bare.cpu.toFixed(2)} s.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureCommand(command, env) {
  const run = (...selection) =>
    repeat([program, command, ...selection, '-c', join(folder, 'zonemason.yaml')], env);
  const all = await run();
  const one = await run('--zone', 'z1.example');
  let shards = 0;
  for (let shard = 1; shard <= SHARDS; shard += 1) shards += (await run('--shard', `${shard}/${SHARDS}`)).cpu;
  const cells = [
    `\`${command}\``,
    `${all.cpu.toFixed(2)} s`,
    `${one.cpu.toFixed(2)} s`,
    `${shards.toFixed(2)} s`,
    `× ${(shards / all.cpu).toFixed(2)}`,
    `${Math.round(one.megabytes)} MB`,
  ];
  print(`| ${cells.join(' | ')} |`);
  judge(`${command} of one zone of 10,000, CPU`, one.cpu, isFull);
  judge(`${command} of one zone of 10,000, peak memory`, one.megabytes, isFull);
  judge(`${command} of ten shards of 10,000 zones, CPU compared with all at once`, shards / all.cpu, isFull);
}

/** Medians of several runs. */
async function repeat(args, env) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure(args, { env, preload: peakMemory }));
  return {
    cpu: median(results.map(({ cpu }) => cpu)) / 1000,
    megabytes: (median(results.map(({ reported }) => reported)) * 1024) / 1e6,
  };
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
