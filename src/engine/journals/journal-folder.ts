import { basename, dirname, join } from 'node:path';
import { startInName } from '../../apply/journal/journal-name.js';
import { createJournal } from '../../apply/journal/journal-file.js';
import type { UnfinishedInput } from '../../apply/journal/unfinished-journals.js';
import { unfinishedJournals } from '../../apply/journal/unfinished-journals.js';
import { stateRefusal } from '../../config/state-folder.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { isLink } from '../../disk/real-path.js';
import { Failure } from '../../failure.js';
import { shownPath } from '../../load/files/file-tree.js';
import { systemReason } from '../../text/system-error.js';
import type { Plan, Provenance } from '../../plan/plan.js';
import { scopesOf } from '../../plan/scope.js';
import { journalReader } from '../trusted-journals/journal-reader.js';
import { journalFolder } from '../project-paths.js';
import type { Session } from '../session/session.js';
import type { FoundScope } from '../../apply/journal/journal.js';
import type { JournalFile } from '../../apply/journal/journal-file.js';

/** Names of the journals that a rollback restores, by zone or by the id of a template. */
export type RestoredJournals = ReadonlyMap<string, string>;

/** Opens the journal of a zone or template. @throws Failure when it cannot be saved. */
export type OpenJournal = <V>(found: FoundScope<V>, startedAt: Date) => Promise<JournalFile<V>>;

/** What the journals of a run say of it. */
export interface JournalOrigin {
  readonly provenance: Provenance;
  /** Only in a rollback. */
  readonly restored?: RestoredJournals | undefined;
  /** Whether only some records are restored. */
  readonly isPart?: boolean;
}

/**
 * Opens journals in a folder.
 *
 * @throws Failure `usage` when the journal folder of the project is behind a link of which a rollback takes no journal.
 */
export async function journalsIn(
  folder: string,
  session: Pick<Session, 'project' | 'files' | 'now' | 'journals' | 'tell'>,
  { provenance, restored = new Map(), isPart = false }: JournalOrigin,
): Promise<OpenJournal> {
  const { files, now, journals, tell } = session;
  if (folder === journalFolder(session.project)) await mustBeInReach(folder, session);
  const shown = (path: string): string => shownPath(files, path);
  const project = await journals.project();
  let isTold = false;
  const onUnsynced = (unsynced: string, error: Error): void => {
    if (!isTold) tell({ kind: 'not-synced', folder: shown(unsynced), reason: systemReason(error) });
    isTold = true;
  };
  return async (found, startedAt) => {
    const restores = restored.get(found.template?.id ?? found.scope);
    const part = isPart ? { part: true as const } : {};
    const origin = { project, provenance, ...(restores !== undefined && { restores, ...part }) };
    const journal = await createJournal(
      { folder, shown, onUnsynced, startedAt, now },
      { ...found, ...origin },
    );
    tell({ kind: 'journal-begun', path: journal.path });
    return journal;
  };
}

async function mustBeInReach(
  folder: string,
  { project, files, journals }: Pick<Session, 'project' | 'files' | 'journals'>,
): Promise<void> {
  if (!isLink(dirname(folder)) && !isLink(folder)) return;
  const outside = stateRefusal(project, folder);
  const tracked = (await journals.ofNamed(join(folder, 'journal.jsonl')))?.why;
  const why = outside ?? (tracked === undefined ? null : `it is behind a link, and ${tracked}`);
  if (why === null) return;
  throw new Failure('usage', `${shownPath(files, folder)} cannot have journals: ${why}`, {
    hint: 'nothing was changed, because a run without a journal cannot be rolled back; replace the link by a folder',
  });
}

/** Reports once each earlier run that was cut off in zones or templates that the plan changes. It is not resumed. */
export async function reportUnfinished(
  plan: Pick<Plan, 'zones' | 'mail'>,
  { project, files, journals: { isOwn }, tell }: Session,
): Promise<void> {
  const scopes = scopesOf(plan).flatMap(({ scope, steps }) => (steps.length > 0 ? [scope] : []));
  const folder = journalFolder(project);
  const { tail, whole } = journalReader;
  const read: UnfinishedInput['read'] = (path, lastBytes) =>
    lastBytes === undefined ? whole(path) : tail(path, lastBytes);
  const unfinished = await unfinishedJournals({ folder, scopes, isOwn, read });
  for (const ofRun of groupBy(unfinished, ({ path }) => startInName(basename(path))).values()) {
    const journals = ofRun.map((journal) => ({ ...journal, path: shownPath(files, journal.path) }));
    tell({ kind: 'unfinished', journals });
  }
}
