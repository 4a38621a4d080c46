import { lastName, slashPath } from '../../text/slash-path.js';
import type { Project } from '../../config/project.js';
import { traceZone } from '../../dns/planning/trace-zone.js';
import type { DesiredZone } from '../../dns/zone.js';
import { traceTemplate } from '../../mail/planning/trace-template.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { Traced } from '../../plan/review/origin.js';
import type { Plan, PlannedRecord, PlannedTranslation, Revision, Risk, Step } from '../../plan/plan.js';
import { summarizeOrigins } from '../../plan/plan.js';
import { withVerdict } from '../../plan/verdict.js';
import { changedSettings } from '../revision/changed-settings.js';
import { compareManagedTemplates, compareManagedZones } from '../revision/management-risks.js';
import type { RevisionFiles } from '../revision/read-revision.js';
import { unreadableAt } from '../revision/read-revision.js';

export interface Branch {
  readonly project: Project;
  /** The declarations of the branch. */
  readonly zones: readonly DesiredZone[];
  readonly mail: DesiredMail | null;
  /** The declarations at the base. */
  readonly base: RevisionFiles;
  readonly revision: Revision;
}

/**
 * Marks each step of a plan as coming from the branch or from drift. Adds the risks of drift and of declaring more or fewer
 * zones and templates, and what has changed in the settings. Steps of files that cannot be read at the base are not marked.
 */
export function markOrigins(plan: Plan, branch: Branch): Plan {
  const tracedZones = traceZones(plan, branch);
  const tracedTemplates = traceTemplates(plan, branch);
  const zones = plan.zones.map((zone, index) => ({ ...zone, ...stepsIn(tracedZones[index]) }));
  const templates = plan.mail?.templates.map((template, index) => ({
    ...template,
    ...stepsIn(tracedTemplates[index]),
  }));
  const { ref, commit } = branch.revision;
  const scopes = [...zones, ...(templates ?? [])];
  const drift = [...tracedZones, ...tracedTemplates].flatMap((traced) => traced?.risks ?? []);
  return withVerdict({
    ...plan,
    zones,
    ...(plan.mail && templates && { mail: { ...plan.mail, templates } }),
    risks: [...plan.risks, ...managementRisks(branch), ...drift],
    settings: changedSettings(branch),
    base: { ref, commit, summary: summarizeOrigins(scopes.flatMap<Step<unknown>>(({ steps }) => steps)) },
  });
}

/** What is not known at the base counts neither as new nor as gone. */
function managementRisks({ project, zones, mail, base }: Branch): readonly Risk[] {
  const unreadable = unreadableAt(base);
  const declared = zones.filter((zone) => !unreadable.isZone(zone));
  const templates = (mail?.templates ?? []).filter((template) => !unreadable.isTemplate(template));
  return [
    ...compareManagedZones(base.zones, declared).risks([]),
    ...compareManagedTemplates(base.templates, templates, project.mail).risks([]),
  ];
}

function stepsIn<V>(traced: Traced<V> | null | undefined): Partial<Pick<Traced<V>, 'steps'>> {
  return traced ? { steps: traced.steps } : {};
}

/** Returns the zones in the order of the plan; null for one that cannot be read at the base. */
function traceZones(plan: Plan, { zones, base }: Branch): readonly (Traced<PlannedRecord> | null)[] {
  const heads = new Map(zones.map((zone) => [zone.name, zone]));
  const before = new Map(base.zones.map((zone) => [zone.name, zone]));
  const unreadable = unreadableAt(base);
  return plan.zones.map((zone) => {
    const head = heads.get(zone.zone);
    if (!head || unreadable.isZone(head)) return null;
    return traceZone(zone, { base: before.get(zone.zone) ?? null, head });
  });
}

/** The same for templates, which are matched by folder. */
function traceTemplates(plan: Plan, { mail, base }: Branch): readonly (Traced<PlannedTranslation> | null)[] {
  const heads = new Map(mail?.templates.map((template) => [template.name, template]));
  const before = new Map(base.templates.map((template) => [template.name, template]));
  const unreadable = unreadableAt(base);
  return (plan.mail?.templates ?? []).map((template) => {
    const head = heads.get(lastName(slashPath(template.folder)));
    if (!head || unreadable.isTemplate(head)) return null;
    return traceTemplate(template, {
      base: before.get(head.name) ?? null,
      settings: base.project?.mail ?? null,
      head,
    });
  });
}
