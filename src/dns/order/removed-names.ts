import { lookUp } from '../answers/look-up.js';
import type { NameChanges } from './change-node.js';
import { NAMES, NO_ENTRIES, isThere } from './name-states.js';
import type { ZoneStates } from './zone-states.js';

/** A name that loses its last record, for which no wildcard answers afterwards. */
export interface RemovedName extends NameChanges {
  /** Whether a delegation at or above the name still answers: its records were glue, or hidden. */
  readonly isDelegated: boolean;
}

/** The names that lose their last record, in reading order. A name that belongs to another zone of the run is not removed. */
export function* removedNames(states: ZoneStates, names: readonly NameChanges[]): Iterable<RemovedName> {
  for (const name of names) {
    if (!name.nodes.some(({ change: { before, after } }) => before?.active && !after?.active)) continue;
    const at = states.at(name.owner);
    if (at?.zone.name !== name.zone.name) continue;
    const { cut, source } = lookUp(NAMES.after, at, 'ANY');
    if (!isThere(source?.entries ?? NO_ENTRIES, 'after')) yield { ...name, isDelegated: cut !== null };
  }
}
