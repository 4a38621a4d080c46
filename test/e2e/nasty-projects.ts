import type { DnsRecord, TxtReading } from '../../src/dns/record.js';
import { canonicalContent } from '../../src/dns/records/identity.js';
import { recordText } from '../../src/dns/zonefile/exported-zone.js';
import { temporaryFolder } from '../support/after-tests.js';

/** The folder of a project without zones, in which NAPTR records may be what only an RFC does not allow. */
export function nastyProject(txt: TxtReading): string {
  return temporaryFolder({
    'zonemason.yaml': `dns:
  endpoint: https://dns.example.net
  zones: zones/*.yaml
  txt: ${txt}
rules:
  naptr/content: off
`,
    'zones/.keep': '',
  });
}

/** A record of an export, which is no comment there. */
export interface ExportedRecord {
  /** With the TTL of its record set. */
  readonly record: DnsRecord;
  /** Whether the other program is said to make something else of it. */
  readonly isTold: boolean;
}

/** What `export` has told about records, each by its zone and its text. */
export function differencesIn(stderr: string): ReadonlyMap<string, string> {
  const lines = stderr.matchAll(/^ {2}(\S+: .*)\n {4}(.*)$/gm);
  return new Map(Array.from(lines, ([, what = '', reason = '']) => [what, reason]));
}

/** The active records of a zone that are not only comments in its export. */
export function exportedRecords(
  zone: string,
  declared: readonly DnsRecord[],
  told: ReadonlyMap<string, string>,
): readonly ExportedRecord[] {
  const active = declared.filter((record) => record.active);
  return active.flatMap((record) => {
    const reason = told.get(`${zone}: ${recordText(record)}`);
    if (reason?.startsWith('it is a comment') === true) return [];
    const set = active.filter(({ prefix, type }) => prefix === record.prefix && type === record.type);
    const ttl = Math.min(...set.map((each) => each.ttl));
    return [{ record: { ...record, ttl }, isTold: reason !== undefined }];
  });
}

/** Records in an order of their own, by what they mean. */
export function shownRecords(records: readonly DnsRecord[], txt: TxtReading): readonly string[] {
  return sortedLines(
    records.map((record) => [
      record.prefix,
      record.type,
      record.prio,
      record.ttl,
      canonicalContent(record, txt),
    ]),
  );
}

/** Values as lines of JSON, sorted. */
export function sortedLines(lines: readonly unknown[]): readonly string[] {
  return lines.map((line) => JSON.stringify(line)).toSorted();
}

/** The type and RDATA of a record as `test/e2e/canonical_rdata.py` reads them, made without our reading of contents. */
export function rdataText(
  { type, prio, content }: DnsRecord,
  txt: TxtReading,
): readonly [type: string, rdata: string | readonly string[]] {
  if (type === 'TXT' && (txt === 'text' || !content.startsWith('"')))
    return [type, [Buffer.from(content, 'latin1').toString('hex')]];
  return [type, type === 'MX' || type === 'SRV' ? `${prio} ${content}` : content];
}
