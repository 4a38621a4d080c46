import type { Project } from '../../config/project.js';
import { findProjectFile } from '../../config/project-file.js';
import type { ReadBlob } from '../../git/blobs.js';
import { withBlobs } from '../../git/blobs.js';
import type { Repository } from '../../git/repository.js';
import { pathOnDisk, revisionTree } from '../../git/revision-tree.js';
import { resolvePair } from '../../git/revisions.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { FileComparison } from '../../plan/plan.js';
import type { CheckedSelection } from '../check/check.js';
import { checkSelected } from '../check/check.js';
import type { Tell } from '../events.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Planning, UsablePlan } from '../plan/make-plan.js';
import { mustBeUsable } from '../plan/make-plan.js';
import type { Selection } from '../selection/selection.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import { runPlaceOf } from '../provenance.js';
import type { NotCompared } from './compare.js';
import { compareFiles } from './compare.js';
import { mustHaveOwners } from '../revision/owners.js';
import type { OutOfReach } from '../revision/out-of-reach.js';
import { outOfReach, without } from '../revision/out-of-reach.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { atRevision, projectRepository, readSelectedRevision } from '../revision/selected-revision.js';

export interface DiffOptions {
  /** `v1..v2`, or a single revision to compare with the files on disk. */
  readonly revisions: string;
  readonly selection: Selection;
}

/**
 * Compares the files at a revision with another revision, or with the disk. Needs no network and no credentials.
 *
 * @throws InvalidFiles when the files have errors, Failure `usage` when there is no such revision.
 */
export async function diff(host: Host, { revisions, selection }: DiffOptions): Promise<UsablePlan> {
  const repository = await projectRepository(host);
  const between = await resolvePair(repository, revisions);
  const planning = await withBlobs(repository, (readBlob) =>
    compare(host, { repository, between, readBlob }, selection),
  );
  return mustBeUsable(planning, host.tell);
}

interface Comparison {
  readonly repository: Repository;
  readonly between: FileComparison;
  readonly readBlob: ReadBlob;
}

async function compare(
  host: Host,
  { repository, between, readBlob }: Comparison,
  selection: Selection,
): Promise<Planning> {
  const { from, to } = between;
  const { files: disk, env, secrets, config, now, tell } = host;
  const reading = { repository, readBlob, folder: disk.folder, secrets };
  const before = await revisionTree(from.commit, reading);
  const after = to ? await revisionTree(to.commit, reading) : disk;
  // git itself refuses a repository of another user.
  const chosen = to ? [pathOnDisk(repository, '')] : undefined;
  const file = config ?? (await findProjectFile({ files: after, env, chosen }));
  const base = await readSelectedRevision(host, { ref: from.ref, tree: before, file }, selection);
  const head = { tree: after, file, base, ref: to?.ref };
  const { project, zones, zoneCount, mail } = await readHead(host, head, selection);
  mustHaveOwners({ project, tell }, base, zones);
  const sides = await comparable({ zones, mail, base }, { before, after, between, tell });
  const place = await runPlaceOf(repository, to);
  return compareFiles({ project, ...sides, zoneCount, between, now: new Date(now()), place });
}

interface Head extends Pick<CheckedSelection, 'zones' | 'mail'> {
  readonly project: Project;
  /** How many zones it has, selected or not. */
  readonly zoneCount: number;
}

interface HeadPlace {
  readonly tree: FileTree;
  /** Path of the project file. */
  readonly file: string;
  readonly base: RevisionFiles;
  /** Undefined for the disk. */
  readonly ref: string | undefined;
}

/** @throws InvalidFiles when there is an error. */
async function readHead(
  host: Host,
  { tree, file, base, ref }: HeadPlace,
  selection: Selection,
): Promise<Head> {
  const { project, diagnostics: problems } = await readProject({ ...host, config: file }, tree);
  const otherZones = base.zones.map(({ name }) => name);
  const checked =
    project &&
    (await checkSelected({ ...host, project, problems }, selection, { byMirror: true, otherZones }));
  const diagnostics = checked?.report.diagnostics ?? problems;
  if (ref === undefined) mustBeValid(diagnostics, host.tell);
  else
    mustBeValid(
      diagnostics.map((each) => atRevision(each, ref)),
      host.tell,
      'revision',
    );
  if (!checked) throw new Error('a project file without an error was not read');
  const zoneCount = checked.zones.length + checked.others.length;
  return { project, zones: checked.zones, zoneCount, mail: checked.mail };
}

interface Sides extends Omit<Head, 'project' | 'zoneCount'> {
  readonly base: RevisionFiles;
}

interface ComparableSides extends Sides {
  readonly notCompared: readonly NotCompared[];
}

interface Trees extends Pick<Comparison, 'between'> {
  readonly before: FileTree;
  readonly after: FileTree;
  readonly tell: Tell;
}

/** Leaves out, and reports, what one side has behind a link out of the repository. */
async function comparable(
  { zones, mail, base }: Sides,
  { before, after, between, tell }: Trees,
): Promise<ComparableSides> {
  const notCompared: NotCompared[] = [];
  const leaveOut = (left: readonly OutOfReach[], ref: string): void => {
    for (const { name, path } of left) tell({ kind: 'not-compared', name, path, ref });
    notCompared.push(...left.map((each) => ({ ...each, ref })));
  };
  const head = { zones, templates: mail?.templates ?? [] };
  const unknownBefore = await outOfReach(head, base, before);
  leaveOut(unknownBefore, between.from.ref);
  const unknownAfter = between.to ? await outOfReach(base, head, after) : [];
  if (between.to) leaveOut(unknownAfter, between.to.ref);
  const known = without(head, unknownBefore);
  return {
    zones: known.zones,
    mail: mail && { ...mail, templates: known.templates },
    base: without(base, unknownAfter),
    notCompared,
  };
}
