import type { Project } from '../../config/project.js';
import { countSeverities } from '../../diagnostics/report.js';
import { plural } from '../../text/plural.js';
import type { PlannedZones } from '../../dns/planning/plan-zones.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { PlannedTemplates } from '../../mail/planning/plan-templates.js';
import type { DesiredMail } from '../../mail/template.js';
import type { FileComparison, Revision } from '../../plan/plan.js';
import { invalidFiles } from '../must-be-valid.js';
import { assemblePlan, pathsFrom } from '../plan/assemble.js';
import type { Planning } from '../plan/make-plan.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { changedSettings } from './changed-settings.js';
import { compareManagedTemplates } from './management-risks.js';
import type { RevisionFiles, UnreadableFile } from './read-revision.js';
import { compareTemplates } from './templates.js';
import { compareZones } from './zones.js';

export interface CompareFilesInput {
  readonly project: Project;
  /** The selected zones as declared now. */
  readonly zones: readonly DesiredZone[];
  /** Mail as declared now; null when it is not selected. */
  readonly mail: DesiredMail | null;
  /** The selected declarations at the base. */
  readonly base: RevisionFiles;
  readonly between: FileComparison;
  readonly now: Date;
}

/** Plans the changes from the base to the current files, as if the base were live. Leaves out unreadable files. */
export function compareFiles(all: CompareFilesInput): Planning {
  const input = { ...all, zones: readableZones(all) };
  const { project, base, between, now } = input;
  const zones = comparedZones(input);
  const mail = comparedMail(input);
  const risks = [...zones.risks, ...(mail.risks ?? [])];
  const plan = assemblePlan({ project, now, zones: zones.zones, mail: mail.mail, risks });
  return {
    plan: { ...plan, settings: changedSettings(input), between },
    diagnostics: [],
    failures: base.unreadable.map((file) => failureOf(file, between.from)),
  };
}

/** The zones that the base does not have in a file that cannot be read. */
function readableZones({ zones, base }: CompareFilesInput): readonly DesiredZone[] {
  const isUnreadable = ({ name, file }: DesiredZone): boolean =>
    base.unreadable.some((broken) => broken.name === name || broken.path === file.path);
  return zones.filter((zone) => !isUnreadable(zone));
}

function comparedZones({ project, zones, base }: CompareFilesInput): PlannedZones {
  return compareZones({
    base: base.zones,
    zones,
    maxChangePercent: project.guards.maxChangePercent,
    pathInPlan: pathsFrom(project),
  });
}

/** Without a mail part, nothing is planned, and the templates of the base are no longer managed. */
function comparedMail({ project, mail, base }: CompareFilesInput): Partial<PlannedTemplates> {
  if (!mail || !project.mail) return { risks: compareManagedTemplates(base.templates, [], null).risks([]) };
  const unreadable = new Set(base.unreadable.map(({ path }) => path));
  return compareTemplates({
    base: base.templates,
    templates: mail.templates.filter(({ folder }) => !unreadable.has(folder)),
    settings: project.mail,
    maxChangePercent: project.guards.maxChangePercent,
    pathInPlan: pathsFrom(project),
  });
}

function failureOf({ path, name, diagnostics }: UnreadableFile, { ref }: Revision): ScopeFailure {
  const errors = countSeverities(diagnostics).error;
  const reason = errors > 0 ? `has ${plural(errors, 'error')}` : `is another file for ${name ?? 'a zone'}`;
  const message = `${path} ${reason} at ${ref}, so ${name ?? 'its zone'} cannot be compared`;
  return { scope: name ?? path, failure: invalidFiles(message, diagnostics, { toShow: [] }) };
}
