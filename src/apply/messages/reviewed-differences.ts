import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { Difference } from '../step/difference.js';
import type { ValueForm } from '../step/value-model.js';
import { extraValue, missingValue } from '../step/value-model.js';
import type { SentMessage } from './send-message.js';

/** How the names that a message is about differ from what was reviewed. */
export function differencesIn(
  { known, changes }: SentMessage,
  live: readonly LiveRecord[],
  form: ValueForm<DnsRecord>,
): readonly Difference[] {
  const names = new Set(
    changes.flatMap(({ before, after }) => [before, after].flatMap((record) => record?.prefix ?? [])),
  );
  const reviewed = [...names].flatMap((name) => known.get(name) ?? []);
  const found = live.filter(({ prefix }) => names.has(prefix));
  const [old, now] = [idsOf(reviewed), idsOf(found)];
  return [
    ...reviewed.filter(({ id }) => !now.has(id)).map((record) => missingValue(record, record.id, form)),
    ...found.filter(({ id }) => !old.has(id)).map((record) => extraValue(record, form)),
  ].map((difference) => ({ ...difference, cause: 'others' }));
}

function idsOf(records: readonly LiveRecord[]): ReadonlySet<string> {
  return new Set(records.map(({ id }) => id));
}
