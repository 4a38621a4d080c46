import type { DnsSettings, Project } from '../../config/project.js';
import type { MailServiceSettings } from '../../config/mail-settings.js';
import { leftOutRisk } from '../../dns/risks/left-out.js';
import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import { narrowPlan } from '../../plan/narrowing/narrow-plan.js';
import type { ZoneFilter, ZoneOptions } from './zone-filter.js';
import { mustMatchSome, zoneFilter } from './zone-filter.js';

/** The parts that a project may have. */
export interface Parts {
  readonly dns: DnsSettings | null;
  readonly mail: MailServiceSettings | null;
}

export type PartName = keyof Parts;

/** What of a project, or of a plan, something is done with. */
export interface Selection {
  /** One part alone; all that there are when left out. */
  readonly only?: PartName | undefined;
  /** Whether a zone is wanted, by its name in punycode; all are when left out. Where it is given, mail is left out. */
  readonly zones?: ZoneFilter | undefined;
  /** Globs of names, each of which has to match some zone. */
  readonly globs?: readonly string[] | undefined;
}

/** How a selection is written. */
export interface SelectionOptions extends ZoneOptions {
  readonly only?: PartName;
}

/** Reads a selection. @throws Failure `usage` when its shard is none. */
export function readSelection(
  { only, ...zones }: SelectionOptions,
  env: Readonly<Record<string, string | undefined>>,
): Selection {
  const isNarrowed = zones.zone.length > 0 || zones.shard !== undefined;
  return { only, globs: zones.zone, ...(isNarrowed && { zones: zoneFilter(zones, env) }) };
}

/** Whether a selection has a zone, if it has any. */
export function isSelected({ zones }: Selection, zone: string): boolean {
  return zones?.(zone) ?? true;
}

/** Whether a selection has zones. */
export function selectsZones({ only }: Selection): boolean {
  return only !== 'mail';
}

/** Whether a selection has mail. Where zones are picked it has not: jobs that share the zones must not all write the mail. */
export function selectsMail({ only, zones }: Selection): boolean {
  return only === undefined ? zones === undefined : only === 'mail';
}

/** The selected parts of a project. @throws Failure `usage` when there is none. */
export function selectedParts(
  { file, dns, mail }: Pick<Project, 'file' | PartName>,
  selection: Selection,
): Parts {
  const parts = { dns: selectsZones(selection) ? dns : null, mail: selectsMail(selection) ? mail : null };
  if (parts.dns || parts.mail) return parts;
  throw new Failure('usage', `${file} has no \`${selection.only ?? 'dns'}\` part`, {
    hint: `docs/zone-files.md, "Project file", says what it looks like`,
  });
}

/** The selected part of a plan. @throws Failure `usage` when a glob matches none of its zones. */
export function selectFromPlan(plan: Plan, selection: Selection): Plan {
  const narrowed = narrowPlan(plan, {
    isWanted: (zone) => selectsZones(selection) && isSelected(selection, zone),
    riskOf: leftOutRisk,
    mail: selectsMail(selection),
  });
  mustMatchSome(
    selection.globs ?? [],
    plan.zones.map(({ zone }) => zone),
  );
  return narrowed;
}

/** @throws Failure `usage` when the project has no DNS part. */
export function dnsOf({ file, dns }: Pick<Project, 'file' | 'dns'>): DnsSettings {
  if (dns) return dns;
  throw new Failure('usage', `${file} has no \`dns\` part, so there are no zones`);
}
