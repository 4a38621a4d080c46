import type { Effect } from '../../plan/effect.js';
import type { ChangingZone, RecordChange, Side } from '../answers/changing-zone.js';
import { constantZone } from '../answers/changing-zone.js';
import { effectsOf } from '../answers/effects.js';
import { asListed, bothSides } from '../diff/both-sides.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import type { DesiredZone } from '../zone.js';
import { withOwners } from './affected-owners.js';

/** Zones of the project that a plan leaves as they are. A zone may be in both lists: the listing counts. */
export interface Bystanders {
  /** Those that were read. */
  readonly listed: readonly ZoneDiff[];
  /** Those that are as their files say, as far as is known. */
  readonly declared: readonly DesiredZone[];
}

export const noBystanders: Bystanders = { listed: [], declared: [] };

export interface PlannedEffectsInput {
  /** The planned zones. */
  readonly diffs: readonly ZoneDiff[];
  readonly bystanders: Bystanders;
  /** The side on which the project has a zone, by its name, unless on both. */
  readonly sides: ReadonlyMap<string, Side>;
  /** The ids of the steps, in the order of the plan. */
  readonly steps: ReadonlyMap<RecordChange, string>;
}

/** What a plan changes of the answers about all names of the project, those of zones that it leaves alone as well. */
export function plannedEffects(input: PlannedEffectsInput): readonly Effect[] {
  const { sides, steps } = input;
  if (steps.size === 0 && sides.size === 0) return [];
  const declared = declarations(input);
  return withOwners(effectsOf(projectZones(input), steps), (name) => declared.get(name));
}

function declarations({ diffs, bystanders }: PlannedEffectsInput): ReadonlyMap<string, DesiredZone> {
  const listed = [...bystanders.listed, ...diffs].map(({ zone }) => zone);
  return new Map([...bystanders.declared, ...listed].map((zone) => [zone.name, zone]));
}

function projectZones({ diffs, bystanders, sides }: PlannedEffectsInput): readonly ChangingZone[] {
  const zones = new Map<string, ChangingZone>();
  for (const { name, records, txt } of bystanders.declared) zones.set(name, constantZone(name, records, txt));
  for (const diff of bystanders.listed) zones.set(diff.zone.name, asListed(diff));
  for (const diff of diffs) zones.set(diff.zone.name, bothSides(diff, sides.get(diff.zone.name)));
  return [...zones.values()];
}
