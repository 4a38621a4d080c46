import type { ChangingZone, RecordChange } from '../answers/changing-zone.js';
import type { Comparison } from '../answers/comparison.js';
import type { ProjectState } from '../answers/project-state.js';
import { stayingState } from '../answers/project-state.js';
import type { PublishedChanges } from '../answers/published-changes.js';
import { changesByPlace } from '../answers/published-changes.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { rememberingWhileUsed } from '../remembering.js';

/** A step of a plan, as far as it decides which states there are. */
export interface PlannedStep {
  readonly id: string;
  readonly change: RecordChange;
  /** The ids of the steps that it waits for. */
  readonly waitsFor: readonly string[];
  /** Steps of one group run back to back; what is between them does not count. */
  readonly group: string | null;
}

/** The zones of a project amid a plan. */
export interface PlannedZones {
  /** By name. One that is new or gone is as on the side on which there is one, in all states. */
  readonly zones: ReadonlyMap<string, ChangingZone>;
  /** The records that no step touches. */
  readonly staying: ProjectState;
  readonly changesIn: (zone: string) => PublishedChanges;
  readonly steps: readonly PlannedStep[];
}

/** Prepares the zones of a plan for being asked at any of its steps. Nothing is indexed before a zone is asked. */
export function plannedZones(comparison: Comparison, steps: readonly PlannedStep[]): PlannedZones {
  const zones = new Map(Array.from(comparison.zones, ([name, zone]) => [name, settled(zone)]));
  const changesOf = rememberingWhileUsed(({ changes }: ChangingZone) => changesByPlace(changes));
  return {
    zones,
    staying: stayingState(zones.values()),
    changesIn: (name) => {
      const zone = zones.get(name);
      return zone ? changesOf(zone) : NO_CHANGES;
    },
    steps,
  };
}

const NO_CHANGES = changesByPlace([]);

function settled(zone: ChangingZone): ChangingZone {
  const { only, ...rest } = zone;
  if (!only) return zone;
  const staying = [...zone.staying, ...zone.changes.flatMap((change) => change[only] ?? [])];
  return { ...rest, staying, stayingByPrefix: () => groupBy(staying, ({ prefix }) => prefix), changes: [] };
}
