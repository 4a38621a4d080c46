import { withBlobs } from '../../git/blobs.js';
import { revisionTree } from '../../git/revision-tree.js';
import { resolveBase } from '../../git/revisions.js';
import type { Revision } from '../../plan/plan.js';
import type { BrokenScope } from '../broken-files.js';
import type { Selection } from '../selection/selection.js';
import type { Session } from '../session/session.js';
import type { Side } from './out-of-reach.js';
import { outOfReach } from './out-of-reach.js';
import type { RevisionFiles } from './read-revision.js';
import { withoutBroken } from './without-broken.js';
import { projectRepository, readSelectedRevision } from './selected-revision.js';

/** The declarations at the base of a branch, and its revision. */
export interface Base {
  readonly base: RevisionFiles;
  readonly revision: Revision;
}

export interface BaseInput {
  /** The declarations of the branch. */
  readonly head: Side;
  readonly selection: Selection;
  /** What the branch declares in files that have errors. */
  readonly broken: readonly BrokenScope[];
}

/** Reads the base of a branch. Reports what cannot be compared. @throws Failure when there is no such revision. */
export async function readBase(
  session: Session,
  text: string,
  { head, selection, broken }: BaseInput,
): Promise<Base> {
  const {
    files: { folder },
    secrets,
    project,
    tell,
  } = session;
  const repository = await projectRepository(session);
  const revision = await resolveBase(repository, text);
  const base = await withBlobs(repository, async (readBlob) => {
    const tree = await revisionTree(revision.commit, { repository, readBlob, folder, secrets });
    const place = { ref: revision.ref, tree, file: project.file };
    const read = await readSelectedRevision(session, place, selection);
    const files = withoutBroken(read, { zones: head.zones, broken });
    const unknown = (await outOfReach(head, files, tree)).map((each) => ({ ...each, diagnostics: [] }));
    return { ...files, unreadable: [...files.unreadable, ...unknown] };
  });
  for (const { path } of base.unreadable) tell({ kind: 'unknown-origin', path });
  return { base, revision };
}
