// Measures how long it takes to find what a plan changes of the answers of name servers, without the time to find its
// changes. Each case runs in a separate process. The functions are bundled from their sources. Two cases are judged by the
// processor time of a whole plan of as many records, by dist/main.js. Prints medians.
//
//   node bench/effects.mjs [RECORDS] [CASE...]
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { a, cname, many } from './records.mjs';
import { bundles } from './bundles.mjs';
import { generateProject } from './generate.mjs';
import { measure, median, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { isSmoke, judge } from './targets.mjs';

/** By case: the records of each zone before and after. */
const CASES = {
  '1 % of one zone': (n) => [changed('example.com', mixed('example.com', n), (index) => index % 55 === 0)],
  '1 % of 10,000 zones': (n) =>
    many(n / 10, (i) => changed(`z${i}.example`, mixed(`z${i}.example`, 10), (j) => (i + j) % 55 === 0)),
  'the address of all aliases': (n) => [
    moved(
      'example.com',
      a('', 1),
      a('', 2),
      many(n, (i) => cname(`h${i}`, 'example.com')),
    ),
  ],
  'the address of aliases in 10,000 zones': (n) => [
    moved('example.com', a('', 1), a('', 2), []),
    ...many(n / 10, (i) =>
      same(
        `z${i}.example`,
        many(10, (j) => cname(`h${j}`, 'example.com')),
      ),
    ),
  ],
  'the target of a wildcard': (n) => [
    moved('example.com', cname('*', 'a.example.org'), cname('*', 'b.example.org'), [
      ...many(n / 2, (i) => a(`h${i}`, i)),
      ...many(n / 2, (i) => cname(`c${i}`, `x${i}.example.com`)),
    ]),
  ],
  'a delegation above all names': (n) => [
    moved('example.com', null, { ...a('s', 0), type: 'NS', content: 'ns1.example.net' }, [
      ...many(n, (i) => a(`h${i}.s`, i)),
    ]),
  ],
  'all names new': (n) => [{ name: 'example.com', before: [], after: many(n, (i) => a(`h${i}.s`, i)) }],
};

/** By case: what its target is called, and in how many zones the records of the plan are. */
const JUDGED = {
  '1 % of one zone': { named: '100,000 records, 1 % changed', zones: () => 1 },
  '1 % of 10,000 zones': { named: '10,000 zones, 1 % changed', zones: (n) => Math.ceil(n / 10) },
};
const FULL_SIZE = 100_000;
const RUNS = isSmoke ? 1 : 3;

/** Records as in a large organization. */
function mixed(zone, count) {
  const records = [];
  for (const bundle of bundles(zone)) {
    if (records.length >= count) break;
    for (const record of bundle) records.push({ ...a('', 0), ...record });
  }
  return records.slice(0, count);
}

/** A zone in which some addresses and aliases change. */
function changed(name, records, isChanged) {
  const others = { A: '192.0.2.99', CNAME: `moved.${name}` };
  const other = ({ type, content }) => others[type] ?? content;
  return {
    name,
    before: records,
    after: records.map((each, index) => (isChanged(index) ? { ...each, content: other(each) } : each)),
  };
}

/** A zone in which one record changes. */
function moved(name, before, after, others) {
  return { name, before: before ? [before, ...others] : others, after: [after, ...others] };
}

function same(name, records) {
  return { name, before: records, after: records };
}

async function main(records, names) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  const bundle = join(folder, 'effects.mjs');
  await build({
    stdin: {
      contents: [
        `export { effectsOf } from './src/dns/answers/effects.ts';`,
        `export { bothSides } from './src/dns/diff/both-sides.ts';`,
        `export { diffZone } from './src/dns/diff/zone-diff.ts';`,
      ].join('\n'),
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  });
  const run = promisify(execFile);
  const judgements = [];
  for (const name of names) {
    const script = fileURLToPath(import.meta.url);
    const args = ['--expose-gc', script, '--one', pathToFileURL(bundle).href, String(records), name];
    const results = [];
    for (let count = 0; count < RUNS; count += 1)
      results.push(JSON.parse((await run(process.execPath, args)).stdout));
    const result = medians(results);
    print(name, result);
    if (name in JUDGED) judgements.push(await judgementOf(JUDGED[name], result, records));
  }
  for (const judgement of judgements) judgement();
  if (!process.env.KEEP) await rm(folder, { recursive: true });
}

function medians(results) {
  return Object.fromEntries(
    Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]),
  );
}

function print(name, { changes, effects, wall, cpu, heap, kept }) {
  process.stdout.write(
    `${name.padEnd(40)} ${String(changes).padStart(6)} changes ${String(effects).padStart(6)} effects ` +
      `${Math.round(wall)} ms (cpu ${Math.round(cpu)}) heap +${Math.round(heap)} MB, kept ${Math.round(kept)} MB\n`,
  );
}

async function judgementOf({ named, zones }, { cpu, heap }, records) {
  const planned = await cpuOfPlan({ records, zones: zones(records), changedEvery: 100 });
  return () => {
    judge(`effects of ${named}, CPU compared with the plan`, cpu / planned, records === FULL_SIZE);
    judge(`effects of ${named}, heap`, heap, records === FULL_SIZE);
  };
}

/** The processor time of `plan` in milliseconds. */
async function cpuOfPlan(project) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  try {
    await generateProject({ ...project, folder });
    const args = [program, 'plan', '--detailed-exitcode', '-c', join(folder, 'zonemason.yaml')];
    return await withListings(folder, async (env) => {
      const results = [];
      for (let count = 0; count < RUNS; count += 1) results.push(await measure(args, { env, exitCode: 2 }));
      return median(results.map(({ cpu }) => cpu));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds the effects of one case, and prints how long it took in milliseconds and how much the heap grew in MB, as JSON. */
async function one(bundle, count, name) {
  const { bothSides, diffZone, effectsOf } = await import(bundle);
  const diffs = CASES[name](count).map((zone) => diffOf(zone, diffZone));
  const changes = diffs.flatMap((diff) => diff.changes);
  const ids = new Map(changes.map((change, index) => [change, `s${index + 1}`]));
  globalThis.gc();
  const base = process.memoryUsage().heapUsed;
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const effects = effectsOf(
    diffs.map((diff) => bothSides(diff)),
    ids,
  );
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const peak = process.memoryUsage().heapUsed;
  globalThis.gc();
  const kept = process.memoryUsage().heapUsed;
  const result = {
    changes: changes.length,
    effects: effects.length,
    wall,
    cpu: (user + system) / 1000,
    heap: (peak - base) / 1e6,
    kept: (kept - base) / 1e6,
  };
  process.stdout.write(JSON.stringify(result));
}

function diffOf({ name, before, after }, diffZone) {
  const place = { file: { path: 'zones/zone.yaml', text: '', lineStarts: [0] }, start: 0, end: 0 };
  const places = { prefix: place, type: place, value: place };
  const zone = {
    name,
    file: place.file,
    namePlace: place,
    records: after.map((record) => ({ ...record, places })),
    ignore: [],
    protect: [],
    policy: 'sync',
    txt: 'text',
  };
  return diffZone(
    zone,
    before.map((record, index) => ({ ...record, id: String(index) })),
  );
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--one') await one(rest[0], Number(rest[1]), rest[2]);
else await main(Number(first ?? FULL_SIZE), rest.length > 0 ? rest : Object.keys(CASES));
