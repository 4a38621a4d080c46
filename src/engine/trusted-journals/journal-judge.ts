import { basename } from 'node:path';
import { isInFuture, isNamedFor, startInName } from '../../apply/journal/journal-name.js';
import type { JournalHead } from '../../apply/journal/journal-outline.js';
import { readJournalHead } from '../../apply/journal/journal-outline.js';
import type { Doubt } from '../../apply/journal/runs.js';
import { processUser } from '../../config/owners.js';
import type { Project } from '../../config/project.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { shownPath } from '../../load/files/file-tree.js';
import type { Tell } from '../events.js';
import { fileDoubt } from './file-doubt.js';
import { journalReader } from './journal-reader.js';
import { whyOtherService } from './other-run.js';
import { projectPath } from './project-path.js';
import { trackedDoubts } from './tracked-journals.js';

/**
 * Decides which journals are of runs of a project. A journal is not trusted: `rollback` writes what it says was live. Paths are
 * absolute.
 */
export interface JournalJudge {
  /** The path of the project file as journals record it. */
  readonly project: () => Promise<string>;
  /** What speaks against a file in the journal folder of the project. It is not read. */
  readonly ofFile: (path: string) => Promise<Doubt | null>;
  /** What speaks against a file that the user has named, which may be anywhere, and from another machine. It is not read. */
  readonly ofNamed: (path: string) => Promise<Doubt | null>;
  /** What the beginning of a journal says against it. */
  readonly ofHead: (path: string, head: JournalHead) => Promise<Doubt | null>;
  /** Whether nothing speaks against a file in the journal folder of the project, as far as it can be read. Reports suspects. */
  readonly isOwn: (path: string) => Promise<boolean>;
  /** Reports once that a journal is left out. */
  readonly leaveOut: (path: string, doubt: Doubt) => void;
}

export interface JournalJudgeInput {
  readonly project: Project;
  readonly files: Pick<FileTree, 'folder'>;
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tell: Tell;
  /** Id of the user whose journals are trusted; by default that of the process. */
  readonly user?: number | undefined;
}

/** Judges the journals of a project. Asks git once for each folder. */
export function journalJudge(input: JournalJudgeInput): JournalJudge {
  const { project, files, env, now, tell, user = processUser() } = input;
  const trackedDoubt = trackedDoubts({ folder: project.root, env });
  const reported = new Set<string>();
  let path: Promise<string> | undefined;
  const ours = (): Promise<string> => (path ??= projectPath(project));

  const ofNamed: JournalJudge['ofNamed'] = async (journal) => {
    const start = startInName(basename(journal));
    if (start !== null && isInFuture(start, now())) return suspect(IN_FUTURE);
    const why = await trackedDoubt(journal);
    return why === null ? null : suspect(why);
  };
  const ofFile: JournalJudge['ofFile'] = async (journal) => {
    const why = await fileDoubt(journal, user);
    return why === null ? ofNamed(journal) : suspect(why);
  };
  const ofHead: JournalJudge['ofHead'] = async (journal, head) => {
    const why = whyOtherService(head, project);
    if (why !== null) return { kind: 'service', why };
    if (!isNamedFor(basename(journal), head)) return suspect(MISNAMED);
    if (head.project === null) return UNNAMED;
    if (head.project === (await ours())) return null;
    return { kind: 'other', why: `from the project ${head.project}, but this is ${await ours()}` };
  };
  const leaveOut: JournalJudge['leaveOut'] = (journal, { why }) => {
    if (reported.size === reported.add(journal).size) return;
    tell({ kind: 'left-out-journal', path: shownPath(files, journal), why });
  };
  const isOwn: JournalJudge['isOwn'] = async (journal) => {
    const doubt = (await ofFile(journal)) ?? (await ofItsHead(journal));
    if (doubt?.kind === 'suspect') leaveOut(journal, doubt);
    return doubt === null;
  };
  const ofItsHead = async (journal: string): Promise<Doubt | null> => {
    const head = await readJournalHead(journal, journalReader);
    return head && ofHead(journal, head);
  };
  return { project: ours, ofFile, ofNamed, ofHead, isOwn, leaveOut };
}

function suspect(why: string): Doubt {
  return { kind: 'suspect', why };
}

/** Fits after "it is". */
export const IN_FUTURE = 'dated in the future';
const MISNAMED = 'not named like its run';

/** Of a journal that does not say of which project it is. */
export const UNNAMED: Doubt = {
  kind: 'unnamed',
  why: 'from an earlier version, which recorded no project: name it to go back to it',
};
