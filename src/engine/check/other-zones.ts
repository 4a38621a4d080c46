import { boundedDiagnostics } from '../../diagnostics/collect.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { checkZones } from '../../dns/check/check-zones.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DeclaredInput } from './declared-zones.js';
import { declaredZones } from './declared-zones.js';

/** A zone of the project that is left out of a run. */
export interface OtherZone {
  readonly name: string;
  /** Null when its file has errors. */
  readonly zone: DesiredZone | null;
}

/** Finds those of the names that are zones of the project and left out of a run. */
export type OtherZones = (names: readonly string[]) => Promise<readonly OtherZone[]>;

/** Of a run that nothing is left out of, or that does not care. */
export const noOtherZones: OtherZones = () => Promise.resolve([]);

/** Zones whose files have been read. */
export function otherZonesOf(zones: readonly OtherZone[]): OtherZones {
  if (zones.length === 0) return noOtherZones;
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  return (names) => Promise.resolve(names.flatMap((name) => byName.get(name) ?? []));
}

export interface OtherFilesInput extends Omit<DeclaredInput, 'names'> {
  /** Names of the zones. */
  readonly left: ReadonlySet<string>;
}

/** Zones whose files are read when they are asked for. */
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
