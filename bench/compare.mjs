// Compares `validate` and `plan` with octoDNS and DNSControl, if they are installed. All read the same records, and run
// alternately, as whole processes. Peak memory needs GNU time.
//
//   node bench/compare.mjs [--octodns FOLDER] [--dnscontrol FILE] [--runs N] [--divide N]
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateProject } from './generate.mjs';
import { measureCommand, median, program } from './measure.mjs';
import { writeDnscontrol, writeOctodns, writeOctodnsConfig } from './other-forms.mjs';
import { withListings } from './serve-listings.mjs';
import { hasTarget, isSmoke, judge } from './targets.mjs';

const CASES = [
  { name: '1,000 records', records: 1_000, zones: 1 },
  { name: '10,000 records', records: 10_000, zones: 1 },
  { name: '100,000 records', records: 100_000, zones: 1 },
  { name: '10,000 zones', records: 200_000, zones: 10_000 },
];
const CHANGES = [
  { name: 'nothing changed', changedEvery: Infinity },
  { name: '1 % changed', changedEvery: 100 },
];

const { values } = parseArgs({
  options: {
    octodns: { type: 'string' },
    dnscontrol: { type: 'string' },
    runs: { type: 'string', default: '3' },
    divide: { type: 'string', default: '1' },
  },
});
const [runs, divisor] = [Number(values.runs), isSmoke ? 50 : Number(values.divide)];
const octodns = findOctodns();
const dnscontrol = values.dnscontrol ?? findOnPath('dnscontrol');
const gnuTime = findOnPath('time');
const judgements = [];

if (octodns === null)
  print('octoDNS is not installed: skipped. Its virtual environment can be given: --octodns FOLDER');
if (dnscontrol === null)
  print('DNSControl is not installed: skipped. Its program can be given: --dnscontrol FILE');
if (gnuTime === null) print('GNU time is not installed: no peak memory');
print('| size | command | program | time | ratio | CPU | ratio | peak memory | ratio |');
print('| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const size of isSmoke ? CASES.slice(0, 1) : CASES)
  for (const change of isSmoke ? CHANGES.slice(0, 1) : CHANGES) await compareProject(size, change);
print('');
for (const judgement of judgements) judgement();

async function compareProject(size, change) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  const [records, zones] = [size.records, size.zones].map((number) => Math.ceil(number / divisor));
  const label = zones === 1 ? `${records} records` : `${records} records, ${zones} zones`;
  try {
    await generateProject({ records, zones, folder, changedEvery: change.changedEvery });
    await withListings(folder, async (env) => {
      const programs = [zonemasonCommands(folder, env, change)];
      if (dnscontrol !== null) programs.push(dnscontrolCommands(await writeDnscontrol(folder, env)));
      if (octodns === null) return await comparePrograms({ size, label, change, programs });
      await writeOctodns(folder, env);
      await withListings(join(folder, 'octodns'), async ({ ZONEMASON_DNS_ENDPOINT: endpoint }) => {
        const config = await writeOctodnsConfig(folder, endpoint);
        await comparePrograms({ size, label, change, programs: [...programs, octodnsCommands(config)] });
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function zonemasonCommands(folder, env, { changedEvery }) {
  const [node, config] = [process.execPath, ['-c', join(folder, 'zonemason.yaml')]];
  return {
    name: 'zonemason',
    validate: { command: [node, program, 'validate', ...config] },
    plan: {
      command: [node, program, 'plan', '--detailed-exitcode', ...config],
      env,
      exitCode: changedEvery === Infinity ? 0 : 2,
    },
  };
}

function octodnsCommands(config) {
  const env = { PYTHONPATH: fileURLToPath(new URL('.', import.meta.url)), PYTHONDONTWRITEBYTECODE: '1' };
  const [validate, sync] = ['octodns-validate', 'octodns-sync'].map((name) => join(octodns, name));
  return {
    name: 'octoDNS',
    validate: { command: [validate, '--config-file', config], env },
    plan: { command: [sync, '--config-file', config, '--quiet', '--force'], env },
  };
}

function dnscontrolCommands(root) {
  const files = ['--config', join(root, 'dnsconfig.js')];
  return {
    name: 'DNSControl',
    validate: { command: [dnscontrol, 'check', ...files] },
    plan: { command: [dnscontrol, 'preview', ...files, '--creds', join(root, 'creds.json')] },
  };
}

/** Prints a row for each program. Ratios are those of zonemason to the other program. `validate` reads nothing live. */
async function comparePrograms({ size, label, change, programs }) {
  for (const command of change === CHANGES[0] ? ['validate', 'plan'] : ['plan']) {
    const results = await alternate(programs.map((each) => each[command]));
    const detail = command === 'plan' ? `, ${change.name}` : '';
    for (const [index, { name }] of programs.entries()) {
      const cells = columns(results[index], index === 0 ? null : results[0]);
      print(`| ${[label, `${command}${detail}`, name, ...cells].join(' | ')} |`);
      const target = `${name}: ${command} of ${size.name}${detail}, time`;
      const ratio = results[0].milliseconds / results[index].milliseconds;
      if (hasTarget(target)) judgements.push(() => judge(target, ratio, divisor === 1));
    }
  }
}

/** Medians of each command. */
async function alternate(commands) {
  const results = commands.map(() => []);
  for (let run = 0; run < runs; run += 1)
    for (const [index, { command, ...options }] of commands.entries())
      results[index].push(await measureCommand(command, { ...options, gnuTime }));
  return results.map((ofCommand) => {
    const of = (field) => median(ofCommand.map((result) => result[field]));
    return { milliseconds: of('milliseconds'), cpu: of('cpu'), peak: of('peak') };
  });
}

function columns({ milliseconds, cpu, peak }, ours) {
  const ratio = (field, theirs) =>
    ours === null || theirs === 0 ? '' : `× ${(ours[field] / theirs).toFixed(3)}`;
  return [
    `${(milliseconds / 1000).toFixed(2)} s`,
    ratio('milliseconds', milliseconds),
    `${(cpu / 1000).toFixed(2)} s`,
    ratio('cpu', cpu),
    peak === 0 ? '' : `${Math.round(peak / 1000)} MB`,
    ratio('peak', peak),
  ];
}

/** The folder of octoDNS's programs: that of a virtual environment, or on PATH. */
function findOctodns() {
  if (values.octodns !== undefined) return resolve(values.octodns, 'bin');
  const sync = findOnPath('octodns-sync');
  return sync === null ? null : dirname(sync);
}

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
