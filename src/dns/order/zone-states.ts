import { groupBy } from '../../diagnostics/group-by.js';
import { isInDomain } from '../name/domain.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import type { NameChanges } from './change-node.js';
import type { NameState, ZoneState } from './name-states.js';
import { zoneState } from './name-states.js';

/** What DNS publishes of all zones of a run, before and after the changes. */
export interface ZoneStates {
  /** The zone of a full name, which is the one with the longest matching name; undefined outside all zones. */
  readonly zoneOf: (name: string) => ZoneState | undefined;
  /** The state of a full name in its zone; undefined outside all zones. */
  readonly at: (name: string) => NameState | undefined;
}

export function zoneStates(diffs: readonly ZoneDiff[], names: readonly NameChanges[]): ZoneStates {
  const changed = groupBy(names, ({ zone }) => zone);
  const diffOf = new Map(diffs.map((diff) => [diff.zone.name, diff]));
  const states = new Map<ZoneDiff, ZoneState>();
  const stateOf = (diff: ZoneDiff): ZoneState => {
    let state = states.get(diff);
    if (!state) states.set(diff, (state = zoneState(diff, changed.get(diff.zone) ?? [])));
    return state;
  };
  const [first] = diffOf.values();
  const only = first && diffOf.size === 1 ? stateOf(first) : undefined;
  const zoneOf = (name: string): ZoneState | undefined => {
    if (only) return isInDomain(name, only.name) ? only : undefined;
    const diff = enclosingZone(name, diffOf);
    return diff && stateOf(diff);
  };
  return { zoneOf, at: (name) => zoneOf(name)?.at(name) };
}
