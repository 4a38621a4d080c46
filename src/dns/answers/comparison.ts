import type { ProjectState } from './project-state.js';
import { stateOn } from './project-state.js';
import type { PublishedChanges } from './published-changes.js';
import { publishedChanges } from './published-changes.js';
import type { Side, ChangingZone } from './changing-zone.js';

/** The zones of a project side by side, before and after the changes. */
export interface Comparison {
  /** All zones, those of one side as well. */
  readonly zones: ReadonlyMap<string, ChangingZone>;
  readonly states: Readonly<Record<Side, ProjectState>>;
  /** By zone; zones that publish the same on both sides are not there. */
  readonly changes: ReadonlyMap<string, PublishedChanges>;
}

/** Puts the zones side by side. Nothing is looked up or indexed yet but the changes. */
export function compareZones(zones: readonly ChangingZone[]): Comparison {
  const changes = new Map<string, PublishedChanges>();
  for (const zone of zones) if (zone.changes.length > 0) changes.set(zone.name, publishedChanges(zone));
  return {
    zones: new Map(zones.map((zone) => [zone.name, zone])),
    states: { before: stateOn('before', zones), after: stateOn('after', zones) },
    changes,
  };
}
