import { groupBy } from '../../diagnostics/group-by.js';
import type { Origin, Plan, PlannedRecord, Step, Summary, TemplatePlan, ZonePlan } from '../../plan/plan.js';
import { byText, naturalKey, sortedBy } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import type { Change } from '../changes.js';
import { changesOf } from '../changes.js';
import type { TranslationStep } from '../mail-changes.js';
import { originOf } from '../revision.js';
import { adoptCommand } from './adopt-command.js';
import { countActions } from '../summary.js';

/** Changes of a zone, and of those that change in the same way. */
export interface ZoneChanges {
  readonly zone: ZonePlan;
  /** Of all its changes; '' for no owner, null in a part in which nothing has one. */
  readonly owner: string | null;
  /** Other zones with the same changes, sorted by name; each has its own name where the changes have that of `zone`. */
  readonly alike: readonly ZonePlan[];
  /** Whether the changes have the name of the zone. */
  readonly hasOwnName: boolean;
  readonly changes: readonly Change[];
  /** Steps in each of the zones. */
  readonly summary: Summary;
  /** Of drift, the command that declares what is live instead. */
  readonly adoptCommand: string | null;
}

export interface TemplateChanges {
  readonly template: TemplatePlan;
  readonly steps: readonly TranslationStep[];
  readonly summary: Summary;
}

/** The changes of one origin. */
export interface OriginPart {
  /** Null in a plan without a base, where all changes are alike. */
  readonly origin: Origin | 'unknown' | null;
  readonly zones: readonly ZoneChanges[];
  readonly templates: readonly TemplateChanges[];
  /** Steps in all zones and templates. */
  readonly summary: Summary;
}

/** Titles of parts, where there are several. */
export const PART_TITLES: Readonly<Record<NonNullable<OriginPart['origin']>, string>> = {
  branch: 'From this branch',
  unknown: 'Of unknown origin',
  drift: 'Drift, not from this branch',
};

/** In the order in which they are read. */
const ORIGINS: readonly (Origin | 'unknown')[] = ['branch', 'unknown', 'drift'];

/**
 * The changes of a plan by their origin: those of the branch first, even if there are none, and drift last. `config` is the project
 * file that the user has named.
 */
export function partsOf(plan: Plan, config?: string): readonly OriginPart[] {
  if (!plan.base) return [partOf(plan, null, config)];
  return ORIGINS.map((origin) => partOf(plan, origin, config)).filter(
    ({ origin, zones, templates }) => origin === 'branch' || zones.length + templates.length > 0,
  );
}

function partOf({ zones, mail }: Plan, origin: OriginPart['origin'], config: string | undefined): OriginPart {
  const isWanted = (steps: readonly Pick<Step<unknown>, 'origin'>[]): boolean =>
    origin === null || (originOf(steps) ?? 'unknown') === origin;
  const templates = (mail?.templates ?? []).flatMap((template) => {
    const steps = template.steps.filter((step) => isWanted([step]));
    return steps.length === 0 ? [] : { template, steps, summary: countActions(steps) };
  });
  const ofZones = byOwner(
    sortedBy(zones, ({ zone }) => naturalKey(zone)).map((zone) => ({
      zone,
      changes: changesOf(zone.steps).filter(({ steps }) => isWanted(steps)),
    })),
  );
  const steps = [
    ...ofZones.flatMap(({ changes }) => changes.flatMap((change) => change.steps)),
    ...templates.flatMap((template) => template.steps),
  ];
  const grouped = alike(ofZones).map((ofZone) => ({
    ...ofZone,
    adoptCommand:
      origin === 'drift' ? adoptCommand([ofZone.zone, ...ofZone.alike], ofZone.changes, config) : null,
  }));
  return { origin, zones: grouped, templates, summary: countActions(steps) };
}

interface OneZone {
  readonly zone: ZonePlan;
  readonly owner: string | null;
  readonly changes: readonly Change[];
}

/** Groups changes by owner and zone, those without an owner last. */
function byOwner(zones: readonly Omit<OneZone, 'owner'>[]): readonly OneZone[] {
  const owners = new Set(zones.flatMap(({ changes }) => changes.map(({ owner }) => owner)));
  const isOwned = [...owners].some((owner) => owner !== '');
  const sorted = [...owners].toSorted(byText((owner) => (owner === '' ? '\uffff' : owner)));
  return sorted.flatMap((owner) =>
    zones.flatMap(({ zone, changes }) => {
      const own = changes.filter((change) => change.owner === owner);
      return own.length === 0 ? [] : { zone, owner: isOwned ? owner : null, changes: own };
    }),
  );
}

/** Puts zones with the same changes together. */
function alike(zones: readonly OneZone[]): readonly Omit<ZoneChanges, 'adoptCommand'>[] {
  return [...groupBy(zones, zones.length > 1 ? likeness : () => '').values()].flatMap(([first, ...others]) =>
    first
      ? {
          ...first,
          alike: others.map(({ zone }) => zone),
          hasOwnName: others.length > 0 && likeness(first).includes(WRITTEN_OWN_NAME),
          summary: countActions(first.changes.flatMap(({ steps }) => steps)),
        }
      : [],
  );
}

/** Stands for the name of the zone in a content, which has no such character. */
const OWN_NAME = '\0';
const WRITTEN_OWN_NAME = JSON.stringify(OWN_NAME).slice(1, -1);

/** A text that is equal for zones whose changes are read as the same, each with its own name. */
function likeness({ zone, changes }: OneZone): string {
  const general = (record: PlannedRecord): PlannedRecord => ({
    ...record,
    content: record.content.replaceAll(zone.zone, OWN_NAME),
  });
  return JSON.stringify(
    changes.map(({ symbol, name, before, after, steps, owner, notes }) => [
      owner,
      notes,
      symbol,
      name,
      before.map(general),
      after.map(general),
      steps.map(({ risks, waits = [] }) => [risks, waits.map(({ why }) => why)]),
    ]),
  );
}

/** `the same in 49 more zones`. */
export function alikeText({ alike: others, hasOwnName }: Pick<ZoneChanges, 'alike' | 'hasOwnName'>): string {
  return `the same${hasOwnName ? ', with the name of each,' : ''} in ${plural(others.length, 'more zone')}`;
}

/** `owner team-api`, `no owner`; '' where nothing has one. `format` is for the name. */
export function ownerText(owner: string | null, format: (text: string) => string): string {
  if (owner === null) return '';
  return owner === '' ? 'no owner' : `owner ${format(owner)}`;
}
