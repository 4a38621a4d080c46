import type { Unit } from '../step/schedule.js';

/** Units of one scope that are connected: by what waits for what, or since they are about the same name. */
export interface ConnectedPart<V> {
  readonly scope: string;
  /** What others wait for comes first. */
  readonly units: readonly Unit<V>[];
  /** The length of the longest chain of parts that this one waits for: parts of one tier never wait for each other. */
  readonly tier: number;
}

/**
 * Divides the units of a run into connected parts. A part whose units wait for another scope that waits for the part itself is
 * divided once more, so that parts wait for each other one way only.
 *
 * @param nameOf the name that a step is about, in its scope.
 */
export function connectedParts<V>(
  units: readonly Unit<V>[],
  namesOf: (unit: Unit<V>) => readonly string[],
): readonly ConnectedPart<V>[] {
  // A unit is ranked above all that wait for it.
  const ordered = units.toSorted((a, b) => b.rank - a.rank);
  const whole = groupsBy(ordered, componentsOf(ordered, namesOf));
  const tiers = tiersOf(whole);
  const circular = whole.filter((group) => !tiers.has(group));
  if (circular.length === 0) return partsOf(whole, tiers);
  const levels = levelsOf(ordered);
  const divided = circular.flatMap((group) => groupsBy(group, (unit) => levels.get(unit)));
  const groups = [...whole.filter((group) => tiers.has(group)), ...divided];
  return partsOf(groups, tiersOf(groups));
}

type Group<V> = readonly Unit<V>[];

function partsOf<V>(
  groups: readonly Group<V>[],
  tiers: ReadonlyMap<Group<V>, number>,
): readonly ConnectedPart<V>[] {
  return groups.map((units) => ({ scope: units[0]?.scope ?? '', units, tier: tiers.get(units) ?? 0 }));
}

function groupsBy<V>(units: readonly Unit<V>[], keyOf: (unit: Unit<V>) => unknown): readonly Group<V>[] {
  const groups = new Map<unknown, Unit<V>[]>();
  for (const unit of units) {
    const key = keyOf(unit);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(unit);
  }
  return [...groups.values()];
}

/** Returns the component of each unit: one unit that stands for it. */
function componentsOf<V>(
  units: readonly Unit<V>[],
  namesOf: (unit: Unit<V>) => readonly string[],
): (unit: Unit<V>) => Unit<V> {
  const parents = new Map<Unit<V>, Unit<V>>();
  const rootOf = (unit: Unit<V>): Unit<V> => {
    let root = unit;
    for (let parent = parents.get(root); parent; parent = parents.get(root)) root = parent;
    // Later searches are short.
    for (let at = unit; at !== root;) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const join = (a: Unit<V>, b: Unit<V>): void => {
    const [one, other] = [rootOf(a), rootOf(b)];
    if (one !== other) parents.set(one, other);
  };
  const firstAt = new Map<string, Unit<V>>();
  for (const unit of units) {
    for (const need of unit.waitsFor) if (need.scope === unit.scope) join(unit, need);
    for (const name of namesOf(unit)) {
      const key = `${unit.scope} ${name}`;
      const first = firstAt.get(key);
      if (first) join(unit, first);
      else firstAt.set(key, unit);
    }
  }
  return rootOf;
}

/** The tiers of groups; without those that are in a circle, or wait for one. */
function tiersOf<V>(groups: readonly Group<V>[]): ReadonlyMap<Group<V>, number> {
  const groupOf = new Map(groups.flatMap((group) => group.map((unit) => [unit, group] as const)));
  const needsOf = new Map(
    groups.map((group) => {
      const needs = group.flatMap(({ waitsFor }) => waitsFor.map((need) => groupOf.get(need)));
      return [group, new Set(needs.filter((need) => need !== undefined && need !== group))] as const;
    }),
  );
  const tiers = new Map<Group<V>, number>();
  for (let left = groups; left.length > 0;) {
    const ready = left.filter((group) =>
      [...(needsOf.get(group) ?? [])].every((need) => need && tiers.has(need)),
    );
    if (ready.length === 0) break;
    const known = ready.map((group) => {
      const below = Array.from(needsOf.get(group) ?? [], (need) => (need ? (tiers.get(need) ?? 0) + 1 : 0));
      return [group, Math.max(0, ...below)] as const;
    });
    for (const [group, tier] of known) tiers.set(group, tier);
    left = left.filter((group) => !tiers.has(group));
  }
  return tiers;
}

/** How often a chain of waits that ends at a unit changes its scope, at most. */
function levelsOf<V>(ordered: readonly Unit<V>[]): ReadonlyMap<Unit<V>, number> {
  const levels = new Map<Unit<V>, number>();
  for (const unit of ordered) {
    const least = unit.waitsFor.map((need) => (levels.get(need) ?? 0) + (need.scope === unit.scope ? 0 : 1));
    levels.set(unit, Math.max(0, ...least));
  }
  return levels;
}
