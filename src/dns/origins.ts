import type { Traced } from '../plan/origin.js';
import { traceSteps } from '../plan/origin.js';
import type { PlannedRecord, ZonePlan } from '../plan/plan.js';
import { allows } from '../plan/policy.js';
import { recordIdentity } from './identity.js';
import { patternMatcher } from './patterns.js';
import type { DnsRecord } from './record.js';
import { displayPrefix } from './record.js';
import type { DesiredZone } from './zone.js';

export interface ZoneBranch {
  /** The zone at the base; null when it had no file there. */
  readonly base: DesiredZone | null;
  readonly head: DesiredZone;
  /** How the base is called. */
  readonly ref: string;
}

/** Tells which steps of a zone come from a branch and which are drift. */
export function traceZone({ zone, steps }: ZonePlan, { base, head, ref }: ZoneBranch): Traced<PlannedRecord> {
  const { txt } = head;
  const identity = (record: DnsRecord): string => recordIdentity(record, txt);
  const before = new Map((base?.records ?? []).map((record) => [identity(record), record]));
  const after = new Map(head.records.map((record) => [identity(record), record]));
  const isIgnored = patternMatcher(base?.ignore ?? [], txt);
  const isGivenUp = (key: string): boolean => before.has(key) && !after.has(key);
  return traceSteps({
    steps,
    base: {
      takes: (record, action) =>
        base !== null && !isGivenUp(identity(record)) && allows(base.policy, action) && !isIgnored(record),
      gives: (record) => before.has(identity(record)),
    },
    touched: new Set([
      ...[...before].flatMap(([key, { prefix }]) => (after.has(key) ? [] : [displayPrefix(prefix)])),
      ...[...after].flatMap(([key, { prefix }]) => (before.has(key) ? [] : [displayPrefix(prefix)])),
    ]),
    nameOf: ({ prefix }) => displayPrefix(prefix),
    address: `dns/${zone}`,
    ref,
  });
}
