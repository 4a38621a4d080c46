import { findProjectFile } from '../../config/project.js';
import { withBlobs } from '../../git/blobs.js';
import type { ReadBlob } from '../../git/blobs.js';
import type { Repository } from '../../git/repository.js';
import { revisionTree } from '../../git/revision-tree.js';
import { resolvePair } from '../../git/revisions.js';
import type { FileComparison } from '../../plan/plan.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { DesiredMail } from '../../mail/template.js';
import { compareFiles } from '../../engine/diff/compare.js';
import type { RevisionFiles } from '../../engine/diff/read-revision.js';
import { outOfReach, without } from '../../engine/diff/out-of-reach.js';
import type { Planning } from '../../engine/plan/plan.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { ProjectOptions } from '../check-project.js';
import { checkProject } from '../check-project.js';
import type { Context } from '../context.js';
import { mustBeValid, usablePlan } from '../make-plan.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';
import { openFiles, openSecrets } from '../project-files.js';
import {
  atRevision,
  projectRepository,
  readWantedRevision,
  tellLeftOut,
} from '../../engine/diff/revisions.js';

export interface DiffOptions extends ProjectOptions, PlanFormatOptions {
  readonly detailedExitcode?: boolean;
}

/** Exit code of `diff --detailed-exitcode` when there are changes. */
const CHANGES_PENDING = 2;

/** Prints what files say otherwise than they did at another revision. Needs neither the service nor a credential. */
export async function runDiff(revisions: string, options: DiffOptions, context: Context): Promise<number> {
  const print = await openPlanPrinter(options, context);
  await claimOutputs({ outputs: summaryOf(options, context), options }, context);
  const repository = await projectRepository(options, context);
  const between = await resolvePair(repository, revisions);
  const planning = await withBlobs(repository, (readBlob) =>
    compare({ repository, between, readBlob }, options, context),
  );
  const { plan, exitCode } = usablePlan(planning, context);
  await print(plan);
  return exitCode === 0 && options.detailedExitcode && plan.hasChanges ? CHANGES_PENDING : exitCode;
}

interface Comparison {
  readonly repository: Repository;
  readonly between: FileComparison;
  readonly readBlob: ReadBlob;
}

async function compare(
  { repository, between, readBlob }: Comparison,
  options: DiffOptions,
  context: Context,
): Promise<Planning> {
  const { from, to } = between;
  const secrets = openSecrets(options, context);
  const reading = { repository, readBlob, folder: context.cwd, secrets };
  const before = await revisionTree(from.commit, reading);
  const tree = to ? await revisionTree(to.commit, reading) : openFiles(options, context);
  const file = options.config ?? (await findProjectFile(tree));
  const base = await readWantedRevision({ ref: from.ref, tree: before, file }, options, context);
  const otherZones = base.zones.map(({ name }) => name);
  const { project, report, ...head } = await checkProject(options, context, { tree, otherZones });
  const diagnostics = to ? report.diagnostics.map((each) => atRevision(each, to.ref)) : report.diagnostics;
  mustBeValid({ diagnostics }, context);
  if (!project) throw new Error('a project file without an error was not read');
  const now = new Date();
  return compareFiles({
    project,
    ...(await comparable({ ...head, base }, { before, after: tree, between, context })),
    between,
    now,
  });
}

interface Sides {
  readonly zones: readonly DesiredZone[];
  readonly mail: DesiredMail | null;
  readonly base: RevisionFiles;
}

interface Trees extends Pick<Comparison, 'between'> {
  readonly before: FileTree;
  readonly after: FileTree;
  readonly context: Context;
}

/** The two sides without what one of them has behind a link that leads out of the repository, which is told. */
async function comparable(
  { zones, mail, base }: Sides,
  { before, after, between, context }: Trees,
): Promise<Sides> {
  const head = { zones, templates: mail?.templates ?? [] };
  const unknownBefore = await outOfReach(head, base, before);
  tellLeftOut(unknownBefore, between.from.ref, context);
  const unknownAfter = between.to ? await outOfReach(base, head, after) : [];
  if (between.to) tellLeftOut(unknownAfter, between.to.ref, context);
  const known = without(head, unknownBefore);
  return {
    zones: known.zones,
    mail: mail && { ...mail, templates: known.templates },
    base: without(base, unknownAfter),
  };
}
