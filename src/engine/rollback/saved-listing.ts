import type { FoundTemplate } from '../../apply/journal/journal.js';
import type { JournalListing } from '../../apply/journal/read-journal.js';
import { printableJsonLine } from '../../text/printable.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import type { DnsRecord } from '../../dns/record.js';
import type { PlannedTranslation } from '../../plan/plan.js';

/** What a run has found and saved, and the journal that it stands in. */
interface Saved<Listing> {
  readonly journal: SourceFile;
  readonly listing: Listing;
}

export type SavedZone = Saved<JournalListing<DnsRecord>>;

export type SavedTemplate = Saved<JournalListing<PlannedTranslation> & { readonly template: FoundTemplate }>;

/** Finds the values of a listing, one after another, in the text of its journal. */
export function placesIn(journal: SourceFile): (value: unknown) => Span {
  let end = 0;
  return (value) => {
    const text = printableJsonLine(value);
    const start = journal.text.indexOf(text, end);
    end = start === -1 ? journal.text.length : start + text.length;
    return start === -1 ? { file: journal, start: 0, end: 1 } : { file: journal, start, end };
  };
}
