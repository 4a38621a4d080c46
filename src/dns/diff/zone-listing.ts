import { sortLive } from '../../plan/diff/managed-diff.js';
import type { ListedFields } from '../../plan/fingerprint.js';
import { fingerprint, listingEntry } from '../../plan/fingerprint.js';
import type { ListingEntry } from '../../plan/plan.js';
import { byText } from '../../text/compare.js';
import { canonicalContent } from '../records/identity.js';
import type { PatternFields } from '../records/patterns.js';
import { patternMatcher } from '../records/patterns.js';
import type { LiveRecord, TxtReading } from '../record.js';
import { displayPrefix } from '../record.js';

/** All fields of a live record but its id in one text, the same for all spellings of its content. */
export function recordKey(record: LiveRecord, txt: TxtReading): string {
  return JSON.stringify(fieldsOf(record, txt));
}

/** The entries of live records for comparisons of listings, sorted. */
export function recordEntries(records: readonly LiveRecord[], txt: TxtReading): readonly ListingEntry[] {
  return sortedById(records).map((record) =>
    listingEntry(record.id, `${displayPrefix(record.prefix)}/${record.type}`, fieldsOf(record, txt)),
  );
}

/** The live records that a file was compared with. */
export interface ZoneListing {
  /** `sha256:…` of the records, without ignored ones. */
  readonly fingerprint: string;
}

/** The listing of these records. Its fingerprint is made when it is asked for: a plan that is only shown needs none. */
export function zoneListing(records: readonly LiveRecord[], txt: TxtReading): ZoneListing {
  let digest: string | undefined;
  return {
    get fingerprint() {
      return (digest ??= fingerprintOf(records, txt));
    },
  };
}

/** Fingerprint of live records, in any order. */
export function fingerprintOf(records: readonly LiveRecord[], txt: TxtReading): string {
  return fingerprint(sortedFields(records, txt));
}

function* sortedFields(records: readonly LiveRecord[], txt: TxtReading): Iterable<ListedFields> {
  for (const record of sortedById(records)) yield [record.id, ...fieldsOf(record, txt)];
}

function sortedById(records: readonly LiveRecord[]): readonly LiveRecord[] {
  return records.toSorted(byText(({ id }) => id));
}

function fieldsOf(record: LiveRecord, txt: TxtReading): ListedFields {
  const { prefix, type, prio, ttl, active } = record;
  return [prefix, type, canonicalContent(record, txt), prio, ttl, active];
}

/** The records of a listing that a plan is about: changes of ignored ones do not make it stale. */
export function seenRecords(
  live: readonly LiveRecord[],
  { ignore, txt }: { readonly ignore: readonly PatternFields[]; readonly txt: TxtReading },
): readonly LiveRecord[] {
  return sortLive(live, patternMatcher(ignore, txt)).managed;
}
