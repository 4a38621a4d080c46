import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import type { DesiredZone } from '../zone.js';
import { isTypeChange } from './type-changes.js';
import type { Change } from './zone-diff.js';
import { diffRecords } from './zone-diff.js';

/** A declared record that gives way to another one, comes, or goes, so that a file declares what is live. */
export interface Adoption {
  readonly before: DeclaredRecord | null;
  readonly after: LiveRecord | null;
}

/**
 * Finds how the records of a file must change to be those of a listing, whatever the policy is: the changes of a plan, the other
 * way round. What the file ignores is left out.
 *
 * @param isWanted by the live and the declared record; a change of type brings all changes at its name with it
 */
export function adoptions(
  zone: DesiredZone,
  live: readonly LiveRecord[],
  isWanted: (before: DnsRecord | null, after: DnsRecord | null) => boolean = () => true,
): readonly Adoption[] {
  const { changes } = diffRecords({ ...zone, policy: 'sync' }, live);
  const wanted = changes.filter(({ before, after }) => isWanted(before, after));
  const turning = new Set(wanted.filter(isTypeChange).map(({ before }) => before.prefix));
  const all = changes.filter(
    (change) =>
      isWanted(change.before, change.after) || turning.has((change.before ?? change.after)?.prefix ?? ''),
  );
  return all.flatMap(adopted);
}

function adopted(change: Change): readonly Adoption[] {
  const { before: live, after: declared } = change;
  if (!isTypeChange(change)) return [{ before: declared, after: live }];
  return [
    { before: declared, after: null },
    { before: null, after: live },
  ];
}
