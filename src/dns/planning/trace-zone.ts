import type { Traced } from '../../plan/review/origin.js';
import { traceSteps } from '../../plan/review/origin.js';
import type { PlannedRecord, ZonePlan } from '../../plan/plan.js';
import { recordIdentity } from '../records/identity.js';
import { patternMatcher } from '../records/patterns.js';
import { withFormerNotes } from './notes.js';
import type { DnsRecord } from '../record.js';
import { displayPrefix } from '../record.js';
import type { DesiredZone } from '../zone.js';

export interface ZoneBranch {
  /** The zone at the base revision; null when it had no file there. */
  readonly base: DesiredZone | null;
  readonly head: DesiredZone;
}

/** Determines which steps of a zone come from a branch and which are drift. */
export function traceZone({ zone, steps }: ZonePlan, { base, head }: ZoneBranch): Traced<PlannedRecord> {
  const { txt } = head;
  return traceSteps<DnsRecord>({
    steps: base ? withFormerNotes(steps, base) : steps,
    base: base && {
      declared: base.records,
      policy: base.policy,
      isIgnored: patternMatcher(base.ignore, txt),
    },
    head: head.records,
    identity: (record) => recordIdentity(record, txt),
    nameOf: ({ prefix }) => displayPrefix(prefix),
    address: `dns/${zone}`,
  });
}
