import type { DesiredZone } from '../../dns/zone.js';
import type { OtherZones } from './other-zones.js';
import { noOtherZones } from './other-zones.js';
import type { Reach } from './reach.js';
import type { UnselectedZones } from './unselected-zones.js';
import { unselectedZones } from './unselected-zones.js';
import type { ZonesCheckInput } from './zones.js';
import { checkZoneFiles } from './zones.js';

/** The zones of a project that cannot matter to the selected ones, and whose files are read if they do after all. */
export interface FarZones {
  readonly names: readonly string[];
  /** Those that matter once these texts do. */
  readonly around: (texts: Iterable<string>) => Promise<readonly DesiredZone[]>;
  /** Those with these names. */
  readonly find: OtherZones;
}

/** All zones are near. */
export const NO_FAR_ZONES: FarZones = {
  names: [],
  around: () => Promise.resolve([]),
  find: noOtherZones,
};

/** Returns the zones out of reach. They are checked as the others are when they are read. */
export function farZones(
  { far, filesAround, isNear }: Reach,
  input: Omit<ZonesCheckInput, 'files'>,
): FarZones {
  const isFar = new Set(far);
  const read = async (texts: Iterable<string>): Promise<FarZonesRead> => {
    const files = filesAround(texts);
    if (files.every(isNear)) return { zones: [], faulty: NONE };
    const { zones, faulty } = await checkZoneFiles({ ...input, files, isWanted: () => false });
    return { zones: zones.filter(({ file }) => !isNear(file.path)), faulty };
  };
  return {
    names: far,
    around: async (texts) => (await read(texts)).zones,
    find: async (asked) => {
      const names = new Set(asked.filter((name) => isFar.has(name)));
      if (names.size === 0) return [];
      const { zones, faulty } = await read(names);
      return zones
        .filter(({ name }) => names.has(name))
        .map((zone) => ({ name: zone.name, zone: faulty.has(zone.name) ? null : zone }));
    },
  };
}

interface FarZonesRead {
  readonly zones: readonly DesiredZone[];
  /** Names of those that have errors. */
  readonly faulty: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Adds those that are out of reach to the others. */
export function withFarZones(others: OtherZones, { names, find }: FarZones): OtherZones {
  if (names.length === 0) return others;
  return async (asked) => [...(await others(asked)), ...(await find(asked))];
}

/** The same for zones that have been read. */
export function withUnread(zones: readonly DesiredZone[], { names, around }: FarZones): UnselectedZones {
  const read = unselectedZones(zones);
  if (names.length === 0) return read;
  return {
    names: [...read.names, ...names],
    around: async (records) => [...zones, ...(await around(Array.from(records, ({ content }) => content)))],
  };
}
