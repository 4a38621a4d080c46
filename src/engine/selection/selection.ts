import type { Project } from '../../config/project.js';
import type { DnsSettings, MailServiceSettings } from '../../config/settings/list.js';
import type { RecordSelection } from '../../dns/records/record-filter.js';
import { recordFilter, selectsChange } from '../../dns/records/record-filter.js';
import { withCertainGaps } from '../../dns/planning/certain-gaps.js';
import { leftOutRisk } from '../../dns/risks/left-out.js';
import { Failure } from '../../failure.js';
import type { ChangedSince, Plan, PlanSelection } from '../../plan/plan.js';
import { narrowPlan } from '../../plan/narrowing/narrow-plan.js';
import { withVerdict } from '../../plan/verdict.js';
import type { FoundZones } from '../../load/zone/zone-file.js';
import type { SeenFiles } from '../../load/zone/zone-glance.js';
import type { RecordOptions, RecordsOfZone } from './record-filter.js';
import { mustMatchRecords, planSelection, readRecordSelection } from './record-filter.js';
import type { ZoneFilter, ZoneOptions } from './zone-filter.js';
import { mustMatchSome, zoneFilter } from './zone-filter.js';

export interface Parts {
  readonly dns: DnsSettings | null;
  readonly mail: MailServiceSettings | null;
}

export type PartName = keyof Parts;

/** Selects a part of a project or plan. */
export interface Selection {
  /** A single part; by default all. */
  readonly only?: PartName | undefined;
  /** Whether to include a zone, by its name in punycode; by default all. When given, mail is not included. */
  readonly zones?: ZoneFilter | undefined;
  /** Globs of names, each of which must match a zone. */
  readonly globs?: readonly string[] | undefined;
  /** The records to include; by default all. When given, mail is not included. */
  readonly records?: RecordSelection | undefined;
  /** What differs from a revision, which is what to include; by default all. */
  readonly changed?: ChangedSelection | undefined;
  /** Whether drafts of translations are planned like the others. */
  readonly drafts?: boolean | undefined;
  /** Whether it is one of several parts, each of which may have nothing. */
  readonly isShard?: boolean;
}

/** The zones and templates that differ from a revision, by name, and how many there are of all. */
export interface ChangedSelection {
  /** As the user named it. */
  readonly since: string;
  readonly zones: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  /** The zones and `mail/TEMPLATE` of the revision that no file declares any more. */
  readonly gone: ReadonlySet<string>;
  readonly of: { readonly zones: number; readonly templates: number };
  /** What was found in zone files when they were compared; null for what has to be read again. */
  readonly found: FoundZones;
  /** The zone files of which a glance was enough to compare them. */
  readonly seen: SeenFiles;
}

/** The options for a selection. */
export interface SelectionOptions extends ZoneOptions {
  readonly only?: PartName;
  readonly drafts?: boolean;
}

/** Reads a selection. @throws Failure `usage` when the shard, a name or a type is not valid, or zones or records are to be selected of mail. */
export function readSelection(
  { only, drafts, name, type, ...zones }: SelectionOptions & RecordOptions,
  env: Readonly<Record<string, string | undefined>>,
): Selection {
  const isNarrowed = zones.zone.length > 0 || zones.shard !== undefined;
  if (isNarrowed && only === 'mail')
    throw new Failure('usage', 'of mail, no zones can be selected, and no shard', {
      hint: 'leave out --zone and --shard',
    });
  const records = readRecordSelection({ name, type }, only);
  return {
    only,
    ...(drafts && { drafts }),
    globs: zones.zone,
    records,
    ...(zones.shard !== undefined && { isShard: true }),
    ...(isNarrowed && { zones: zoneFilter(zones, env) }),
  };
}

/** Whether a selection includes a zone, of now or of the revision that it compares with, given that it includes zones at all. */
export function isSelected({ zones, changed }: Selection, zone: string): boolean {
  return (zones?.(zone) ?? true) && (!changed || changed.zones.has(zone) || changed.gone.has(zone));
}

/** Whether a selection includes such a template, by its name, given that it includes mail at all. */
export function isTemplateSelected({ changed }: Selection, template: string): boolean {
  return !changed || changed.templates.has(template) || changed.gone.has(`mail/${template}`);
}

/** A selection as a plan has it; undefined when it narrows nothing that the plan does not show. */
export function planSelectionOf(selection: Selection): PlanSelection | undefined {
  const { records, changed } = selection;
  if (!records && !changed) return undefined;
  return {
    ...(records && planSelection(records)),
    ...(changed && { changedSince: changedSince(selection, changed) }),
  };
}

