import { join } from 'node:path';
import { createJournal } from '../../apply/journal/journal-file.js';
import { unfinishedJournals } from '../../apply/journal/unfinished-journals.js';
import { MAX_SAVED_SIZE, shownPath } from '../../load/files/file-tree.js';
import { readRegularFile, readTail } from '../../load/files/regular-file.js';
import type { Plan } from '../../plan/plan.js';
import { scopesOf } from '../../plan/scope.js';
import { PRIVATE_FOLDER } from '../../private-folder.js';
import type { Session } from '../session.js';
import type { OpenJournal } from './journals.js';

/** Returns the absolute path of a project's default journal folder. */
export function journalFolder({ root }: Pick<Session['project'], 'root'>): string {
  return join(root, PRIVATE_FOLDER, 'journal');
}

/** Opens journals in a folder. */
export function journalsIn(folder: string, { files, now }: Pick<Session, 'files' | 'now'>): OpenJournal {
  const shown = (path: string): string => shownPath(files, path);
  return (found, startedAt) => createJournal({ folder, shown, startedAt, now }, found);
}

/** Reports earlier runs that were cut off in a zone or template that the plan changes. They are not resumed. */
export async function reportUnfinished(
  plan: Pick<Plan, 'zones' | 'mail'>,
  { project, files, tell }: Session,
): Promise<void> {
  const scopes = scopesOf(plan).flatMap(({ scope, steps }) => (steps.length > 0 ? [scope] : []));
  const folder = journalFolder(project);
  for (const journal of await unfinishedJournals({ folder, scopes, read: readJournal }))
    tell({ kind: 'unfinished', journal: { ...journal, path: shownPath(files, journal.path) } });
}

async function readJournal(path: string, lastBytes?: number): Promise<Buffer | null> {
  const reading = await (lastBytes === undefined
    ? readRegularFile(path, MAX_SAVED_SIZE)
    : readTail(path, lastBytes));
  return 'value' in reading ? reading.value : null;
}
