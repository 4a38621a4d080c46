import type { DesiredZone } from '../../dns/zone.js';
import { dnsRules } from '../../dns/rules/list.js';
import { mailRules } from '../../mail/rules/list.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { ChangedScope } from '../../plan/changed-scope.js';
import type { Plan, SettingChange } from '../../plan/plan.js';
import { PROJECT_SCOPE } from '../../plan/plan.js';
import { scopesOf } from '../../plan/scope.js';
import { byCodeUnits, sortedBy } from '../../text/compare.js';
import type { RevisionFiles } from '../revision/read-revision.js';

export interface ComparedSides {
  /** The comparison of both sides. */
  readonly plan: Pick<Plan, 'zones' | 'mail' | 'settings'>;
  readonly zones: readonly DesiredZone[];
  readonly mail: DesiredMail | null;
  readonly base: Pick<RevisionFiles, 'zones' | 'templates'>;
}

/**
 * Names what differs between the sides of a comparison: zones in the order of their names, then templates. A setting of the
 * whole project selects everything that it can affect; comments, layout and the names of files select nothing.
 */
export function changedScopes({ plan, zones, mail, base }: ComparedSides): readonly ChangedScope[] {
  const templates = mail?.templates ?? [];
  const settings = plan.settings ?? [];
  const changed = new Set([
    ...scopesOf(plan).flatMap(({ scope, steps }) => (steps.length > 0 ? scope : [])),
    ...settings.map(({ scope }) => scope),
  ]);
  const before = new Map(base.zones.map((zone) => [zone.name, zone]));
  const areZonesAffected = settings.some((change) => mayAffect('dns', change));
  const areTemplatesAffected = settings.some((change) => mayAffect('mail', change));
  const isChanged = (zone: DesiredZone): boolean =>
    areZonesAffected || changed.has(zone.name) || isWrittenOtherwise(zone, before.get(zone.name));
  const templatesBefore = new Set(base.templates.map(({ name }) => name));
  const changedTemplates = templates.flatMap(({ name }) =>
    areTemplatesAffected || changed.has(`mail/${name}`) || !templatesBefore.has(name) ? name : [],
  );
  return [
    ...listed(zones.filter(isChanged).map(nameOf), missing(base.zones, zones)),
    ...listed(changedTemplates, missing(base.templates, templates)).map(({ scope, isDeleted }) => ({
      scope: `mail/${scope}`,
      isDeleted,
    })),
  ];
}

interface Named {
  readonly name: string;
}

function nameOf({ name }: Named): string {
  return name;
}

function missing(before: readonly Named[], after: readonly Named[]): readonly string[] {
  const names = new Set(after.map(nameOf));
  return before.map(nameOf).filter((name) => !names.has(name));
}

function listed(changed: readonly string[], deleted: readonly string[]): readonly ChangedScope[] {
  const all = [
    ...changed.map((scope) => ({ scope, isDeleted: false })),
    ...deleted.map((scope) => ({ scope, isDeleted: true })),
  ];
  return sortedBy(all, ({ scope }) => scope);
}

function isWrittenOtherwise(zone: DesiredZone, before: DesiredZone | undefined): boolean {
  return zone !== before && (before === undefined || settingsText(zone) !== settingsText(before));
}

/** What a comparison of guards and records does not show: how records are written, and what the provider answers beside them. */
function settingsText({ txt, replace, serviceRecords }: DesiredZone): string {
  const services = serviceRecords.map(({ prefix, type, content = null, prio }) =>
    JSON.stringify([prefix, type, content, prio]),
  );
  return JSON.stringify([txt, replace, ...services.toSorted(byCodeUnits)]);
}

const RULES_OF = {
  dns: new Set(dnsRules.map(({ code }) => code)),
  mail: new Set(mailRules.map(({ code }) => code)),
};

/** Settings that are only about zones, and those that no plan depends on. */
const ABOUT_ZONES: ReadonlySet<string> = new Set(['policies', 'policyCommand', 'expect']);
const ABOUT_NOTHING: ReadonlySet<string> = new Set(['journals.keep']);

/** Whether a change of a setting of the project file can change what is planned or said of zones, or of mail. */
function mayAffect(part: 'dns' | 'mail', { scope, setting }: SettingChange): boolean {
  const other = part === 'dns' ? 'mail' : 'dns';
  if (scope !== PROJECT_SCOPE || ABOUT_NOTHING.has(setting) || setting.startsWith(`${other}.`)) return false;
  if (part === 'mail' && ABOUT_ZONES.has(setting)) return false;
  const [, code] = /^rules\.(.*)$/.exec(setting) ?? [];
  return code === undefined || !RULES_OF[other].has(code);
}
