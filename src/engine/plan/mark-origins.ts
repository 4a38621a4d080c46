import { posix } from 'node:path';
import { traceZone } from '../../dns/planning/trace-zone.js';
import type { DesiredZone } from '../../dns/zone.js';
import { traceTemplate } from '../../mail/planning/trace-template.js';
import type { DesiredMail } from '../../mail/template.js';
import type { Traced } from '../../plan/origin.js';
import type { Plan, PlannedRecord, PlannedTranslation, Revision, Step } from '../../plan/plan.js';
import { summarizeOrigins } from '../../plan/plan.js';
import type { RevisionFiles } from '../diff/read-revision.js';

export interface Branch {
  /** The declarations of the branch. */
  readonly zones: readonly DesiredZone[];
  readonly mail: DesiredMail | null;
  /** The declarations at the base. */
  readonly base: RevisionFiles;
  readonly revision: Revision;
}

/**
 * Marks each step of a plan as coming from the branch or from drift, and warns of drift. Steps of files that cannot be
 * read at the base are not marked.
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
  return {
    ...plan,
    zones,
    ...(plan.mail && templates && { mail: { ...plan.mail, templates } }),
    risks: [plan.risks, ...[...tracedZones, ...tracedTemplates].map((traced) => traced?.risks ?? [])].flat(),
    base: { ref, commit, summary: summarizeOrigins(scopes.flatMap<Step<unknown>>(({ steps }) => steps)) },
  };
}

function stepsIn<V>(traced: Traced<V> | null | undefined): Partial<Pick<Traced<V>, 'steps'>> {
  return traced ? { steps: traced.steps } : {};
}

/** Returns the zones in the order of the plan; null for one that cannot be read at the base. */
function traceZones(plan: Plan, { zones, base }: Branch): readonly (Traced<PlannedRecord> | null)[] {
  const heads = new Map(zones.map((zone) => [zone.name, zone]));
  const before = new Map(base.zones.map((zone) => [zone.name, zone]));
  const unreadable = new Set(base.unreadable.flatMap(({ name, path }) => [name, path]));
  return plan.zones.map((zone) => {
    const head = heads.get(zone.zone);
    if (!head || unreadable.has(zone.zone) || unreadable.has(head.file.path)) return null;
    return traceZone(zone, { base: before.get(zone.zone) ?? null, head });
  });
}

/** The same for templates, which are matched by folder. */
function traceTemplates(plan: Plan, { mail, base }: Branch): readonly (Traced<PlannedTranslation> | null)[] {
  const heads = new Map(mail?.templates.map((template) => [template.name, template]));
  const before = new Map(base.templates.map((template) => [template.name, template]));
  const unreadable = new Set(base.unreadable.flatMap(({ part, name }) => (part === 'mail' ? [name] : [])));
  return (plan.mail?.templates ?? []).map((template) => {
    const head = heads.get(posix.basename(template.folder));
    if (!head || unreadable.has('mail') || unreadable.has(`mail/${head.name}`)) return null;
    return traceTemplate(template, { base: before.get(head.name) ?? null, settings: base.mail, head });
  });
}
