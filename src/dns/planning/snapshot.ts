import { listingEntry, sortedEntries } from '../../plan/fingerprint.js';
import { sortLive } from '../../plan/diff/managed-diff.js';
import type { ListingEntry } from '../../plan/plan.js';
import { canonicalContent } from '../content/identity.js';
import type { PatternFields } from '../patterns.js';
import { patternMatcher } from '../patterns.js';
import type { LiveRecord, TxtReading } from '../record.js';
import { displayPrefix } from '../record.js';

/** A live record as a plan remembers it; the same in all spellings of its content. */
export function recordEntry(record: LiveRecord, txt: TxtReading): ListingEntry {
  const { id, prefix, type, prio, ttl, active } = record;
  const fields = [prefix, type, canonicalContent(record, txt), prio, ttl, active];
  return listingEntry(id, `${displayPrefix(prefix)}/${type}`, fields);
}

/** Live records as a plan remembers them, in an order of their own. */
export function recordEntries(records: readonly LiveRecord[], txt: TxtReading): readonly ListingEntry[] {
  return sortedEntries(records.map((record) => recordEntry(record, txt)));
}

/** What a plan remembers of a listing: ignored records come and go as they please and make no plan stale. */
export function managedListing(
  live: readonly LiveRecord[],
  { ignore, txt }: { readonly ignore: readonly PatternFields[]; readonly txt: TxtReading },
): readonly ListingEntry[] {
  return recordEntries(sortLive(live, patternMatcher(ignore, txt)).managed, txt);
}
