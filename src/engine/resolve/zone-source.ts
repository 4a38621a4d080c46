import type { ChangingZone } from '../../dns/answers/changing-zone.js';
import { constantZone, zoneAsDeclared } from '../../dns/answers/changing-zone.js';
import type { RecordOrigin } from '../../dns/answers/resolution.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../../dns/record.js';
import { placeOf } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import { positionAt } from '../../diagnostics/source.js';

/** A zone in one state, with the origin of its records. */
export interface SourcedZone {
  readonly zone: ChangingZone;
  readonly originOf: (record: DnsRecord) => RecordOrigin;
}

/** The zones of a project in one state, each read when a question leads to it. */
export interface ZoneSource {
  /** Those of all zones. */
  readonly names: readonly string[];
  /** @throws Failure when it cannot be read. */
  readonly read: (zone: string) => Promise<SourcedZone>;
}

export const NO_ORIGIN: RecordOrigin = { file: null, line: null, column: null, id: null, step: null };

/** A zone as its files declare it, which `shownPath` names. */
export function declaredZone(
  declared: Pick<DesiredZone, 'name' | 'records' | 'txt' | 'serviceRecords'>,
  shownPath = (path: string): string => path,
): SourcedZone {
  const origins = new Map<DnsRecord, DeclaredRecord>(declared.records.map((record) => [record, record]));
  return {
    zone: zoneAsDeclared(declared),
    originOf: (record) => {
      const origin = origins.get(record);
      if (!origin) return NO_ORIGIN;
      const { file, start } = placeOf(origin, 'content');
      return { ...NO_ORIGIN, file: shownPath(file.path), ...positionAt(file, start) };
    },
  };
}

/** A zone with the records of its listing, and the service records of its file. */
export function listedZone(
  records: readonly LiveRecord[],
  { name, txt, serviceRecords }: Pick<DesiredZone, 'name' | 'txt' | 'serviceRecords'>,
): SourcedZone {
  const ids = new Map<DnsRecord, string>(records.map((record) => [record, record.id]));
  return {
    zone: { ...constantZone(name, records, txt), serviceRecords },
    originOf: (record) => ({ ...NO_ORIGIN, id: ids.get(record) ?? null }),
  };
}
