import { boundedDiagnostics } from '../../diagnostics/collect.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DeclaredInput } from './declared-zones.js';
import { declaredZones } from './declared-zones.js';

/** A zone of the project that is not selected. */
export interface OtherZone {
  readonly name: string;
  /** Null when its file has errors. */
  readonly zone: DesiredZone | null;
}

/** Returns the zones of the project that are not selected and have one of the names. */
export type OtherZones = (names: readonly string[]) => Promise<readonly OtherZone[]>;

/** For a run that selects all zones, or does not need the others. */
export const noOtherZones: OtherZones = () => Promise.resolve([]);

/** Finds zones whose files have been read. */
export function otherZonesOf(zones: readonly OtherZone[]): OtherZones {
  if (zones.length === 0) return noOtherZones;
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  return (names) => Promise.resolve(names.flatMap((name) => byName.get(name) ?? []));
}

/** Adds zones to the others. */
export function withOtherZones(others: OtherZones, zones: readonly OtherZone[]): OtherZones {
  if (zones.length === 0) return others;
  const added = otherZonesOf(zones);
  return async (names) => [...(await others(names)), ...(await added(names))];
}

export interface OtherFilesInput extends Omit<DeclaredInput, 'names'> {
  /** Names of the zones that are not selected. */
  readonly left: ReadonlySet<string>;
}

/** Finds zones whose files are read on demand. */
export function otherZonesIn({ left, ...input }: OtherFilesInput): OtherZones {
  if (left.size === 0) return noOtherZones;
  return async (asked) => {
    const names = asked.filter((name) => left.has(name));
    if (names.length === 0) return [];
    const { zones, diagnostics } = await declaredZones({ ...input, names });
    const hasFault = (zone: DesiredZone): boolean =>
      diagnostics.some(({ zone: name = zone.name }) => name === zone.name) ||
      hasErrors(boundedDiagnostics(checkZones([zone]), input.severities));
    return zones.map((zone) => ({ name: zone.name, zone: hasFault(zone) ? null : zone }));
  };
}
