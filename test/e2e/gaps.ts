import type { OracleRecord } from '../support/order-oracle/resolve.js';
import { createWorld } from '../support/order-oracle/world.js';

/** The managed zones, and all of their records before and after the changes. */
export interface Transition {
  readonly zones: readonly string[];
  readonly before: readonly OracleRecord[];
  readonly after: readonly OracleRecord[];
}

/** What a state on the way lacks of what is there before and after, one line each, sorted. */
export type GapsIn = (state: readonly OracleRecord[]) => readonly string[];

/**
 * Finds gaps by asking: every name and record set that has an answer before and after must have one, nothing may point
 * at a managed name without an answer, and no DS may stand without an NS, unless that is so before or after.
 */
export function gapFinder({ zones, before, after }: Transition): GapsIn {
  const world = createWorld(zones, [...before, ...after]);
  const numbers = (records: readonly OracleRecord[]): readonly number[] => records.map(world.numberOf);
  const lossesOf = world.lossesBetween(numbers(before), numbers(after));
  const atEnds = lossesOf(numbers(before)) | lossesOf(numbers(after));
  return (state) =>
    world
      .named(lossesOf(numbers(state)) & ~atEnds)
      .map(withoutKind)
      .toSorted();
}

function withoutKind(loss: string): string {
  return loss.slice(loss.indexOf(' ') + 1);
}
