import type { FoundTemplate, JournalEntry } from '../../apply/journal/journal.js';
import { isInFuture } from '../../apply/journal/journal-name.js';
import type { JournalListing, SavedListing } from '../../apply/journal/read-journal.js';
import { readJournal } from '../../apply/journal/read-journal.js';
import { Failure } from '../../failure.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { DnsRecord } from '../../dns/record.js';
import { journalFile } from '../../load/generated/journal-file.js';
import type { PlannedTranslation } from '../../plan/plan.js';
import { fullPath } from '../../load/files/file-tree.js';
import { printableJsonLine } from '../../text/printable.js';
import { IN_FUTURE } from '../trusted-journals/journal-judge.js';
import { OTHER_SERVICE, whyOtherService } from '../trusted-journals/other-run.js';
import { readText } from '../outputs/read-text.js';
import type { Session } from '../session/session.js';

/** The listing that a run saved before its first write, and its journal. */
interface Saved<Listing> {
  readonly journal: SourceFile;
  readonly listing: Listing;
}

export type SavedZone = Saved<JournalListing<DnsRecord>>;

export type SavedTemplate = Saved<JournalListing<PlannedTranslation> & { readonly template: FoundTemplate }>;

/** The listings of journals. */
export interface SavedListings {
  readonly zones: readonly SavedZone[];
  readonly templates: readonly SavedTemplate[];
}

type JournalSession = Pick<Session, 'project' | 'journals' | 'now'>;

/**
 * Reads journals that the user has named.
 *
 * @throws Failure `usage` when a file is not a journal, or one of another service or brand, or of the future, or tracked by git.
 */
export async function openListings(
  paths: readonly string[],
  session: JournalSession,
): Promise<SavedListings> {
  const { project, journals } = session;
  const zones: SavedZone[] = [];
  const templates: SavedTemplate[] = [];
  for (const path of paths) {
    const doubt = await journals.ofNamed(fullPath(project.files, path));
    if (doubt) throw notTaken(path, doubt.why);
    const journal = sourceFile(path, await readText(path, project.files));
    const listing = readJournal<Value>(journal, isEntry);
    mustBeOurs(path, listing, session);
    if (isOfTemplate(listing)) templates.push({ journal, listing });
    else if (isOfZone(listing)) zones.push({ journal, listing });
  }
  return { zones, templates };
}

type Value = DnsRecord | PlannedTranslation;

function mustBeOurs(
  path: string,
  { endpoint, template, lastLineAt }: SavedListing<Value>,
  { project, now }: JournalSession,
): void {
  const why = whyOtherService({ endpoint, brand: template?.brand ?? null }, project);
  if (why !== null) throw notTaken(path, why, `nothing was changed; ${OTHER_SERVICE}`);
  if (isInFuture(lastLineAt, now())) throw notTaken(path, IN_FUTURE);
}

function notTaken(path: string, why: string, hint = LISTS): Failure {
  return new Failure('usage', `${path} is ${why}`, { hint });
}

const LISTS = 'nothing was changed; `zonemason rollback` lists the runs to go back to';

function isOfTemplate(listing: JournalListing<Value>): listing is SavedTemplate['listing'] {
  return listing.template !== undefined;
}

function isOfZone(listing: JournalListing<Value>): listing is SavedZone['listing'] {
  return listing.template === undefined;
}

function isEntry(value: unknown): value is JournalEntry<Value> {
  return journalFile(value);
}

/** @throws Failure `usage` when two journals are of the same zone or template. */
export function mustDiffer<S extends SavedZone | SavedTemplate>(
  saved: readonly S[],
  keyOf: (listing: S['listing']) => string,
): void {
  const seen = new Set<string>();
  for (const { listing } of saved) {
    if (seen.has(keyOf(listing)))
      throw new Failure('usage', `more than one of the journals is of ${listing.scope}`, {
        hint: 'name only the one to go back to; `zonemason rollback` lists the runs, and --last takes the latest',
      });
    seen.add(keyOf(listing));
  }
}

/** Returns a function that finds the values of a listing, in their order, in the text of the journal. */
export function placesIn(journal: SourceFile): (value: unknown) => Span {
  let end = 0;
  return (value) => {
    const text = printableJsonLine(value);
    const start = journal.text.indexOf(text, end);
    end = start === -1 ? journal.text.length : start + text.length;
    return start === -1 ? { file: journal, start: 0, end: 1 } : { file: journal, start, end };
  };
}
