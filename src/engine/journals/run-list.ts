import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalOutline, UnclearJournal } from '../../apply/journal/journal-outline.js';
import { readOutline } from '../../apply/journal/journal-outline.js';
import type { Doubt, ForeignJournals, RunList } from '../../apply/journal/runs.js';
import { runsOf } from '../../apply/journal/runs.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { Failure } from '../../failure.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { adviceIfDenied, codeOf, systemReason } from '../../text/system-error.js';
import { journalFolder } from '../project-paths.js';
import { journalReader } from '../trusted-journals/journal-reader.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Session } from '../session/session.js';

type JournalSession = Pick<Session, 'project' | 'files' | 'limits' | 'journals'>;

/** Lists the runs in a folder, by default that of the project. @throws Failure `usage` when it cannot be read. */
export async function listRuns(
  session: JournalSession,
  folder = journalFolder(session.project),
): Promise<RunList> {
  const { project, files, limits, journals } = session;
  const full = fullPath(files, folder);
  const names = await journalNames(full, shownPath(files, folder));
  const doubtOf = full === journalFolder(project) ? journals.ofFile : journals.ofNamed;
  const found = await mapConcurrently(names, limits.total, async (name): Promise<FoundJournal> => {
    const path = join(full, name);
    const doubt = await doubtOf(path);
    if (doubt) return { path: shownPath(files, path), doubt };
    const outline = await readOutline(path, journalReader);
    const ofHead = 'reason' in outline ? null : await journals.ofHead(path, outline);
    return { ...outline, path: shownPath(files, path), doubt: ofHead };
  });
  const readable = found.flatMap((each) => ('scope' in each ? [each] : []));
  return {
    folder: shownPath(files, full),
    runs: runsOf(readable.filter(({ doubt }) => doubt === null || doubt.kind === 'unnamed')),
    unclear: found.flatMap((each) => ('reason' in each ? [each] : [])),
    foreign: foreignAmong(found),
  };
}

interface Judged {
  readonly path: string;
  readonly doubt: Doubt | null;
}

/** What is known of a journal. It is not read if its file is suspect. */
type FoundJournal = Judged | (JournalOutline & Judged) | (UnclearJournal & Judged);

function foreignAmong(found: readonly Judged[]): readonly ForeignJournals[] {
  const doubts = new Map(found.flatMap(({ doubt }) => (doubt ? [[doubt.why, doubt] as const] : [])));
  const byReason = groupBy(found, ({ doubt }) => doubt?.why ?? null);
  return [...doubts.values()]
    .filter(({ kind }) => kind !== 'unnamed')
    .map((doubt) => ({ ...doubt, journals: (byReason.get(doubt.why) ?? []).map(({ path }) => path) }));
}

const ENDING = '.jsonl';

/** Returns the sorted names of the journals in a folder; none if it does not exist. @throws Failure `usage`. */
export async function journalNames(folder: string, shown: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(ENDING)).toSorted();
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    const hint = adviceIfDenied(cause, shown);
    throw new Failure('usage', `${shown} cannot be read: ${systemReason(cause)}`, {
      cause,
      ...(hint !== undefined && { hint }),
    });
  }
}
