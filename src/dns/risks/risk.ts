import type { Finding, RiskRuleOf } from '../../plan/risks/assess-risks.js';
import type { RiskKind } from '../../plan/risks/risk-kind.js';
import type { Side } from '../answers/changing-zone.js';
import type { Published } from '../answers/published.js';
import type { DnsRecord } from '../record.js';
import type { Loss } from '../order/grant-wishes.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

/** A zone before and after its plan, as risk rules see it. */
export interface ZoneChange {
  readonly zone: string;
  readonly diff: ZoneDiff;
  /** What it publishes before and after the plan. */
  readonly published: Readonly<Record<Side, Published>>;
  /** Deletes that the rules require before a create of the same name. */
  readonly swaps: ReadonlySet<Change>;
  /** The answers that changes of this zone lose for a moment in any order. */
  readonly losses: readonly Loss[];
  /** Null if the plan is not about a live zone. */
  readonly moment: Moment | null;
  /** Share of the live records that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
}

/** When a zone would change, and what caches may have learned of it before. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly earlier: readonly EarlierListing[];
}

/** What an earlier run found in a zone. */
export interface EarlierListing {
  /** The last moment at which these records may have been live, in milliseconds since 1970; not in the future. */
  readonly seenAt: number;
  readonly records: readonly DnsRecord[];
}

export type RiskFinding = Finding<Change>;

export type RiskRule = RiskKind & RiskRuleOf<ZoneChange, Change>;

type Unpublishing = Exclude<Change, { readonly before: null }>;

/** Whether a change deletes a published record or switches it off. */
export function unpublishes(change: Change): change is Unpublishing {
  return change.before?.active === true && change.after?.active !== true;
}
