import type { Effect } from '../../plan/effect.js';
import type { Comparison } from '../answers/comparison.js';
import { compareZones } from '../answers/comparison.js';
import { effectsIn } from '../answers/effects.js';
import type { Published } from '../answers/published.js';
import { publishedBy } from '../answers/published.js';
import type { ChangingZone, RecordChange, Side } from '../answers/changing-zone.js';
import { zoneAsDeclared } from '../answers/changing-zone.js';
import { asListed, bothSides } from '../diff/both-sides.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import type { DesiredZone } from '../zone.js';

/** Zones of the project that a plan leaves as they are. A zone may be in both lists: the listing counts. */
export interface Bystanders {
  /** Those that were read. */
  readonly listed: readonly ZoneDiff[];
  /** Those that are as their files say, as far as is known. */
  readonly declared: readonly DesiredZone[];
}

/** The zones of a project, as a plan changes them or leaves them. */
export interface ProjectZones {
  /** The planned zones. */
  readonly diffs: readonly ZoneDiff[];
  readonly bystanders: Bystanders;
  /** The side on which the project has a zone, by its name, unless on both. */
  readonly sides: ReadonlyMap<string, Side>;
}

/** Puts the zones of a project side by side. */
export function plannedComparison({ diffs, bystanders, sides }: ProjectZones): Comparison {
  const zones = new Map<string, ChangingZone>();
  for (const zone of bystanders.declared) zones.set(zone.name, zoneAsDeclared(zone));
  for (const diff of bystanders.listed) zones.set(diff.zone.name, asListed(diff));
  for (const diff of diffs) zones.set(diff.zone.name, bothSides(diff, sides.get(diff.zone.name)));
  return compareZones([...zones.values()]);
}

/** What the plan changes of the answers about all names of the project. `ids` has its steps by their change, in its order. */
export function plannedEffects(
  comparison: Comparison,
  ids: ReadonlyMap<RecordChange, string>,
): readonly Effect[] {
  const changesZones = Array.from(comparison.zones.values()).some(({ only }) => only !== undefined);
  return ids.size === 0 && !changesZones ? [] : effectsIn(comparison, ids);
}

/** What a zone publishes before and after the plan; a side on which the project has not got it is empty. */
export function publishedSides(
  { zones, states }: Comparison,
  name: string,
): Readonly<Record<Side, Published>> {
  const on = (side: Side): Published => {
    const zone = zones.get(name);
    if (!zone) throw new Error(`${name} is not compared`);
    return states[side].zones.get(name)?.published ?? publishedBy(zone, (change) => change[side]);
  };
  return { before: on('before'), after: on('after') };
}
