import type { PlannedRecord, Step, StepNotes } from '../../plan/plan.js';
import { recordIdentity } from '../records/identity.js';
import type { AboutRecord } from '../record.js';
import type { DesiredZone } from '../zone.js';

/** What the declaration of a record says to people, as steps have it. */
export function notesOf({ about: { owner, note } = {} }: { readonly about?: AboutRecord }): StepNotes {
  return { ...(owner !== undefined && { owner }), ...(note !== undefined && { note }) };
}

/** Returns the steps with what an earlier declaration said about the records that they delete. */
export function withFormerNotes(
  steps: readonly Step[],
  { records, txt }: Pick<DesiredZone, 'records' | 'txt'>,
): readonly Step[] {
  const former = new Map(records.map((record) => [recordIdentity(record, txt), notesOf(record)]));
  const formerOf = (record: PlannedRecord): StepNotes | undefined => former.get(recordIdentity(record, txt));
  return steps.map((step) =>
    step.action === 'delete' && step.before ? { ...step, ...formerOf(step.before) } : step,
  );
}
