import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { findProjectFile } from '../../config/project-file.js';
import type { ReadBlob } from '../../git/blobs.js';
import { withBlobs } from '../../git/blobs.js';
import type { Repository } from '../../git/repository.js';
import { topOf, revisionTree } from '../../git/revision-tree.js';
import { resolvePair } from '../../git/revisions.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { ChangedScope } from '../../plan/changed-scope.js';
import type { FileComparison } from '../../plan/plan.js';
import type { CheckedSelection } from '../check/check-selected.js';
import { checkSelected } from '../check/check-selected.js';
import { soundPart, withoutScopes } from '../check/sound-part.js';
import type { Tell } from '../events.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Planning, UsablePlan } from '../plan/make-plan.js';
import { mustBeUsable } from '../plan/make-plan.js';
import type { Selection } from '../selection/selection.js';
import type { RecordsOfZone } from '../selection/record-filter.js';
import { mustMatchSelected } from '../selection/selection.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import { runPlaceOf } from '../provenance.js';
import { changedScopes } from './changed-scopes.js';
import type { NotCompared } from './compare.js';
import { compareFiles } from './compare.js';
import { withoutOwners } from '../revision/owners.js';
import { withoutBroken } from '../revision/without-broken.js';
import type { OutOfReach } from '../revision/out-of-reach.js';
import { outOfReach, without } from '../revision/out-of-reach.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { unreadableAt } from '../revision/read-revision.js';
import { atRevision, projectRepository, readSelectedRevision } from '../revision/selected-revision.js';

export interface DiffOptions {
  /** `v1..v2`, or a single revision to compare with the files on disk. */
  readonly revisions: string;
  readonly selection: Selection;
}

/** A comparison, and what differs in it. */
export interface Compared extends UsablePlan {
  readonly changed: readonly ChangedScope[];
}

/**
 * Compares the files at a revision with another revision, or with the disk. Needs no network and no credentials.
 *
 * @throws InvalidFiles when the files have errors, Failure `usage` when there is no such revision.
 */
export async function diff(host: Host, { revisions, selection }: DiffOptions): Promise<Compared> {
  const repository = await projectRepository(host);
  const between = await resolvePair(repository, revisions);
  const { planning, changed } = await withBlobs(repository, (readBlob) =>
    compare(host, { repository, between, readBlob }, selection),
  );
  return { ...mustBeUsable(planning, host.tell), changed };
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
): Promise<{ readonly planning: Planning } & Pick<Compared, 'changed'>> {
  const { from, to } = between;
  const { files: disk, env, secrets, config, now, tell } = host;
  const reading = { repository, readBlob, folder: disk.folder, secrets };
  const before = await revisionTree(from.commit, reading);
  const after = to ? await revisionTree(to.commit, reading) : disk;
  // git itself refuses a repository of another user.
  const chosen = to ? [topOf(repository)] : undefined;
  const file = config ?? (await findProjectFile({ files: after, env, chosen }));
  const base = await readSelectedRevision(host, { ref: from.ref, tree: before, file }, selection);
  const head = { tree: after, file, base, ref: to?.ref };
  const { project, zoneCount, ...read } = await readHead(host, head, selection);
  const unowned = withoutOwners({ project, tell }, base, read);
  const broken = [...read.broken, ...unowned];
  if (broken.length === 0 && base.unreadable.length === 0)
    mustMatchSelected(selection, [...read.zones, ...base.zones].map(recordsOf));
  const { zones, mail } = withoutScopes({ ...read, others: [] }, unowned);
  const sound = { zones, mail, base: withoutBroken(base, { zones, broken }) };
  const sides = await comparable(sound, { before, after, between, tell });
  const compared = new Set(sides.zones);
  const others = [...read.others, ...zones.filter((zone) => !compared.has(zone))];
  const place = await runPlaceOf(repository, to);
  const when = { between, now: new Date(now()), place };
  const { records } = selection;
  const planning = compareFiles({
    project,
    ...sides,
    zoneCount,
    records,
    broken,
    others,
    warnings: read.warnings,
    ...when,
  });
  const unreadable = unreadableAt(sides.base);
  const readable = {
    zones: sides.zones.filter((zone) => !unreadable.isZone(zone)),
    mail: sides.mail && {
      templates: sides.mail.templates.filter((template) => !unreadable.isTemplate(template)),
    },
  };
  return { planning, changed: changedScopes({ plan: planning.plan, base: sides.base, ...readable }) };
}

function recordsOf({ name: zone, records }: DesiredZone): RecordsOfZone {
  return { zone, records };
}

interface Head extends Pick<CheckedSelection, 'zones' | 'mail' | 'broken' | 'warnings'> {
  readonly project: Project;
  /** The zones that are not selected and have no errors. */
  readonly others: readonly DesiredZone[];
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

/** Leaves out what has errors, unless nothing remains. @throws InvalidFiles when the project file has errors, too. */
async function readHead(
  host: Host,
  { tree, file, base, ref }: HeadPlace,
  selection: Selection,
): Promise<Head> {
  const { project, diagnostics: problems } = await readProject({ ...host, config: file }, tree);
  const validate = (diagnostics: readonly Diagnostic[]): void => {
    if (ref === undefined) mustBeValid(diagnostics, host.tell);
    else
      mustBeValid(
        diagnostics.map((each) => atRevision(each, ref)),
        host.tell,
        'revision',
      );
  };
  if (!project) {
    validate(problems);
    throw new Error('a project file without an error was not read');
  }
  const otherZones = base.zones.map(({ name }) => name);
  const checked = await checkSelected({ ...host, project, problems }, selection, {
    byMirror: true,
    otherZones,
    // The records of the base may lead to any zone.
    isWhole: true,
  });
  const sound = hasErrors(problems) ? null : soundPart(checked);
  validate(sound?.warnings ?? checked.report.diagnostics);
  const { zones, mail, broken, ...rest } = sound ?? checked;
  const others = rest.others.flatMap(({ zone }) => zone ?? []);
  const zoneCount = zones.length + rest.others.length;
  return { project, zones, others, zoneCount, mail, broken, warnings: checked.warnings };
}

interface Sides extends Pick<Head, 'zones' | 'mail'> {
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
