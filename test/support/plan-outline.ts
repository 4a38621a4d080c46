import type { Plan } from '../../src/plan/plan.js';

/** What the steps of each zone do, whatever their ids are. */
export function planOutline({ zones, summary, hasChanges }: Plan): unknown {
  const ofZones = new Map(
    zones.map(({ zone, steps }) => [
      zone,
      steps.map(({ action, address, before, after }) => [action, address, before, after]),
    ]),
  );
  return {
    summary,
    hasChanges,
    zones: [...ofZones.keys()].toSorted().map((zone) => [zone, ofZones.get(zone)]),
  };
}
