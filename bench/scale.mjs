// Measures how the time and memory of `validate` and `plan` grow with the size of a project, and judges those of the
// largest, and of a file as people write it. Runs dist/main.js. DIVISOR makes all projects smaller.
//
//   node bench/scale.mjs [RUNS] [DIVISOR]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asWritten } from './as-written.mjs';
import { generateProject } from './generate.mjs';
import { measure, median, peakMemory, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { isSmoke, judge } from './targets.mjs';

const PROJECTS = [
  { records: 1_000, zones: 1 },
  { records: 10_000, zones: 1 },
  { records: 100_000, zones: 1 },
  { records: 100_000, zones: 1, changedEvery: Infinity, judged: '100,000 records, nothing changed' },
  { records: 100_000, zones: 1, changedEvery: 100, judged: '100,000 records, 1 % changed' },
  { records: 100_000, zones: 100 },
  { records: 20_000, zones: 1_000 },
  { records: 200_000, zones: 10_000, judged: '10,000 zones' },
  { records: 200_000, zones: 10_000, changedEvery: 100, judged: '10,000 zones, 1 % changed' },
];
const bareScanning = fileURLToPath(new URL('bare-scanning.mjs', import.meta.url));

const [runs = 3, divisor = 1] = process.argv.slice(2).map(Number);
const judgements = [];

print('| records | zones | changed | validate | growth | peak memory | plan | growth | peak memory |');
print('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
let previous = null;
for (const each of isSmoke ? [PROJECTS[3], PROJECTS.at(-1)] : PROJECTS) {
  const project = {
    changedEvery: 500,
    ...each,
    records: Math.ceil(each.records / divisor),
    zones: Math.ceil(each.zones / divisor),
  };
  const result = await measureProject(project);
  print(row(project, result, project.zones === 1 && each.judged === undefined ? previous : null));
  previous = result;
  if (each.judged !== undefined) judgements.push(() => judgeProject(each, result));
}
print('');
for (const judgement of judgements) judgement();

async function measureProject(project) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  try {
    await generateProject({ ...project, folder });
    const file = ['-c', join(folder, 'zonemason.yaml')];
    const zone = join(folder, 'zones/example.com.yaml');
    const result = await withListings(folder, async (env) => ({
      validate: await repeat([program, 'validate', ...file]),
      // Exit code 2: there are changes.
      plan: await repeat([program, 'plan', '--detailed-exitcode', ...file], {
        env,
        exitCode: project.changedEvery === Infinity ? 0 : 2,
      }),
      scanner: project.zones === 1 ? await repeat([bareScanning, zone]) : null,
    }));
    if (project.zones > 1 || project.changedEvery < Infinity) return result;
    await writeFile(zone, asWritten(await readFile(zone, 'utf8')));
    return { ...result, written: await repeat([program, 'validate', ...file]) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Medians of several runs. */
async function repeat(args, options = {}) {
  const results = [];
  for (let run = 0; run < runs; run += 1)
    results.push(await measure(args, { ...options, preload: peakMemory }));
  return {
    milliseconds: median(results.map(({ milliseconds }) => milliseconds)),
    cpu: median(results.map(({ cpu }) => cpu)),
    peakMiB: median(results.map(({ reported }) => reported)) / 1024,
  };
}

/** What is live makes no difference to `validate`, which is judged once for each size. */
function judgeProject({ zones, judged }, { validate, plan, scanner, written }) {
  if (!judged.endsWith('1 % changed')) {
    const size = zones === 1 ? '100,000 records' : '10,000 zones';
    if (scanner) {
      judge(
        `validate of ${size}, CPU compared with a bare scanner`,
        validate.cpu / scanner.cpu,
        divisor === 1,
      );
    }
    judge(`validate of ${size}, peak memory`, megabytes(validate), divisor === 1);
  }
  if (written) {
    const name = 'validate of 100,000 records as people write them';
    judge(`${name}, CPU compared with bare ones`, written.cpu / validate.cpu, divisor === 1);
    judge(`${name}, memory compared with bare ones`, written.peakMiB / validate.peakMiB, divisor === 1);
  }
  judge(`plan of ${judged}, peak memory`, megabytes(plan), divisor === 1);
}

function megabytes({ peakMiB }) {
  return (peakMiB * 2 ** 20) / 1e6;
}

function row({ records, zones, changedEvery }, result, before) {
  const cells = [records.toLocaleString('en'), zones, `${100 / changedEvery} %`];
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
