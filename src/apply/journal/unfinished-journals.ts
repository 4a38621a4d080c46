import { join } from 'node:path';
import type { UnfinishedJournal } from './unfinished-journal.js';
import { newestFirst } from './journal-name.js';
import { namesIn } from './recent-journals.js';

export interface UnfinishedInput {
  readonly folder: string;
  readonly scopes: readonly string[];
  /** Whether a journal is of a run of the project; all others are passed over. */
  readonly isOwn: (path: string) => Promise<boolean>;
  /** Reads the last bytes of a journal, or all of it; null when it cannot be read. */
  readonly read: (path: string, lastBytes?: number) => Promise<Buffer | null>;
}

/**
 * Returns the unfinished journals at the newest end of each scope's history, back to the first that may have changed
 * something, or to a run that has verified the scope. Unreadable folders are skipped; an unreadable journal ends the search in its scope.
 */
export async function unfinishedJournals({
  folder,
  scopes,
  isOwn,
  read,
}: UnfinishedInput): Promise<readonly UnfinishedJournal[]> {
  const unfinished: UnfinishedJournal[] = [];
  for (const names of newestFirst(await namesIn(folder), scopes)) {
    for (const name of names) {
      const path = join(folder, name);
      if (!(await isOwn(path))) continue;
      const tail = await read(path, TAIL_BYTES);
      const end = tail && (END.exec(tail.toString('utf8'))?.[0] ?? '');
      if (end === null || end.includes(VERIFIED)) break;
      // Nobody has seen since that the zone is as it should be.
      if (end !== '') continue;
      const whole = await read(path);
      const changedNothing = whole !== null && !hasTwoLines(whole);
      unfinished.push({ path, changedNothing });
      if (!changedNothing) break;
    }
  }
  return unfinished;
}

const END = /(?:^|\n)\{"kind":"end",[^\n]*\}\n$/;
const VERIFIED = '"verified":true';
/** An `end` line is shorter than this. */
export const TAIL_BYTES = 1024;

/** The first line is the listing, the second announces the first request. */
function hasTwoLines(bytes: Buffer): boolean {
  return bytes.includes('\n', bytes.indexOf('\n') + 1);
}
