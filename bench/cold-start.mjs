// Compares the start of the program with `node -e 0`, as whole processes. The commands run alternately, so that changes of
// the machine's load affect all of them.
//
//   node bench/cold-start.mjs [RUNS]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateProject } from './generate.mjs';
import { measure, median, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';

const runs = Number(process.argv[2] ?? 15);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
try {
  await generateProject({ records: 20, folder });
  const file = ['-c', join(folder, 'zonemason.yaml')];
  await withListings(folder, (env) =>
    compare([
      { name: '`node -e 0`', args: ['-e', '0'] },
      { name: '`zonemason --version`', args: [program, '--version'] },
      { name: '`zonemason validate`', args: [program, 'validate', ...file] },
      { name: '`zonemason plan`', args: [program, 'plan', ...file], env },
    ]),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Prints a table that compares the commands with the first one. */
async function compare(commands) {
  const times = await interleave(commands);
  const medians = times.map(median);
  process.stdout.write('| command | median | beside bare node |\n| --- | ---: | ---: |\n');
  for (const [index, { name }] of commands.entries()) {
    const ratio = (medians[index] / medians[0]).toFixed(2);
    process.stdout.write(`| ${name} | ${Math.round(medians[index])} ms | × ${ratio} |\n`);
  }
}

async function interleave(commands) {
  const times = commands.map(() => []);
  for (const { args, env } of commands) await measure(args, { env }); // fills the caches of the disk and of the compiler
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { args, env }] of commands.entries())
      times[index].push((await measure(args, { env })).milliseconds);
  }
  return times;
}
