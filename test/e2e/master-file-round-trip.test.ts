import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../src/diagnostics/source.js';
import { fromMasterFile } from '../../src/dns/foreign/from-master-file.js';
import type { DnsRecord, TxtReading } from '../../src/dns/record.js';
import { canonicalContent } from '../../src/dns/records/identity.js';
import { recordType } from '../../src/dns/types/registry.js';
import { printZone } from '../../src/dns/zonefile/print-zone.js';
import { readZonefile } from '../../src/dns/zonefile/read-zonefile.js';
import { formatZoneFile } from '../../src/load/format/format-zone-file.js';
import { zonemason } from '../cli/support.js';
import { exampleRecord } from '../dns/example-record.js';
import { vectorFiles } from '../dns/types/vectors.js';
import { loadText } from '../load/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { nastyZones } from '../support/nasty-zones.js';
import { inProfile, seed } from '../support/runs.js';
import { ask } from './name-servers.js';
import {
  differencesIn,
  exportedRecords,
  nastyProject,
  rdataText,
  shownRecords,
  sortedLines,
} from './nasty-projects.js';

const ZONE = 'example.com';

/** Printable texts that are not easily written: quotes, escapes, what begins a comment, more than one string. */
const nasty = fc
  .array(
    fc.constantFrom(...Array.from('"\\;() ab01@$#=,\''), '\\"', '\\\\1', '" "', '\\#', 'x'.repeat(150)),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''));

const quoted = nasty.map(
  (text) =>
    `"${text
      .replaceAll(/["\\]/g, String.raw`\$&`)
      .slice(0, 100)
      .replace(/\\+$/, '')}"`,
);

const values = fc.oneof(
  nasty.map((content) => ({ type: 'TXT', content })),
  quoted.map((text) => ({ type: 'CAA', content: `0 issue ${text}` })),
  quoted.map((text) => ({ type: 'NAPTR', content: `1 1 "u" ${text} "" a.example.net` })),
  quoted.map((text) => ({ type: 'HTTPS', content: `1 . alpn=h2 key667=${text}` })),
);

/** Valid records of all types that DNS can store, each at a name of its own, and records with nasty texts. */
function manyRecords(): readonly DnsRecord[] {
  const known = vectorFiles.flatMap(({ type, valid }) =>
    valid.flatMap(({ content, prio = 0 }) =>
      content.length < 2000 && isReadByDnspython(type, content)
        ? [{ type, content, prio: hasPrio(type) ? prio : 0 }]
        : [],
    ),
  );
  const count = inProfile({ quick: 300, deep: 5000 });
  const drawn = fc.sample(values, { numRuns: count, seed: seed() });
  return [...known, ...drawn].map((fields, index) =>
    exampleRecord({ ...fields, prefix: `${PREFIXES[fields.type] ?? ''}n${index}` }),
  );
}

/** dnspython prints the targets of URI records without escapes. */
function isReadByDnspython(type: string, content: string): boolean {
  return type !== 'URI' || !content.includes('\\');
}

/** A master file has no other priorities. */
function hasPrio(type: string): boolean {
  return recordType(type)?.fieldsWithPrio !== undefined;
}

const PREFIXES: Readonly<Record<string, string>> = { SRV: '_x._tcp.', TLSA: '_443._tcp.' };

test('records are the same after YAML, a master file, and what BIND and dnspython make of it', async () => {
  const declared = manyRecords();
  const { zone } = await loadText(formatZoneFile({ zone: ZONE, declared }, 'none'), {}, 'update');
  const records = zone?.records ?? [];
  expect(shown(records)).toEqual(shown(declared));
  const { text, notes } = printZone({ zone: ZONE, records, txt: 'text' }, { serial: 1, soa: true });
  const comments = notes.filter(({ reason }) => reason.startsWith('it is a comment'));
  const lost = new Set(comments.map(({ what }) => what.split(' ', 1).join()));
  const kept = shown(records.filter(({ prefix }) => !lost.has(prefix)));
  const path = join(temporaryFolder(), 'zone');
  writeFileSync(path, text);
  expect(lost.size).toBeLessThan(records.length / 20);
  expect(await read(text)).toEqual(kept);
  expect(await read(compiled(path))).toEqual(kept);
  expect(await read(ask('/usr/bin/python3', ['test/e2e/print-zone.py', ZONE, path]).output)).toEqual(kept);
});

