import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { applySeverities } from '../../diagnostics/severities.js';
import type { AssessZones } from '../../dns/planning/sequence-zones.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { SettingChange } from '../../plan/plan.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import type { Change as MailChangeOf } from '../../mail/diff/template-diff.js';
import type { MailChange } from '../../mail/risks/risk.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { unreadableAt } from '../revision/read-revision.js';
import { changedSettings } from '../revision/changed-settings.js';
import type { Warning } from '../warning.js';
import { warningsIn } from '../warning.js';
import { loosened, mayHideErrors } from './loosened-guards.js';
import { caughtByMailGuards, caughtByMailRules } from './loosened-mail.js';
import { caughtByExpectations } from './loosened-expectations.js';
import { caughtByGuards, caughtByRules } from './loosened-zones.js';
import { newMailProblems } from './new-mail-problems.js';
import { newZoneProblems } from './new-problems.js';

/** What is known beside the changes of a plan. */
export interface Background {
  readonly project: Project;
  /** The selected zones as declared now. */
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project. */
  readonly others: readonly DesiredZone[];
  readonly warnings: readonly Warning[];
  /** Null for a plan that is not compared with a base. */
  readonly base: BaseFiles | null;
}

/** What of it is about mail. */
export type MailBackground = Pick<Background, 'project' | 'base' | 'warnings'>;

export interface BaseFiles {
  readonly files: RevisionFiles;
  readonly ref: string;
}

/** Returns a function that finds new problems of zones, and the guards that were loosened for them. */
export function zoneAssessment(background: Background): AssessZones {
  const { project, zones, others, warnings, base } = background;
  const { policies } = project;
  return (zoneChanges, all, brokenOf) => {
    // The others are no longer declared, so that nothing of them is applied.
    const declared = new Set(all.diffs);
    const changing = zoneChanges.filter(({ diff }) => declared.has(diff));
    const baseOf = base && earlier(base.files);
    const problems = newZoneProblems(changing, { warnings, zones, others, policies, base: baseOf });
    if (!base?.files.project) return problems;
    const before = base.files.project;
    const zone = (name: string): DesiredZone | undefined =>
      base.files.zones.find((each) => each.name === name);
    const { maxChangePercent } = before.guards;
    const caught = [...caughtByGuards(changing, all, { maxChangePercent, zone })];
    const settings = changedSettings({ project, zones, base: base.files });
    const files = { zones, others, now: project, before, zone };
    const errors = mayHideErrors(settings) ? caughtByRules(changing, files) : [];
    const expected = settings.some(isWeakerExpectation)
      ? caughtByExpectations(changing, files, brokenOf)
      : [];
    return [...problems, ...loosened([...caught, ...errors, ...expected], { ref: base.ref, part: 'dns' })];
  };
}

function isWeakerExpectation({ setting, weaker }: SettingChange): boolean {
  return setting === 'expect' && weaker;
}

function earlier({ zones, ...files }: RevisionFiles): (zone: DesiredZone) => DesiredZone | 'unknown' | null {
  const { isZone } = unreadableAt(files);
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  return (zone) => (isZone(zone) ? 'unknown' : (byName.get(zone.name) ?? null));
}

/** The template of the base; unknown if its files cannot be read there. */
export function earlierTemplate({
  templates,
  ...files
}: RevisionFiles): (template: DesiredTemplate) => DesiredTemplate | 'unknown' | null {
  const { isTemplate } = unreadableAt(files);
  const byName = new Map(templates.map((template) => [template.name, template]));
  return (template) => (isTemplate(template) ? 'unknown' : (byName.get(template.name) ?? null));
}

/** What the rules find in the texts, as they are in the files and as they were. */
export interface TextProblems {
  readonly found: readonly Diagnostic[];
  readonly before: () => Iterable<Diagnostic>;
}

/** Finds new problems of templates, and the guards that were loosened for them. */
export function assessTemplates(
  mail: MailChange,
  { project, base, warnings }: MailBackground,
  { found, before: problemsBefore }: TextProblems,
): readonly FoundRisk<MailChangeOf>[] {
  const all = [...warnings, ...warningsIn(applySeverities(found, project.severities))];
  const problems = newMailProblems(mail, all, problemsBefore);
  if (!base?.files.project) return problems;
  const before = base.files.project;
  const { maxChangePercent } = before.guards;
  const caught = [
    ...caughtByMailGuards(mail, { maxChangePercent, settings: before.mail }),
    ...caughtByMailRules(mail, found, { now: project, before }),
  ];
  return [...problems, ...loosened(caught, { ref: base.ref, part: 'mail' })];
}
