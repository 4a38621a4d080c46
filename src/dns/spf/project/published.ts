import { groupBy } from '../../../diagnostics/group-by.js';
import { glob } from '../../../plan/glob.js';
import { aliasOf } from '../../content/cname-loops.js';
import { existingNames, parentOf, sourceOfSynthesis } from '../../name/existing-names.js';
import type { DeclaredRecord } from '../../record.js';
import type { DesiredZone, RecordPattern } from '../../zone.js';

/** The records that answer for a name. */
export interface Published {
  readonly zone: DesiredZone;
  /** The name itself, or the one that its CNAME records lead to. */
  readonly name: string;
  /** Of all types; empty when the name does not exist. */
  readonly records: readonly DeclaredRecord[];
}

/**
 * Answers for full names in lower case from the files, as a name server does: through CNAME records and wildcards (RFC 1034
 * section 4.3.2). Null where the files do not tell: outside the zones of the project and below a delegation.
 */
export type Publisher = (name: string) => Published | null;

/** More CNAME records in a row are not followed. */
const MOST_ALIASES = 16;

/** Makes the publisher of some zones. Zones are indexed when they are first asked for. */
export function publisherOf(zones: readonly DesiredZone[]): Publisher {
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  const indexes = new Map<DesiredZone, ZoneIndex>();
  const indexOf = (zone: DesiredZone): ZoneIndex => {
    const index = indexes.get(zone) ?? indexZone(zone);
    indexes.set(zone, index);
    return index;
  };
  return (name) => {
    let current = name;
    for (let count = 0; count < MOST_ALIASES; count += 1) {
      const zone = zoneOf(current, byName);
      const records =
        zone && indexOf(zone)(current === zone.name ? '' : current.slice(0, -zone.name.length - 1));
      if (!zone || !records) return null;
      const [alias] = records.flatMap((record) => aliasOf(zone.name, record) ?? []);
      if (!alias) return { zone, name: current, records };
      current = alias.target;
    }
    return null;
  };
}

/** The zone with the longest name that the name is in. */
function zoneOf(name: string, zones: ReadonlyMap<string, DesiredZone>): DesiredZone | undefined {
  for (let parent = name; parent !== ''; parent = parentOf(parent)) {
    const zone = zones.get(parent);
    if (zone) return zone;
  }
  return undefined;
}

/** The records that answer for a prefix; null below a delegation. */
type ZoneIndex = (prefix: string) => readonly DeclaredRecord[] | null;

function indexZone({ records }: DesiredZone): ZoneIndex {
  const byPrefix = groupBy(
    records.filter(({ active }) => active),
    ({ prefix }) => prefix,
  );
  const existing = existingNames(byPrefix.keys());
  const isCut = (prefix: string): boolean => byPrefix.get(prefix)?.some(({ type }) => type === 'NS') ?? false;
  return (prefix) => {
    for (let name = prefix; name !== ''; name = parentOf(name)) if (isCut(name)) return null;
    const source = existing.has(prefix) ? prefix : sourceOfSynthesis(prefix, existing);
    return byPrefix.get(source) ?? [];
  };
}

/** Whether there may be live records of the type at the name that the file of its zone does not declare. */
export function mayHaveOthers({ zone, name }: Published, type: string): boolean {
  if (zone.policy !== 'sync') return true;
  const prefix = name === zone.name ? '' : name.slice(0, -zone.name.length - 1);
  return zone.ignore.some((pattern) => covers(pattern, prefix, type));
}

function covers(pattern: RecordPattern, prefix: string, type: string): boolean {
  const isPrefix = glob(pattern.prefix ?? '**');
  const isType = glob(pattern.type?.toUpperCase() ?? '**');
  return isPrefix(prefix) && isType(type);
}
