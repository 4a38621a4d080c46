// Measures how `validate` and `plan` scale with the size of a project, as whole processes of dist/main.js.
//
//   node bench/scale.mjs [RUNS]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateProject } from './generate.mjs';
import { measure, median, peakMemory, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';

const PROJECTS = [
  { records: 1_000, zones: 1 },
  { records: 10_000, zones: 1 },
  { records: 100_000, zones: 1 },
  { records: 100_000, zones: 100 },
  { records: 20_000, zones: 1_000 },
  { records: 200_000, zones: 10_000 },
];

const runs = Number(process.argv[2] ?? 3);

print('| records | zones | validate | growth | peak memory | plan | growth | peak memory |');
print('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
let previous = null;
for (const project of PROJECTS) {
  const result = await measureProject(project);
  print(row(project, result, project.zones === 1 ? previous : null));
  previous = result;
}

async function measureProject(project) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  try {
    await generateProject({ ...project, folder });
    const file = ['-c', join(folder, 'zonemason.yaml')];
    return await withListings(folder, async (env) => ({
      validate: await repeat([program, 'validate', ...file]),
      // Exit code 2: there are differences.
      plan: await repeat([program, 'plan', '--detailed-exitcode', ...file], { env, exitCode: 2 }),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the medians of several runs. */
async function repeat(args, options = {}) {
  const results = [];
  for (let run = 0; run < runs; run += 1)
    results.push(await measure(args, { ...options, preload: peakMemory }));
  return {
    milliseconds: median(results.map(({ milliseconds }) => milliseconds)),
    peakMiB: median(results.map(({ reported }) => reported)) / 1024,
  };
}

function row({ records, zones }, result, before) {
  const cells = [records.toLocaleString('en'), zones];
  for (const command of ['validate', 'plan']) {
    const { milliseconds, peakMiB } = result[command];
    const growth = before === null ? '' : `× ${(milliseconds / before[command].milliseconds).toFixed(1)}`;
    cells.push(`${(milliseconds / 1000).toFixed(2)} s`, growth, `${Math.round(peakMiB)} MiB`);
  }
  return `| ${cells.join(' | ')} |`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
