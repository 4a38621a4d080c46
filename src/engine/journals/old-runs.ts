import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startInName } from '../../apply/journal/journal-name.js';
import type { JournalOutline } from '../../apply/journal/journal-outline.js';
import { readJournalHead, readOutline } from '../../apply/journal/journal-outline.js';
import { runsOf } from '../../apply/journal/runs.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { shownPath } from '../../load/files/file-tree.js';
import { systemReason } from '../../text/system-error.js';
import { journalReader } from '../trusted-journals/journal-reader.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Session } from '../session/session.js';

type JournalSession = Pick<Session, 'project' | 'files' | 'limits' | 'journals' | 'tell'>;

/**
 * Deletes the journals of old runs of the project, so that as many remain as `journals.keep` says. Keeps runs that were
 * cut off or are in progress, unless they were rolled back, and everything that is not a journal of the project. Reports a
 * failure.
 */
export async function deleteOldRuns(folder: string, session: JournalSession): Promise<void> {
  const { files, tell } = session;
  const faults: unknown[] = [];
  const trying = async (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => void faults.push(error));
  await trying(async () => {
    const names = await namesIn(folder);
    for (const old of await oldRuns({ folder, names }, session))
      for (const name of await deletable(old, { folder, names }, session))
        await trying(() => rm(join(folder, name), { force: true }));
  });
  const [fault] = faults;
  if (fault === undefined) return;
  tell({ kind: 'not-deleted', folder: shownPath(files, folder), reason: systemReason(fault) });
}

/** The files in the folder that are named like journals. */
interface Journals {
  readonly folder: string;
  readonly names: readonly string[];
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && startInName(entry.name) !== null ? [entry.name] : []));
}

/** Returns the names of the journals of each run that is older than those to keep, oldest first. */
async function oldRuns(
  { folder, names }: Journals,
  session: JournalSession,
): Promise<readonly (readonly string[])[]> {
  const { project, limits } = session;
  const { keep } = project.journals;
  const runs = [...groupBy(names.toSorted().toReversed(), startInName).values()];
  if (runs.length <= keep) return [];
  const keys = await mapConcurrently(runs, limits.total, async (ofRun) =>
    keyOf({ folder, names: ofRun }, session),
  );
  const kept = new Set<string>();
  const old: (readonly string[])[] = [];
  for (const [index, ofRun] of runs.entries()) {
    const key = keys[index] ?? null;
    if (key === null || kept.has(key)) continue;
    if (kept.size < keep) kept.add(key);
    else old.push(ofRun);
  }
  return old.toReversed();
}

/**
 * Jobs of one CI run that share its zones count as one run. Null for a run that is of another project, or may be somebody else's,
 * and so does not count.
 */
async function keyOf({ folder, names }: Journals, { journals }: JournalSession): Promise<string | null> {
  for (const name of names) {
    const path = join(folder, name);
    const head = (await journals.ofFile(path)) ? null : await readJournalHead(path, journalReader);
    if (head && !(await journals.ofHead(path, head))) return head.provenance?.run ?? startInName(name);
  }
  return null;
}

/** Returns the journals of an old run that may be deleted: all or none. */
async function deletable(
  old: readonly string[],
  { folder, names }: Journals,
  { journals: { ofFile, ofHead }, limits }: JournalSession,
): Promise<readonly string[]> {
  const outlinesOf = async (some: readonly string[]): Promise<readonly JournalOutline[]> => {
    const outlines = await mapConcurrently(some, limits.total, async (name) => {
      const path = join(folder, name);
      if (await ofFile(path)) return [];
      const outline = await readOutline(path, journalReader);
      return 'reason' in outline || (await ofHead(outline.path, outline)) ? [] : [outline];
    });
    return outlines.flat();
  };
  const outlines = await outlinesOf(old);
  if (outlines.length < old.length) return [];
  if (outlines.every(({ total }) => total !== null)) return old;
  const scopes = new Set(old.map(scopePart));
  const related = await outlinesOf(names.filter((name) => scopes.has(scopePart(name))));
  const run = runsOf(related).find(({ journals }) => journals.some(({ path }) => path === outlines[0]?.path));
  return run?.rolledBack.extent === 'yes' ? old : [];
}

/** The part of the name of a journal that is the same for all runs in a zone or template. */
function scopePart(name: string): string {
  return name.slice(name.indexOf('Z-'));
}
