import type { Finding, RiskRuleOf } from '../../plan/assess-risks.js';
import type { DnsRecord } from '../record.js';
import type { Loss } from '../order/order.js';
import type { Change, ZoneDiff } from '../planning/zone-diff.js';

/** What a risk rule looks at: one zone before and after its plan. */
export interface ZoneChange {
  readonly zone: string;
  readonly diff: ZoneDiff;
  /** All live records, by prefix. */
  readonly before: RecordsByName;
  /** All records once every step is done, by prefix. */
  readonly after: RecordsByName;
  /** Deletes that a create of the same name follows at once, because the rules force it. */
  readonly swaps: ReadonlySet<Change>;
  /** What the order of the changes cannot keep, as far as changes of this zone lose it. */
  readonly losses: readonly Loss[];
  /** Share of the live records that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
}

export type RecordsByName = ReadonlyMap<string, readonly DnsRecord[]>;

export type RiskFinding = Finding<Change>;

export type RiskRule = RiskRuleOf<ZoneChange, Change>;

/** The records that DNS answers with at a name; an inactive one "disappears from the zone's DNS". */
export function publishedAt(records: RecordsByName, prefix: string): readonly DnsRecord[] {
  return (records.get(prefix) ?? []).filter(({ active }) => active);
}

/** The names that have such records, as prefixes. */
export function* publishedNames(records: RecordsByName): Iterable<string> {
  for (const [prefix, all] of records) if (all.some(({ active }) => active)) yield prefix;
}
