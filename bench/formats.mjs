// Measures what turns 100,000 records into another form, as whole processes: `fmt`, `import` of what is live and of files of
// other programs, `export` and `find`, beside `validate`, which reads and checks the same zone.
//
//   node bench/formats.mjs [RECORDS] [RUNS] [CASE…]
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateProject } from './generate.mjs';
import { measure, median, peakMemory, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';
import { hasTarget, judge } from './targets.mjs';

/** The size that targets are for. */
const FULL = 100_000;

/** Records in each of many zones. */
const FEW = 10;

const [records = FULL, runs = 3] = process.argv.slice(2, 4).map(Number);
const cases = process.argv.slice(4);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
const project = join(folder, 'one');
const many = join(folder, 'many');
const out = join(folder, 'out');
const zone = join(project, 'zones/example.com.yaml');
const unformatted = join(folder, 'unformatted.yaml');
const config = ['-c', join(project, 'zonemason.yaml')];
try {
  await generateProject({ records, folder: project });
  await writeFile(unformatted, (await readFile(zone, 'utf8')).replaceAll(/^ {2}(?=\S)/gm, '   '));
  const master = join(folder, 'master/example.com.zone');
  await measure([program, 'export', 'example.com', ...config, '--out', join(folder, 'master')]);
  const route53 = await writeRoute53();
  const octodns = await writeOctodns();
  print('| command | CPU | of validate | peak memory |');
  print('| :--- | ---: | ---: | ---: |');
  await withListings(project, async (env) => {
    const all = [
      { name: 'validate', args: ['validate', ...config] },
      { name: 'fmt', args: ['fmt', zone], prepare: () => cp(unformatted, zone) },
      { name: 'import', args: ['import', 'example.com', ...config, '--out', out], env },
      { name: 'import --from', args: ['import', '--from', master, '--out', out] },
      { name: 'import --from of Route 53', args: ['import', '--from', route53, 'example.com', '--out', out] },
      { name: 'import --from of octoDNS', args: ['import', '--from', octodns, '--out', out] },
      { name: 'export', args: ['export', 'example.com', ...config, '--out', out] },
      { name: 'find', args: ['find', '--to', 'mail.example.com', ...config] },
    ];
    const [reference, ...others] = all;
    const floor = await repeat(reference);
    const judged = [];
    for (const each of others.filter(({ name }) => cases.length === 0 || cases.includes(name)))
      judged.push([each.name, row(each.name, await repeat(each), floor)]);
    for (const [name, { cpu, megabytes }] of judged) judgeBoth(name, cpu, megabytes);
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Medians of several runs, each of which starts without outputs. */
async function repeat({ args, env, prepare = async () => undefined }) {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    await rm(out, { recursive: true, force: true });
    await prepare();
    results.push(await measure([program, ...args], { env, preload: peakMemory }));
  }
  const of = (field) => median(results.map((result) => result[field]));
  return { cpu: of('cpu') / 1000, megabytes: (of('reported') * 1024) / 1e6 };
}

function row(name, result, floor) {
  const { cpu, megabytes } = result;
  print(
    `| \`${name}\` | ${cpu.toFixed(2)} s | × ${(cpu / floor.cpu).toFixed(2)} | ${Math.round(megabytes)} MB |`,
  );
  return result;
}

function judgeBoth(name, cpu, megabytes) {
  const target = `${name} of 100,000 records`;
  if (hasTarget(`${target}, CPU`)) judge(`${target}, CPU`, cpu, records === FULL);
  if (hasTarget(`${target}, peak memory`)) judge(`${target}, peak memory`, megabytes, records === FULL);
}

/** What `aws route53 list-resource-record-sets` would print of the zone. */
async function writeRoute53() {
  const json = join(folder, 'json');
  await measure([program, 'export', 'example.com', ...config, '--format', 'json', '--out', json]);
  const sets = new Map();
  for (const record of JSON.parse(await readFile(join(json, 'example.com.json'), 'utf8'))) {
    const key = `${record.prefix} ${record.type}`;
    sets.set(key, [...(sets.get(key) ?? []), record]);
  }
  const file = join(folder, 'route53.json');
  await writeFile(file, JSON.stringify({ ResourceRecordSets: Array.from(sets.values(), recordSet) }));
  return file;
}

function recordSet(set) {
  const [{ prefix, type, ttl }] = set;
  const Name = prefix === '' ? 'example.com.' : `${prefix}.example.com.`;
  return { Name, Type: type, TTL: ttl, ResourceRecords: set.map((each) => ({ Value: valueOf(each) })) };
}

function valueOf({ type, content, prio }) {
  if (type === 'TXT') return JSON.stringify(content);
  return type === 'MX' || type === 'SRV' ? `${prio} ${content}` : content;
}

/** As many records in zones of a few, in the files of octoDNS. */
async function writeOctodns() {
  const zones = Math.ceil(records / FEW);
  await generateProject({ records, zones, folder: many });
  const files = join(folder, 'octodns');
  await mkdir(files);
  const names = Array.from({ length: zones }, (_, index) =>
    index === 0 ? 'example.com' : `z${index}.example`,
  );
  const options = ['-c', join(many, 'zonemason.yaml'), '--format', 'octodns', '--out', files];
  await measure([program, 'export', ...names, ...options]);
  return files;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
