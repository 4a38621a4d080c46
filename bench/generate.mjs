// Generates projects of any size: zone files with record types in the proportions of a large organization,
// and the listings that a service would return for them, with a few differences. The same arguments give the same files.
//
//   node bench/generate.mjs RECORDS FOLDER [ZONES]
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundles } from './bundles.mjs';

/**
 * Writes `zonemason.yaml`, `zones/*.yaml`, `live/*.json` and credentials to a folder. One record in `changedEvery` differs
 * from the listing, and at least three do; none if it is Infinity.
 *
 * @param {{ records: number, folder: string, zones?: number, changedEvery?: number }} project `records` over all zones
 */
export async function generateProject({ records, folder, zones = 1, changedEvery = 500 }) {
  const every = Number.isFinite(changedEvery)
    ? Math.min(changedEvery, Math.max(1, Math.floor(records / 3)))
    : Infinity;
  const names = Array.from({ length: zones }, (_, index) =>
    index === 0 ? 'example.com' : `z${index}.example`,
  );
  for (const part of ['zones', 'live', '.zonemason']) await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'zonemason.yaml'), PROJECT);
  await writeFile(join(folder, '.zonemason/credentials.yaml'), credentials(names), { mode: 0o600 });
  for (const [index, zone] of names.entries()) {
    const first = Math.floor((index * records) / zones);
    const declared = zoneRecords(zone, Math.floor(((index + 1) * records) / zones) - first);
    await writeFile(join(folder, `zones/${zone}.yaml`), zoneFile(zone, declared));
    await writeFile(join(folder, `live/${zone}.json`), listing(declared, { first, every }));
  }
}

const PROJECT = `dns:
  endpoint: http://127.0.0.1:8053
  zones: zones/*.yaml
`;

function credentials(zones) {
  return `dns:\n${zones.map((zone) => `  ${zone}: secret\n`).join('')}`;
}

function zoneRecords(zone, count) {
  const records = [];
  for (const bundle of bundles(zone)) {
    for (const record of bundle) records.push({ ttl: 3600, prio: 0, active: true, ...record });
    if (records.length >= count) return records.slice(0, count);
  }
  return records;
}

/** Writes the records in order: those with the same name and type are adjacent. */
function zoneFile(zone, records) {
  const lines = [`zone: ${zone}`, 'records:'];
  records.forEach((record, index) => {
    const previous = records[index - 1];
    if (previous?.prefix !== record.prefix) lines.push(`  ${record.prefix === '' ? '"@"' : record.prefix}:`);
    const startsSet = !isSameSet(previous, record);
    if (startsSet && !isSameSet(record, records[index + 1]))
      lines.push(`    ${record.type}: ${value(record)}`);
    else lines.push(...(startsSet ? [`    ${record.type}:`] : []), `      - ${value(record)}`);
  });
  return `${lines.join('\n')}\n`;
}

function isSameSet(a, b) {
  return a?.prefix === b?.prefix && a?.type === b?.type;
}

function value({ type, content, ttl, prio }) {
  if (ttl !== 3600) return `{ content: "${content}", ttl: ${ttl} }`;
  return type === 'MX' || type === 'SRV' ? `${prio} ${content}` : content;
}

/** `first` is the index of the first of these records in the whole project. */
function listing(records, { first, every }) {
  const live = records.flatMap((record, index) =>
    (first + index) % every === every - 1 ? differing(record, Math.floor((first + index) / every)) : [record],
  );
  const lines = live.map((record, index) => JSON.stringify({ id: String(1001 + index), ...record }));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Alternates between a different TTL, a record that is not live yet, and a live record that is in no file. */
function differing(record, turn) {
  if (turn % 3 === 0) return [{ ...record, ttl: 7200 }];
  if (turn % 3 === 1) return [];
  return [record, { ...record, prefix: `old-${turn}`, type: 'A', content: '192.0.2.200', prio: 0 }];
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const [records, folder, zones = '1'] = process.argv.slice(2);
  if (!(Number(records) > 0) || folder === undefined || !(Number(zones) > 0)) {
    process.stderr.write('usage: node bench/generate.mjs RECORDS FOLDER [ZONES]\n');
    process.exit(64);
  }
  await generateProject({ records: Number(records), folder, zones: Number(zones) });
}
