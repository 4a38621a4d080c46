// Compares `validate` of one large zone with the same program built without advice, in whole processes that alternate.
//
//   node bench/advice.mjs [RECORDS] [RUNS]
import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateProject } from './generate.mjs';
import { measure, median } from './measure.mjs';
import { judge } from './targets.mjs';

/** Finds nothing, at no cost. */
const withoutAdvice = {
  name: 'without-advice',
  setup: ({ onLoad }) =>
    onLoad({ filter: /dns\/check\/advise-zones\.ts$/ }, () => ({
      contents: 'export const adviseZones = () => [];',
    })),
};

const [records = 100_000, runs = 5] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
try {
  await generateProject({ records, folder });
  const programs = { with: await bundle('with', []), without: await bundle('without', [withoutAdvice]) };
  const args = ['validate', '-c', join(folder, 'zonemason.yaml')];
  const results = { with: [], without: [] };
  for (let run = 0; run < runs; run += 1)
    for (const [name, program] of Object.entries(programs))
      results[name].push((await measure([program, ...args])).cpu);
  const [slow, fast] = [median(results.with), median(results.without)];
  process.stdout.write(
    `validate ${records} records: ${Math.round(slow)} ms of CPU, without advice ${Math.round(fast)} ms\n`,
  );
  judge('validate with advice, CPU compared with a build without', slow / fast, records === 100_000);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns the path of the program, bundled with these plugins. */
async function bundle(name, plugins) {
  const outdir = join(folder, name, 'dist');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['libsql'],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
    plugins,
  });
  return join(outdir, 'main.mjs');
}
