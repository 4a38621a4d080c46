import { lineStarts, sourceFile } from '../../src/diagnostics/source.js';
import type { DeclaredRecord, DeclaredServiceRecord, DnsRecord, LiveRecord } from '../../src/dns/record.js';
import type { PatternFields } from '../../src/dns/records/patterns.js';
import type { DesiredZone, RecordPattern } from '../../src/dns/zone.js';
import { serviceRecords } from './service-lines.js';

/** A record with the defaults of the service for what is left out. */
export function record(fields: Partial<DnsRecord> & Pick<DnsRecord, 'type' | 'content'>): DnsRecord {
  return { prefix: '', ttl: 3600, prio: 0, active: true, ...fields };
}

/** Records as a listing has them, with ids from 1 on. */
export function live(records: readonly DnsRecord[]): readonly LiveRecord[] {
  return records.map((item, index) => ({ ...item, id: String(index + 1) }));
}

/** A zone as if its file held these records, one a line. */
export function desired(
  name: string,
  records: readonly DnsRecord[],
  settings: Partial<
    Pick<
      DesiredZone,
      | 'policy'
      | 'serviceRecords'
      | 'ignore'
      | 'protect'
      | 'except'
      | 'expect'
      | 'txt'
      | 'protocol'
      | 'replace'
      | 'today'
    >
  > = {},
): DesiredZone {
  const lines = records.map(({ prefix, type, content }) => `${prefix} ${type} ${content}\n`);
  const file = sourceFile(`zones/${name}.yaml`, lines.join(''));
  const namePlace = { file, start: 0, end: 0 };
  const declared = records.map((item, index): DeclaredRecord => {
    const start = lineStarts(file)[index] ?? 0;
    const place = { file, start, end: start + (lines[index]?.length ?? 1) - 1 };
    return { ...item, places: { prefix: place, type: place, value: place } };
  });
  return {
    name,
    file,
    namePlace,
    records: declared,
    serviceRecords: [],
    ignore: [],
    protect: [],
    except: [],
    expect: [],
    includes: [],
    policy: 'sync',
    txt: 'text',
    protocol: 'rest',
    replace: 'auto',
    today: null,
    ...settings,
  };
}

/** Entries of `serviceRecords` as if they stood in a file, from lines like those of records. */
export function declaredServices(...lines: readonly string[]): readonly DeclaredServiceRecord[] {
  const place = { file: sourceFile('zones/services.yaml', ''), start: 0, end: 0 };
  const places = { prefix: place, type: place, value: place };
  return serviceRecords(...lines).map((service) => ({ ...service, places }));
}

/** Entries of `ignore` or `protect` as if they stood in a file. */
export function patterns(entries: readonly PatternFields[]): readonly RecordPattern[] {
  const place = { file: sourceFile('zones/patterns.yaml', ''), start: 0, end: 0 };
  return entries.map((entry) => ({ ...entry, place }));
}
