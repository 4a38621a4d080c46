import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalOutline } from '../../apply/journal/journal-outline.js';
import { readOutline } from '../../apply/journal/journal-outline.js';
import type { ForeignJournals, RunList } from '../../apply/journal/runs.js';
import { runsOf } from '../../apply/journal/runs.js';
import type { Project } from '../../config/project.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { Failure } from '../../failure.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { codeOf, systemReason } from '../../text/system-error.js';
import { journalFolder, journalReader } from '../apply/journal-folder.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Session } from '../session.js';
import { whyForeign } from './saved-listings.js';

/** Lists the runs in a folder, by default that of the project. @throws Failure `usage` when it cannot be read. */
export async function listRuns(
  { project, files, limits }: Pick<Session, 'project' | 'files' | 'limits'>,
  folder: string = journalFolder(project),
): Promise<RunList> {
  const full = fullPath(files, folder);
  const names = await journalNames(full, shownPath(files, folder));
  const outlines = await mapConcurrently(names, limits.total, async (name) => {
    const path = join(full, name);
    return { ...(await readOutline(path, journalReader)), path: shownPath(files, path) };
  });
  const readable = outlines.flatMap((outline) => ('reason' in outline ? [] : [outline]));
  return {
    folder: shownPath(files, full),
    runs: runsOf(readable.filter((outline) => whyForeign(outline, project) === null)),
    unclear: outlines.flatMap((outline) => ('reason' in outline ? [outline] : [])),
    foreign: foreignAmong(readable, project),
  };
}

function foreignAmong(journals: readonly JournalOutline[], project: Project): readonly ForeignJournals[] {
  const byReason = groupBy(journals, (journal) => whyForeign(journal, project));
  return [...byReason].flatMap(([why, some]) =>
    why === null ? [] : [{ why, journals: some.map(({ path }) => path) }],
  );
}

const ENDING = '.jsonl';

/** Returns the sorted names of the journals in a folder; none if it does not exist. @throws Failure `usage`. */
export async function journalNames(folder: string, shown: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(ENDING)).toSorted();
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new Failure('usage', `${shown} cannot be read: ${systemReason(cause)}`, { cause });
  }
}
