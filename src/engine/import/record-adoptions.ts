import type { Adoption } from '../../dns/diff/adoption.js';
import { adoptions } from '../../dns/diff/adoption.js';
import type { LiveRecord } from '../../dns/record.js';
import type { RecordFilter } from '../../dns/records/record-filter.js';
import { selectsChange } from '../../dns/records/record-filter.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { KeptRecord } from '../../load/edit/edit-records.js';

export interface AdoptionInput {
  readonly zone: DesiredZone;
  /** The records that the file should declare, without those that it ignores. */
  readonly wanted: readonly LiveRecord[];
  /** Records that are there, too, but that no file can declare. */
  readonly refused: readonly RefusedRecord[];
  /** The records to adopt; all if null. */
  readonly filter: RecordFilter | null;
}

/** A record that breaks a rule. */
export interface RefusedRecord {
  readonly record: LiveRecord;
  /** What is wrong with it, with the code of the rule. */
  readonly reason: string;
  /** Whether it is a reported loss anyway. */
  readonly isReported: boolean;
}

export interface RecordAdoptions {
  readonly wanted: readonly Adoption[];
  /** What would declare a record that breaks a rule. */
  readonly barred: readonly KeptRecord[];
}

/**
 * How the records of a file must change. A record of the file stays if it is there, or another one in its place, even where that
 * one breaks a rule: without it, a plan would delete what is there.
 */
export function recordAdoptions({ zone, wanted, refused, filter }: AdoptionInput): RecordAdoptions {
  const known = new Map(refused.map((each) => [each.record, each]));
  const all = adoptions(
    zone,
    [...wanted, ...known.keys()],
    filter ? (before, after) => selectsChange(filter, zone.name, { before, after }) : undefined,
  );
  const open: Adoption[] = [];
  const barred: KeptRecord[] = [];
  for (const edit of all) {
    const found = edit.after ? known.get(edit.after) : undefined;
    if (!found) open.push(edit);
    else if (edit.before || !found.isReported)
      barred.push({ edit, at: edit.before?.places.value ?? zone.namePlace, reason: found.reason });
  }
  return { wanted: open, barred };
}
