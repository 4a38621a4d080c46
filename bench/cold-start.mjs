// Compares the processor time and the time of short runs of the program with those of bare Node, in whole processes. The
// commands run alternately, so that changes in the machine's load affect all of them.
//
//   node bench/cold-start.mjs [RUNS]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateProject } from './generate.mjs';
import { measure, median, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { judge } from './targets.mjs';

const runs = Number(process.argv[2] ?? 15);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
try {
  await generateProject({ records: 20, folder });
  const file = ['-c', join(folder, 'zonemason.yaml')];
  await withListings(folder, (env) =>
    compare([
      { name: '`node -e 0`', args: ['-e', '0'] },
      { name: '`zonemason --version`', args: [program, '--version'], target: '--version' },
      {
        name: '`zonemason validate`',
        args: [program, 'validate', ...file],
        target: 'validate of a small zone',
      },
      { name: '`zonemason plan`', args: [program, 'plan', ...file], env, target: 'plan of a small zone' },
    ]),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Prints a table that compares each command with the first, and judges the processor time. */
async function compare(commands) {
  const results = await interleave(commands);
  const mediansOf = (field) => results.map((ofCommand) => median(ofCommand.map((result) => result[field])));
  const cells = (field) => {
    const medians = mediansOf(field);
    return medians.map((ms) => `${Math.round(ms)} ms | × ${(ms / medians[0]).toFixed(2)}`);
  };
  const [cpu, wall] = [cells('cpu'), cells('milliseconds')];
  process.stdout.write(
    '| command | CPU | compared | time | compared |\n| --- | ---: | ---: | ---: | ---: |\n',
  );
  for (const [index, { name }] of commands.entries())
    process.stdout.write(`| ${name} | ${cpu[index]} | ${wall[index]} |\n`);
  process.stdout.write('\n');
  const [node, ...others] = mediansOf('cpu');
  for (const [index, { target }] of commands.slice(1).entries())
    judge(`${target}, CPU compared with node -e 0`, others[index] / node);
}

async function interleave(commands) {
  const results = commands.map(() => []);
  for (const { args, env } of commands) await measure(args, { env }); // fills the disk cache and the compile cache
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { args, env }] of commands.entries())
      results[index].push(await measure(args, { env }));
  }
  return results;
}
