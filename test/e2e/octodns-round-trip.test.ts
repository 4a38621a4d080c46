import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsRecord, TxtReading } from '../../src/dns/record.js';
import { ownerName } from '../../src/dns/name/domain.js';
import { formatZoneFile } from '../../src/load/format/format-zone-file.js';
import { zonemason } from '../cli/support.js';
import { nastyZones } from '../support/nasty-zones.js';
import { peers } from '../support/peers.js';
import { inProfile, seed } from '../support/runs.js';
import { ask } from './name-servers.js';
import type { ExportedRecord } from './nasty-projects.js';
import { differencesIn, exportedRecords, nastyProject, rdataText, shownRecords } from './nasty-projects.js';

/** A zone of a project, and what `export --format octodns` has of it. */
interface Exported {
  readonly zone: string;
  readonly records: readonly ExportedRecord[];
}

/** Writes random zones to a project, and exports them all to its folder `out`. */
async function exportZones(cwd: string, txt: TxtReading, count: number): Promise<readonly Exported[]> {
  const drawn = fc.sample(nastyZones(txt), { numRuns: count, seed: seed() });
  const zones = drawn.map((declared, index) => ({ zone: `z${index}.example`, declared }));
  for (const zone of zones)
    writeFileSync(join(cwd, 'zones', `${zone.zone}.yaml`), formatZoneFile(zone, 'none'));
  const names = zones.map(({ zone }) => zone);
  const args = ['export', ...names, '--format', 'octodns', '--out', 'out'];
  const { code, stderr } = await zonemason(args, { cwd });
  expect(code === 0 ? '' : stderr).toBe('');
  const told = differencesIn(stderr);
  return zones.map(({ zone, declared }) => ({ zone, records: exportedRecords(zone, declared, told) }));
}

describe.each<TxtReading>(['text', 'quoted'])('where TXT is read as %s', (txt) => {
  test('an import of what is exported for octoDNS declares the same records', async () => {
    const cwd = nastyProject(txt);
    const zones = await exportZones(cwd, txt, inProfile({ quick: 60, deep: 1000 }));
    const copy = nastyProject(txt);
    const args = ['--from', join(cwd, 'out'), '--source', 'octodns', '--apex-ns'];
    const { code, stderr } = await zonemason(['import', ...args], { cwd: copy });
    expect(code === 0 ? '' : stderr).toBe('');
    const full = zones.filter(({ records }) => records.length > 0);
    const names = full.map(({ zone }) => zone);
    await zonemason(['export', ...names, '--format', 'json', '--out', 'out'], { cwd: copy });
    for (const { zone, records } of full) {
      const imported: readonly DnsRecord[] = JSON.parse(readFileSync(join(copy, `out/${zone}.json`), 'utf8'));
      const expected = records.map(({ record }) => record);
      expect([zone, shownRecords(imported, txt)]).toEqual([zone, shownRecords(expected, txt)]);
    }
  });

  test.each(inProfile({ quick: [], deep: [1000] }))(
    'octoDNS publishes the same records of %s zones, or the export tells what differs',
    async (count) => {
      const folder = nastyProject(txt);
      const zones = await exportZones(folder, txt, count);
      const results = publishedBy(folder, zones, txt);
      expect(zones.flatMap((zone, index) => untold(zone, results[index]))).toEqual([]);
      const records = zones.flatMap((zone) => zone.records);
      expect(records.filter(({ isTold }) => isTold).length).toBeLessThan(records.length / 2);
    },
  );
});

/** What octoDNS makes of a zone, as `test/e2e/publish-octodns.py` prints it. */
interface Published {
  readonly declared: readonly (string | null)[];
  readonly published: readonly (readonly [owner: string, type: string, ttl: number, rdata: string])[];
  readonly faults: readonly (readonly [owner: string, type: string, what: string])[];
}

function publishedBy(folder: string, zones: readonly Exported[], txt: TxtReading): readonly Published[] {
  const path = join(folder, 'declared.json');
  const declared = zones.map(({ zone, records }) => [
    zone,
    records.map(({ record }) => rdataText(record, txt)),
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(declared)));
  const { code, output } = ask(peers().python, [
    '-B',
    'test/e2e/publish-octodns.py',
    join(folder, 'out'),
    path,
  ]);
  expect(code === 0 ? '' : output).toBe('');
  return output
    .trim()
    .split('\n')
    .map((line): Published => JSON.parse(line));
}

/** What octoDNS publishes in another way than the zone says, and the export has not told. */
function untold({ zone, records }: Exported, result: Published | undefined): readonly unknown[] {
  if (!result) return [`${zone} has no result`];
  const { declared, published, faults } = result;
  const lines = records.map(({ record: { prefix, type, ttl }, isTold }, index) => {
    const owner = `${ownerName(prefix, zone)}.`;
    return { set: `${owner} ${type}`, line: JSON.stringify([owner, type, ttl, declared[index]]), isTold };
  });
  const told = new Set(lines.flatMap(({ set, isTold }) => (isTold ? [set] : [])));
  // With a value that it refuses, octoDNS refuses the record set.
  const refused = new Set(faults.map(([owner, type]) => `${owner} ${type}`));
  const found = new Set(published.map((line) => JSON.stringify(line)));
  const expected = new Set(lines.map(({ line }) => line));
  return [
    ...faults.filter(([owner, type]) => !told.has(`${owner} ${type}`)),
    ...lines.filter(({ set, line, isTold }) => !isTold && !refused.has(set) && !found.has(line)),
    ...published.filter((line) => !told.has(`${line[0]} ${line[1]}`) && !expected.has(JSON.stringify(line))),
  ];
}
