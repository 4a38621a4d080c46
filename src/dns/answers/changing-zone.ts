import { groupBy } from '../../diagnostics/group-by.js';
import type { DnsRecord, ServiceRecord, TxtReading } from '../record.js';
import type { DesiredZone } from '../zone.js';

/** The state before the first step, and the state after the last one. */
export type Side = 'before' | 'after';

export const SIDES: readonly Side[] = ['before', 'after'];

/** A record before and after a step; null where there is none. */
export type RecordChange = Readonly<Record<Side, DnsRecord | null>>;

/** Records by prefix. */
export type RecordsByPrefix = ReadonlyMap<string, readonly DnsRecord[]>;

/** The records of a zone: those that stay in all states, and the changes. Inactive ones may be among them. */
export interface ChangingZone {
  /** Zone name in lower-case punycode. */
  readonly name: string;
  readonly txt: TxtReading;
  readonly staying: Iterable<DnsRecord>;
  /** What managed services answer where no custom record does, on both sides. */
  readonly serviceRecords?: readonly ServiceRecord[];
  /** Whether managed services may answer in it, which no listing tells. */
  readonly mayBeServed?: boolean;
  /** The staying records once more. It is called when a name of the zone is first asked for. */
  readonly stayingByPrefix: () => RecordsByPrefix;
  readonly changes: readonly RecordChange[];
  /** The side on which the project has the zone, unless on both. */
  readonly only?: Side;
}

/** A zone that nothing changes. */
export function constantZone(
  name: string,
  records: readonly DnsRecord[],
  txt: TxtReading = 'text',
): ChangingZone {
  return {
    name,
    txt,
    staying: records,
    stayingByPrefix: () => groupBy(records, ({ prefix }) => prefix),
    changes: [],
  };
}

/** A zone as its file declares it. */
export function zoneAsDeclared({
  name,
  records,
  txt,
  serviceRecords,
}: Pick<DesiredZone, 'name' | 'records' | 'txt' | 'serviceRecords'>): ChangingZone {
  return { ...constantZone(name, records, txt), serviceRecords };
}
