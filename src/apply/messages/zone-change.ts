import type { Transaction } from '../../api/update/transaction.js';
import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { Difference } from '../step/difference.js';
import type { ValueForm } from '../step/value-model.js';
import { extraValue, missingValue } from '../step/value-model.js';
import type { MessageTarget } from './message-target.js';

/** What others have changed of what a message rests on. */
export interface ZoneChange {
  readonly gone: readonly LiveRecord[];
  readonly come: readonly LiveRecord[];
}

/** How a zone differs from what was reviewed, at the names that a message rests on; null if it does not. */
export function changeSince(
  message: Transaction,
  live: readonly LiveRecord[],
  { restsOn }: MessageTarget,
): ZoneChange | null {
  const names = restsOn(message);
  const reviewed = Array.from(names, (name) => message.known.get(name) ?? []).flat();
  const found = live.filter(({ prefix }) => names.has(prefix));
  const [old, now] = [idsOf(reviewed), idsOf(found)];
  const gone = reviewed.filter(({ id }) => !now.has(id));
  const come = found.filter(({ id }) => !old.has(id));
  return gone.length + come.length > 0 ? { gone, come } : null;
}

/** A change by others as a report has it. */
export function differencesOf({ gone, come }: ZoneChange, form: ValueForm<DnsRecord>): readonly Difference[] {
  return [
    ...gone.map((record) => missingValue(record, record.id, form)),
    ...come.map((record) => extraValue(record, form)),
  ].map((difference) => ({ ...difference, cause: 'others' }));
}

function idsOf(records: readonly LiveRecord[]): ReadonlySet<string> {
  return new Set(records.map(({ id }) => id));
}