describe.each<TxtReading>(['text', 'quoted'])('where TXT is read as %s', (txt) => {
  test('a zone is the same after YAML, a master file, BIND, and YAML, and as dnspython reads it', async () => {
    const declared = manyZonesInOne(txt);
    const [cwd, copy] = [nastyProject(txt), nastyProject(txt)];
    writeFileSync(join(cwd, `zones/${ZONE}.yaml`), formatZoneFile({ zone: ZONE, declared }, 'none'));
    const { stderr } = await zonemason(['export', ZONE, '--out', 'out'], { cwd });
    const path = join(cwd, `out/${ZONE}.zone`);
    const kept = exportedRecords(ZONE, declared, differencesIn(stderr)).map(({ record }) => record);
    expect(kept.length).toBeGreaterThan(declared.length / 2);
    expectSameForDnspython(path, kept, txt);

    writeFileSync(join(cwd, 'compiled'), compiled(path));
    await zonemason(['import', '--from', join(cwd, 'compiled'), ZONE], { cwd: copy });
    const again = await zonemason(['export', ZONE, '--format', 'json'], { cwd: copy });
    expect(again.code === 0 ? '' : again.stderr).toBe('');
    const imported: readonly DnsRecord[] = JSON.parse(again.stdout);
    expect(shownRecords(imported, txt)).toEqual(shownRecords(kept, txt));
  });
});

/** Random zones, each below a name of its own. */
function manyZonesInOne(txt: TxtReading): readonly DnsRecord[] {
  const zones = fc.sample(nastyZones(txt), { numRuns: inProfile({ quick: 100, deep: 1000 }), seed: seed() });
  return zones.flatMap((records, index) =>
    records.map((record) => ({
      ...record,
      prefix: record.prefix === '' ? `z${index}` : `${record.prefix}.z${index}`,
    })),
  );
}

interface ReadByDnspython {
  readonly records: readonly string[];
  readonly file: readonly (readonly [owner: string, type: string, ttl: number, rdata: string])[];
}

/** Compares a master file with its records, both as dnspython reads them. */
function expectSameForDnspython(path: string, records: readonly DnsRecord[], txt: TxtReading): void {
  const input = JSON.stringify(records.map((record) => rdataText(record, txt)));
  const { code, output } = ask('/usr/bin/python3', ['-B', 'test/e2e/read-rdata.py', ZONE, path], input);
  expect(code === 0 ? '' : output).toBe('');
  const { records: rdata, file }: ReadByDnspython = JSON.parse(output);
  const expected = records.map(({ prefix, type, ttl }, index) => [
    `${prefix}.${ZONE}.`,
    type,
    ttl,
    rdata[index],
  ]);
  // The SOA and NS records of the zone itself are placeholders.
  expect(sortedLines(file.filter(([owner]) => owner !== `${ZONE}.`))).toEqual(sortedLines(expected));
}

function compiled(path: string): string {
  const out = `${path}.out`;
  const options = ['-i', 'none', '-k', 'ignore', '-w', dirname(path), '-o', out];
  const { code, output } = ask('named-compilezone', [...options, ZONE, path]);
  expect([code, output]).toEqual([0, expect.anything()]);
  return readFileSync(out, 'utf8');
}

/** The records of a master file in the form of the service, without those that it has on its own. */
async function read(text: string): Promise<readonly string[]> {
  const reading = await readZonefile(sourceFile('zone', text), {
    origin: `${ZONE}.`,
    named: null,
    txt: 'text',
    include: async () => ({ reason: 'there is none', rule: null }),
  });
  expect(reading.diagnostics).toEqual([]);
  return shown(fromMasterFile(`${ZONE}.`, reading, 'update').records.filter(({ prefix }) => prefix !== ''));
}

function shown(records: readonly DnsRecord[]): readonly string[] {
  return records
    .map((record) => [record.prefix, record.type, record.prio, canonicalContent(record, 'text')].join(' '))
    .toSorted();
}
