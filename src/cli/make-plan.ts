import { insecureEndpoint } from '../config/endpoint.js';
import type { Project } from '../config/project.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { Failure } from '../failure.js';
import type { CheckReport } from '../diagnostics/report.js';
import { countSeverities, plural, withoutRepeats } from '../diagnostics/report.js';
import { formatDiagnostics } from '../diagnostics/formats/text.js';
import type { DesiredZone } from '../dns/zone.js';
import type { DesiredMail } from '../mail/template.js';
import type { Plan } from '../plan/plan.js';
import type { Planning, PlanInput, ZoneFailure } from '../engine/plan/plan.js';
import { planProject } from '../engine/plan/plan.js';
import type { Clients } from '../engine/service/clients.js';
import type { OtherZones } from '../engine/check/other-zones.js';
import { otherZonesOf } from '../engine/check/other-zones.js';
import { countingListings } from '../engine/service/counting-listings.js';
import type { ProjectOptions } from './check-project.js';
import { checkProject, readProject } from './check-project.js';
import type { Context } from './context.js';
import { startProgress } from './terminal/progress.js';
import { exitCodeAfter, tellFailures } from './print/zone-failures.js';

/** A project whose files have no error. */
export interface ValidProject {
  readonly project: Project;
  readonly zones: readonly DesiredZone[];
  /** The zones of the project that are left out. */
  readonly others: OtherZones;
  /** Null when mail is not wanted. */
  readonly mail: DesiredMail | null;
}

/**
 * Reads and checks the project for a command that goes on from there: errors are shown, warnings counted.
 *
 * @throws Failure `invalid-files` when there is an error.
 */
export async function validProject(options: ProjectOptions, context: Context): Promise<ValidProject> {
  const { project, zones, others, mail, report } = await checkProject(options, context, {
    byMirror: false,
    reaches: true,
  });
  return { project: mustBeRead(project, report, context), zones, others: otherZonesOf(others), mail };
}

/** Reads and checks the project file alone. @throws Failure `usage` when there is none, `invalid-files`. */
export async function validProjectFile(
  options: Pick<ProjectOptions, 'config' | 'credentials'>,
  context: Context,
): Promise<Project> {
  const { project, diagnostics } = await readProject(options, context);
  return mustBeRead(project, { diagnostics }, context);
}

function mustBeRead(
  project: Project | null,
  report: Pick<CheckReport, 'diagnostics'>,
  context: Context,
): Project {
  if (project) mustBeSafe(project, report);
  mustBeValid(report, context);
  if (!project) throw new Error('a project file without an error was not read');
  return project;
}

/** @throws Failure `usage` when the project file has passwords sent unencrypted, whatever else is wrong. */
function mustBeSafe({ dns, mail }: Project, { diagnostics }: Pick<CheckReport, 'diagnostics'>): void {
  if (!diagnostics.some(({ rule }) => rule === insecureEndpoint)) return;
  for (const part of [dns, mail])
    if (part?.endpoint instanceof Failure && part.endpoint.kind === 'usage') throw part.endpoint;
}

/** Shows errors and counts warnings. @throws Failure `invalid-files` when there is an error. */
export function mustBeValid(
  { diagnostics }: Pick<CheckReport, 'diagnostics'>,
  { err, globals }: Context,
): void {
  const told = withoutRepeats(diagnostics);
  const { error, warning } = countSeverities(told);
  if (error > 0) {
    const errors = told.filter(({ severity }) => severity === 'error');
    err.write(formatDiagnostics(errors, err.layout));
    throw new Failure('invalid-files', `${plural(error, 'error')} in the files`);
  }
  if (warning > 0 && !globals.quiet)
    err.write(
      `${plural(warning, 'warning')}; \`zonemason validate\` shows ${warning === 1 ? 'it' : 'them'}\n\n`,
    );
}

export interface LiveInput extends ValidProject, Pick<PlanInput, 'check' | 'matchMail'> {
  readonly clients: Clients;
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** Reads what is live and plans, with a progress line. @throws Failure `interrupted`. */
export async function planLive(input: LiveInput, context: Context): Promise<Planning> {
  const zones = input.zones.map(({ name }) => name);
  const count = zones.length + (input.mail?.templates.length ?? 0);
  const progress = startProgress(context, 'Reading', count);
  try {
    return await planProject({
      ...input,
      clients: countingListings(input.clients, { zones, onRead: progress.advance }),
      now: new Date(),
    });
  } finally {
    progress.end();
  }
}

/** A plan over the zones that could be read. */
export interface PartialPlan {
  readonly plan: Plan;
  /** Of a command that does nothing but go on with the plan. */
  readonly exitCode: number;
  /** What kept the others out. */
  readonly failures: readonly ZoneFailure[];
}

/**
 * Shows what kept zones out of a plan.
 *
 * @throws Failure `invalid-files` when files conflict with what is live, the failure of a zone when not a
 *   single one could be read.
 */
export function usablePlan({ plan, diagnostics, failures }: Planning, context: Context): PartialPlan {
  const isNothing = plan.zones.length === 0 && !plan.mail?.templates.length;
  const first = tellFailures(failures, context, isNothing && !hasErrors(diagnostics));
  mustBeValid({ diagnostics }, context);
  if (first) throw first;
  return { plan, exitCode: exitCodeAfter(failures, plan.hasChanges), failures };
}