function changedSince(
  selection: Selection,
  { since: ref, zones, templates, of }: ChangedSelection,
): ChangedSince {
  const [withZones, withMail] = [selectsZones(selection), selectsMail(selection)];
  return {
    ref,
    zones: withZones ? [...zones].filter((zone) => isSelected(selection, zone)).length : 0,
    ofZones: withZones ? of.zones : 0,
    templates: withMail ? templates.size : 0,
    ofTemplates: withMail ? of.templates : 0,
  };
}

/** Whether a selection includes zones. */
export function selectsZones({ only }: Selection): boolean {
  return only !== 'mail';
}

/** Whether a selection includes mail. When zones or records are picked it does not, since only one of several shards should write mail. */
export function selectsMail({ only, zones, records }: Selection): boolean {
  return only === undefined ? zones === undefined && records === undefined : only === 'mail';
}

/** Returns the selected parts of a project. @throws Failure `usage` when it has none of them. */
export function selectedParts(
  { file, dns, mail }: Pick<Project, 'file' | PartName>,
  selection: Selection,
): Parts {
  const parts = { dns: selectsZones(selection) ? dns : null, mail: selectsMail(selection) ? mail : null };
  if (parts.dns || parts.mail) return parts;
  throw new Failure('usage', `${file} has no \`${selection.only ?? 'dns'}\` part`, {
    hint: 'see docs/project-file.md',
  });
}

/** Returns the selected part of a plan. @throws Failure `usage` when it has no such part, zone, or changed record. */
export function selectFromPlan(plan: Plan, selection: Selection): Plan {
  const { records, only } = selection;
  mustHavePart(plan, only);
  const isMeant = records && recordFilter(records);
  const kept = narrowPlan(plan, {
    isWanted: (zone) => selectsZones(selection) && isSelected(selection, zone),
    isStep: isMeant && ((zone, step) => selectsChange(isMeant, zone, step)),
    riskOf: leftOutRisk,
    mail: selectsMail(selection),
  });
  const narrowed = withVerdict({ ...kept, risks: withCertainGaps(kept) });
  const leftOut = (plan.unreadable ?? []).flatMap(({ part, scope }) => (part === 'dns' ? scope : []));
  mustMatchSome(selection.globs ?? [], [...plan.zones.map(({ zone }) => zone), ...leftOut]);
  const known = recordsOfPlan(plan, selection);
  if (known) mustMatchSelected(selection, known);
  return records ? { ...narrowed, selection: { ...plan.selection, ...planSelection(records) } } : narrowed;
}

/** @throws Failure `usage` when the only part that is asked for is none of the plan. */
function mustHavePart({ zones, mail, unreadable = [], selection }: Plan, only: PartName | undefined): void {
  if (only === undefined || unreadable.some(({ part }) => part === only)) return;
  // One of what differs from a revision may have no zones of a project that has some.
  const isOfMail = zones.length === 0 && mail !== undefined && !selection?.changedSince;
  if (only === 'mail' ? mail !== undefined : !isOfMail) return;
  throw new Failure('usage', `the plan has no \`${only}\` part`, {
    hint: `leave out --only ${only}, or make a plan that has it with \`zonemason plan --only ${only}\``,
  });
}

/**
 * The records of the selected zones that the plan changes, written or live; null where it does not have all of them, or changes none.
 */
function recordsOfPlan(
  { zones, unreadable = [] }: Plan,
  selection: Selection,
): readonly RecordsOfZone[] | null {
  const changed = zones.filter(({ zone, steps }) => steps.length > 0 && isSelected(selection, zone));
  if (unreadable.length > 0 || changed.length === 0 || changed.some(({ records }) => !records)) return null;
  return changed.map(({ zone, steps, records = [] }) => ({
    zone,
    records: [
      ...records,
      ...steps.flatMap(({ before, after }) => [before, after].filter((each) => each !== null)),
    ],
  }));
}

/** @throws Failure `usage` when a name or type that is asked for matches none of the records, unless these may be elsewhere. */
export function mustMatchSelected(selection: Selection, zones: Iterable<RecordsOfZone>): void {
  const records = recordsToMatch(selection);
  if (records) mustMatchRecords(planSelection(records), zones);
}

/** What must match some records of the selected zones; undefined for a shard, and for what has changed: others may have them. */
export function recordsToMatch({ records, isShard = false, changed }: Selection): Selection['records'] {
  return isShard || changed ? undefined : records;
}

/** @throws Failure `usage` when the project has no DNS part. */
export function dnsOf({ file, dns }: Pick<Project, 'file' | 'dns'>): DnsSettings {
  if (dns) return dns;
  throw new Failure('usage', `${file} has no \`dns\` part, so there are no zones`);
}
