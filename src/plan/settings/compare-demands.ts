import type { Demand } from './setting.js';

/** A demand that was dropped, added or changed; null where there is none. */
export interface DemandChange {
  readonly before: Demand | null;
  readonly after: Demand | null;
  readonly isWeaker: boolean;
}

/**
 * Compares what two lists of demands ask for: order, repetitions and demands that another one implies do not matter. A
 * demand about the same subject takes the place of one that was dropped.
 */
export function compareDemands(before: readonly Demand[], after: readonly Demand[]): readonly DemandChange[] {
  const lost = before.filter((old) => !after.some((fresh) => implies(fresh, old)));
  const gained = after.filter((fresh) => !before.some((old) => implies(old, fresh)));
  const changed = after.filter((fresh) => !before.some((old) => implies(old, fresh) && implies(fresh, old)));
  const replacing = (old: Demand): Demand | null =>
    changed.find(({ subject }) => subject === old.subject) ?? null;
  const replacements = new Set(lost.map(replacing));
  return [
    ...lost.map((old) => ({ before: old, after: replacing(old), isWeaker: true })),
    ...gained
      .filter((fresh) => !replacements.has(fresh))
      .map((fresh) => ({
        before: before.find((old) => implies(fresh, old)) ?? null,
        after: fresh,
        isWeaker: false,
      })),
  ];
}

/** Whether whatever meets one demand meets the other. */
function implies(one: Demand, other: Demand): boolean {
  return (
    one.subject === other.subject &&
    one.claim === other.claim &&
    Object.entries(other.atMost).every(([key, most]) => (one.atMost[key] ?? Infinity) <= most) &&
    Object.entries(other.only).every(([key, values]) =>
      one.only[key]?.every((value) => values.includes(value)),
    )
  );
}
