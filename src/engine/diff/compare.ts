import type { Project } from '../../config/project.js';
import { countSeverities } from '../../diagnostics/report.js';
import { plural } from '../../text/plural.js';
import type { PlannedZones } from '../../dns/planning/plan-zones.js';
import type { RecordSelection } from '../../dns/records/record-filter.js';
import { recordFilter } from '../../dns/records/record-filter.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { PlannedTemplates } from '../../mail/planning/plan-templates.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { FileComparison, Revision } from '../../plan/plan.js';
import { withVerdict } from '../../plan/verdict.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { BrokenScope } from '../broken-files.js';
import { checkTemplates } from '../../mail/check-templates.js';
import type { Background } from '../plan/assessment.js';
import { assessTemplates, zoneAssessment } from '../plan/assessment.js';
import type { Warning } from '../warning.js';
import { pathsFrom } from '../project-paths.js';
import { assemblePlan } from '../plan/assemble.js';
import { failuresOfBroken, leftOutOf } from '../plan/left-out.js';
import type { Planning } from '../plan/make-plan.js';
import type { ScopeFailure } from '../scope-failure.js';
import { changedSettings } from '../revision/changed-settings.js';
import { compareManagedTemplates } from '../revision/management-risks.js';
import type { RunPlace } from '../provenance.js';
import { unknownPlace } from '../provenance.js';
import { planSelection } from '../selection/record-filter.js';
import type { OutOfReach } from '../revision/out-of-reach.js';
import type { RevisionFiles, UnreadableFile } from '../revision/read-revision.js';
import { unreadableAt } from '../revision/read-revision.js';
import { compareTemplates } from './templates.js';
import { compareZones } from './zones.js';

export interface CompareFilesInput {
  readonly project: Project;
  /** The selected zones as declared now. */
  readonly zones: readonly DesiredZone[];
  /** The other zones that are declared now and have no errors; by default none. */
  readonly others?: readonly DesiredZone[];
  /** How many zones the project has now, selected or not; by default, those given. */
  readonly zoneCount?: number;
  /** The records that are compared; by default all. */
  readonly records?: RecordSelection | undefined;
  /** Mail as declared now; null when it is not selected. */
  readonly mail: DesiredMail | null;
  /** The selected declarations at the base. */
  readonly base: RevisionFiles;
  readonly between: FileComparison;
  /** What one side has behind a link out of the repository; by default nothing. */
  readonly notCompared?: readonly NotCompared[];
  /** What is left out because its files have errors now; by default nothing. */
  readonly broken?: readonly BrokenScope[];
  /** What is warned of now; by default nothing. */
  readonly warnings?: readonly Warning[];
  readonly now: Date;
  /** By default unknown. */
  readonly place?: RunPlace;
}

/** A scope that is not compared, because one revision lacks its file. */
export interface NotCompared extends OutOfReach {
  readonly ref: string;
}

/** Plans the changes from the base to the current files, as if the base were live. Leaves out unreadable files. */
export function compareFiles(all: CompareFilesInput): Planning {
  const unreadable = unreadableAt(all.base);
  const input = {
    ...all,
    zones: all.zones.filter((zone) => !unreadable.isZone(zone)),
    others: [...(all.others ?? []), ...all.zones.filter(unreadable.isZone)],
    mail: all.mail && {
      templates: all.mail.templates.filter((template) => !unreadable.isTemplate(template)),
    },
  };
  const { project, base, between, notCompared = [], broken = [], now, place = unknownPlace } = input;
  const zones = comparedZones(input);
  const mail = comparedMail(input);
  const risks = [...zones.risks, ...(mail.risks ?? [])];
  const scopes = new Set(broken.map(({ scope }) => scope));
  const unread = [
    ...failuresOfBroken(broken, between.to?.ref),
    ...base.unreadable
      .filter(({ name, path }) => !scopes.has(name ?? path))
      .map(({ part, ...file }) => ({ part, ...failureOf(file, between.from) })),
  ];
  const pathInPlan = pathsFrom(project);
  const plan = assemblePlan({
    project,
    now,
    place,
    zones: zones.zones,
    mail: mail.mail,
    risks,
    effects: zones.effects,
    unreadable: [
      ...unread.flatMap((failure) => leftOutOf(failure.part, [failure], pathInPlan)),
      ...notCompared.map(({ part, name, path, ref }) => ({
        part,
        scope: name,
        kind: 'not-compared' as const,
        message: notComparedText({ path: pathInPlan(path), ref }),
      })),
    ],
    warnings: [],
    lookUps: undefined,
    selection: all.records && planSelection(all.records),
  });
  return {
    plan: withVerdict({ ...plan, settings: changedSettings(input), between }),
    diagnostics: [],
    warnings: [],
    failures: unread,
  };
}

function notComparedText({ path, ref }: Pick<NotCompared, 'path' | 'ref'>): string {
  return `${path} is a link out of the repository, which has no contents at ${ref}`;
}

function backgroundOf(input: CompareFilesInput): Background {
  const { project, zones, others = [], warnings = [], base, between } = input;
  return { project, zones, others, warnings, base: { files: base, ref: between.from.ref } };
}

function comparedZones(input: CompareFilesInput): PlannedZones {
  const { project, zones, others = [], zoneCount, records, base } = input;
  return compareZones({
    assess: zoneAssessment(backgroundOf(input)),
    base: base.zones,
    zones,
    others,
    zoneCount,
    isMeant: records && recordFilter(records),
    maxChangePercent: project.guards.maxChangePercent,
    expect: project.expect,
    pathInPlan: pathsFrom(project),
  });
}

/** Without a mail part, nothing is planned, and the templates of the base are no longer managed. */
function comparedMail(input: CompareFilesInput): Partial<PlannedTemplates> {
  const { project, mail, base } = input;
  const settings = project.mail;
  if (!mail || !settings) return { risks: compareManagedTemplates(base.templates, [], null).risks([]) };
  return compareTemplates({
    base: base.templates,
    templates: mail.templates,
    settings,
    assess: (change) =>
      assessTemplates(change, backgroundOf(input), {
        found: [...checkTemplates(mail, settings)],
        before: () => checkTemplates(base, settings),
      }),
    maxChangePercent: project.guards.maxChangePercent,
    pathInPlan: pathsFrom(project),
  });
}

function failureOf(
  { path, name, diagnostics }: Omit<UnreadableFile, 'part'>,
  { ref }: Revision,
): ScopeFailure {
  const errors = countSeverities(diagnostics).error;
  const reason = errors > 0 ? `has ${plural(errors, 'error')}` : `is another file for ${name ?? 'a zone'}`;
  const message = `${path} ${reason} at ${ref}, so ${name ?? 'its zone'} cannot be compared`;
  return {
    scope: name ?? path,
    file: path,
    ref,
    failure: invalidFiles(message, diagnostics, { toShow: [] }),
  };
}
