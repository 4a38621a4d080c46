import { findProjectFile } from '../../config/project.js';
import { withBlobs } from '../../git/blobs.js';
import type { ReadBlob } from '../../git/blobs.js';
import type { Repository } from '../../git/repository.js';
import { revisionTree } from '../../git/revision-tree.js';
import { resolvePair } from '../../git/revisions.js';
import { diskTree } from '../../load/disk-tree.js';
import type { FileComparison } from '../../plan/plan.js';
import { compareFiles } from '../../workflow/compare-files.js';
import type { Planning } from '../../workflow/plan.js';
import { claimOutputs } from '../claim-outputs.js';
import type { ProjectOptions } from '../check-project.js';
import { checkProject } from '../check-project.js';
import type { Context } from '../context.js';
import { mustBeValid, usablePlan } from '../make-plan.js';
import type { PlanFormatOptions } from '../plan-formats.js';
import { openPlanPrinter, summaryOf } from '../plan-printer.js';
import { atRevision, projectRepository, readWantedRevision } from '../revisions.js';

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
  const before = await revisionTree(repository, from.commit, readBlob);
  const tree = to ? await revisionTree(repository, to.commit, readBlob) : diskTree;
  const file = options.config ?? (await findProjectFile(context.cwd, tree));
  const base = await readWantedRevision({ ref: from.ref, tree: before, file }, options, context);
  const otherZones = base.zones.map(({ name }) => name);
  const { project, zones, mail, report } = await checkProject(options, context, { tree, otherZones });
  const diagnostics = to ? report.diagnostics.map((each) => atRevision(each, to.ref)) : report.diagnostics;
  mustBeValid({ diagnostics }, context);
  if (!project) throw new Error('a project file without an error was not read');
  return compareFiles({ project, zones, mail, base, between, now: new Date() });
}
