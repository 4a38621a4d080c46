import { groupBy } from '../../diagnostics/group-by.js';
import type { Comparison } from '../answers/comparison.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import type { Effect } from '../../plan/effect.js';

/**
 * The answers that zones which are new take from the zones above them without giving others, by new zone. No step says that they
 * are gone.
 */
export function lostToNewZones(
  { states }: Comparison,
  effects: readonly Effect[],
): ReadonlyMap<string, readonly Effect[]> {
  const lost = effects.filter(
    ({ kind, name }) => kind === 'removed' && enclosingZone(name, states.before.zones) !== undefined,
  );
  return groupBy(lost, ({ zone }) => zone);
}
