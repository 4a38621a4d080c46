import { listingEntries, listingEntry } from '../plan/fingerprint.js';
import { sortLive } from '../plan/managed-diff.js';
import type { ListingEntry } from '../plan/plan.js';
import { canonicalContent } from './claims.js';
import type { PatternFields } from './patterns.js';
import { patternMatcher } from './patterns.js';
import type { LiveRecord } from './record.js';
import type { TxtReading } from './txt-reading.js';

/** A live record as a plan remembers it; the same in all spellings of its content. */
export function recordEntry(record: LiveRecord, txt: TxtReading): ListingEntry {
  return listingEntry(canonical(record, txt));
}

/** Live records as a plan remembers them, in an order of their own. */
export function recordEntries(records: readonly LiveRecord[], txt: TxtReading): readonly ListingEntry[] {
  return listingEntries(records.map((record) => canonical(record, txt)));
}

/** What a plan remembers of a listing: ignored records come and go as they please and make no plan stale. */
export function managedListing(
  live: readonly LiveRecord[],
  { ignore, txt }: { readonly ignore: readonly PatternFields[]; readonly txt: TxtReading },
): readonly ListingEntry[] {
  return recordEntries(sortLive(live, patternMatcher(ignore, txt)).managed, txt);
}

function canonical(record: LiveRecord, txt: TxtReading): LiveRecord {
  return { ...record, content: canonicalContent(record, txt) };
}
