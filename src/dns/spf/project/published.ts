import { groupBy } from '../../../diagnostics/group-by.js';
import { glob } from '../../../plan/glob.js';
import { aliasOf } from '../../content/cname-loops.js';
import { existingNames, parentOf, sourceOfSynthesis } from '../../name/existing-names.js';
import type { DeclaredRecord } from '../../record.js';
import type { DesiredZone, RecordPattern } from '../../zone.js';

/** What the files say about a name. */
export interface Published {
  /** The name itself, or the one that its CNAME records lead to. */
  readonly name: string;
  /** Its zone; null where the files do not tell: outside the zones of the project, and below a delegation. */
  readonly zone: DesiredZone | null;
  /** Of all types; empty when the name does not exist. */
  readonly records: readonly DeclaredRecord[];
}

/**
 * Answers for full names in lower case from the files, as a name server does: through CNAME records and wildcards (RFC 1034
 * section 4.3.2).
 */
export type Publisher = (name: string) => Published;

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
  const lookUp = (name: string): Published => {
    const zone = zoneOf(name, byName);
    const records = zone && indexOf(zone)(prefixIn(zone, name));
    return zone && records ? { name, zone, records } : { name, zone: null, records: [] };
  };
  return (name) => {
    let found = lookUp(name);
    for (let count = 0; count < MOST_ALIASES; count += 1) {
      const target = aliasTarget(found);
      if (target === undefined) return found;
      found = lookUp(target);
    }
    return { name, zone: null, records: [] };
  };
}

function aliasTarget({ zone, records }: Published): string | undefined {
  const [alias] = zone ? records.flatMap((record) => aliasOf(zone.name, record) ?? []) : [];
  return alias?.target;
}

function prefixIn(zone: DesiredZone, name: string): string {
  return name === zone.name ? '' : name.slice(0, -zone.name.length - 1);
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

/** Whether there may be records of the type at the name that the files do not declare. */
export function mayHaveOthers({ zone, name }: Published, type: string): boolean {
  if (!zone || zone.policy !== 'sync') return true;
  const prefix = prefixIn(zone, name);
  return zone.ignore.some((pattern) => covers(pattern, prefix, type));
}

function covers(pattern: RecordPattern, prefix: string, type: string): boolean {
  return glob(pattern.prefix ?? '**')(prefix) && glob(pattern.type?.toUpperCase() ?? '**')(type);
}
