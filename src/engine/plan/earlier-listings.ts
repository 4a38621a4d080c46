import type { JournalEntry } from '../../apply/journal/journal.js';
import type { SavedListing } from '../../apply/journal/read-journal.js';
import { readJournal } from '../../apply/journal/read-journal.js';
import { recentJournals } from '../../apply/journal/recent-journals.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { sourceFile } from '../../diagnostics/source.js';
import { MAX_TTL } from '../../dns/limits.js';
import type { PlanTime } from '../../dns/planning/zone-changes.js';
import type { DnsRecord } from '../../dns/record.js';
import type { EarlierListing } from '../../dns/risks/risk.js';
import { Failure } from '../../failure.js';
import { MAX_SAVED_SIZE, shownPath } from '../../load/files/file-tree.js';
import { readRegularFile } from '../../load/files/regular-file.js';
import { journalFolder } from '../project-paths.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Session } from '../session/session.js';

/** What earlier runs found, by the name of the zone. */
export type EarlierListings = PlanTime['earlier'];

const DAY_MS = 86_400_000;

/** Caches have dropped what a run found that started longer ago, if it took less than a day. */
const RECENT_MS = MAX_TTL * 1000 + DAY_MS;

/**
 * Reads from the journals what runs of the project at its service found in some zones, as far as caches may still hold it. A
 * journal that cannot be read, or may be somebody else's, is reported and left out.
 */
export async function readEarlierListings(
  zones: readonly string[],
  { project, files, limits, now: clock, journals, tell }: Session,
): Promise<EarlierListings> {
  const now = clock();
  const folder = journalFolder(project);
  const paths = await recentJournals({ folder, scopes: zones, since: new Date(now - RECENT_MS) });
  const found = await mapConcurrently(paths, limits.total, async (path) => {
    if (!(await journals.isOwn(path))) return null;
    try {
      return await readListing(path, shownPath(files, path));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      tell({ kind: 'unread-journal', message: error.message });
      return null;
    }
  });
  const ours = found.flatMap((saved) => {
    if (!saved) return [];
    const listing = earlierListing(saved, now);
    return listing.records.length > 0 ? { scope: saved.scope, listing } : [];
  });
  return new Map(
    Array.from(
      groupBy(ours, ({ scope }) => scope),
      ([scope, group]) => [scope, group.map(({ listing }) => listing)],
    ),
  );
}

/** Reads the listing of a journal; null if the file is gone, or if its run has not saved the listing. @throws Failure `usage`. */
async function readListing(path: string, name: string): Promise<SavedListing<DnsRecord> | null> {
  const reading = await readRegularFile(path, MAX_SAVED_SIZE);
  if ('fault' in reading) {
    if (reading.fault.kind === 'missing') return null;
    throw new Failure('usage', `${name} cannot be read: ${reading.fault.reason}`);
  }
  // Its size is that of a small command; most runs find no recent journal.
  const { journalFile } = await import('../../load/generated/journal-file.js');
  const isEntry = (value: unknown): value is JournalEntry<DnsRecord> => journalFile(value);
  const text = reading.value.toString('utf8');
  return text.includes('\n') ? readJournal<DnsRecord>(sourceFile(name, text), isEntry) : null;
}

/** What may have been live until the end of a run; no records if caches have dropped all of them. */
function earlierListing({ records, lastLineAt }: SavedListing<DnsRecord>, now: number): EarlierListing {
  const seenAt = Math.min(Date.parse(lastLineAt), now);
  const isHeld = records.some(({ ttl }) => seenAt + ttl * 1000 > now);
  return { seenAt, records: isHeld ? records : [] };
}
