// Measures `fmt`, `import` and `export` of one large zone, as whole processes.
//
//   node bench/formats.mjs [RECORDS] [RUNS]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateProject } from './generate.mjs';
import { measure, median, peakMemory, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { judge } from './targets.mjs';

const [records = 100_000, runs = 3] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
try {
  await generateProject({ records, folder });
  const zone = join(folder, 'zones/example.com.yaml');
  const unformatted = (await readFile(zone, 'utf8')).replaceAll(/^ {2}(?=\S)/gm, '   ');
  const file = ['-c', join(folder, 'zonemason.yaml')];
  await withListings(folder, async (env) => {
    await compare('fmt', { args: ['fmt', zone], prepare: () => writeFile(zone, unformatted) });
    for (const command of ['import', 'export'])
      await compare(command, {
        args: [command, 'example.com', ...file, '--out', join(folder, command), '--force'],
        env,
        prepare: () => rm(join(folder, command), { recursive: true, force: true }),
      });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Judges medians of several runs, each of which changes the files that `prepare` restores. */
async function compare(command, { args, env, prepare }) {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    await prepare();
    results.push(await measure([program, ...args], { env, preload: peakMemory }));
  }
  const of = (field) => median(results.map((result) => result[field]));
  judge(`${command} of 100,000 records, time`, of('milliseconds') / 1000, records === 100_000);
  judge(`${command} of 100,000 records, peak memory`, (of('reported') * 1024) / 1e6, records === 100_000);
}
