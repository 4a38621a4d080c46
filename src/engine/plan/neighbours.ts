import { Failure } from '../../failure.js';
import { zonesAbove } from '../../dns/name/enclosing-zone.js';
import type { ChangeRisk, Neighbours, NewPointer } from '../../dns/planning/neighbours.js';
import { aliasFinder, newLeads, noNeighbours, unknownTarget } from '../../dns/planning/neighbours.js';
import type { ZoneDiff } from '../../dns/diff/zone-diff.js';
import { diffZone, essence } from '../../dns/diff/zone-diff.js';
import type { UnusedPatterns } from '../../dns/rules/unused-patterns.js';
import { unusedPatterns } from '../../dns/rules/unused-patterns.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { ListRecords } from '../service/zones.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { OtherZone, OtherZones } from '../check/other-zones.js';
import { noOtherZones } from '../check/other-zones.js';
import type { ScopeFailure } from '../scope-failure.js';
import { readOrFail } from '../service/read-or-fail.js';
import { whileReachable } from '../service/while-reachable.js';

export interface NeighboursInput {
  /** The planned zones. */
  readonly diffs: readonly ZoneDiff[];
  /** Names of selected zones that could not be read. */
  readonly unreadable: readonly string[];
  readonly others: OtherZones;
  readonly list: ListRecords;
  /** Number of listings to read concurrently. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads the zones that are not selected but that new pointers of the planned zones lead into, directly or through
 * CNAMEs, each once. A zone that cannot be read is reported as a risk.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function readNeighbours(input: NeighboursInput): Promise<Neighbours> {
  const { diffs, unreadable, others } = input;
  if (others === noOtherZones && unreadable.length === 0) return noNeighbours;
  const map = zoneMap(input);
  const risks: ChangeRisk[] = [];
  const seen = new Set<string>();
  let leads = newLeads(diffs);
  while (leads.length > 0) {
    for (const { name } of leads) seen.add(name);
    await map.explore(leads.map(({ name }) => name));
    const next = new Map<string, NewPointer[]>();
    for (const lead of leads) {
      const home = map.homeOf(lead.name);
      if (home === undefined) continue;
      const targets = map.aliasesAt(lead.name, home);
      if (!targets) risks.push(...unknownTarget(lead, home));
      for (const name of targets ?? []) {
        if (seen.has(name)) continue;
        const known = next.get(name) ?? [];
        next.set(name, known);
        for (const pointer of lead.pointers) known.push(pointer);
      }
    }
    leads = Array.from(next, ([name, pointers]) => ({ name, pointers }));
  }
  return { diffs: map.found, risks };
}

/** The known zones of a project. */
interface ZoneMap {
  /** Reads the zones of these names, unless they are known. */
  readonly explore: (names: readonly string[]) => Promise<void>;
  /** Returns the zone of a name. */
  readonly homeOf: (name: string) => string | undefined;
  /** Returns the CNAME targets of a name in its zone; null when the zone could not be read. */
  readonly aliasesAt: (name: string, home: string) => readonly string[] | null;
  /** The zones read so far. */
  readonly found: readonly ZoneDiff[];
}

function zoneMap(input: NeighboursInput): ZoneMap {
  const { diffs, unreadable, others, limit } = input;
  const found: ZoneDiff[] = [];
  const asked = new Set<string>();
  const left = new Map<string, OtherZone>();
  const finders = new Map<string, Finder | null>(unreadable.map((name) => [name, null]));
  for (const diff of diffs) finders.set(diff.zone.name, lazyFinder(diff, 'after'));
  const zoneOf = (name: string): string | undefined =>
    zonesAbove(name).find((zone) => finders.has(zone) || left.has(zone));
  const read = whileReachable((other: OtherZone) => readOther(other, input));
  return {
    explore: async (names) => {
      const unasked = new Set(
        names.flatMap(zonesAbove).filter((name) => !asked.has(name) && !finders.has(name)),
      );
      for (const name of unasked) asked.add(name);
      for (const other of await others([...unasked])) left.set(other.name, other);
      const homes = new Set(names.map(zoneOf));
      const wanted = [...left.values()].filter(({ name }) => homes.has(name) && !finders.has(name));
      const results = await mapConcurrently(wanted, limit, read);
      wanted.forEach(({ name }, index) => {
        const result = results[index];
        const diff = result && 'changes' in result ? result : null;
        finders.set(name, diff && lazyFinder(diff, 'either'));
        if (diff) found.push(diff);
      });
    },
    homeOf: zoneOf,
    aliasesAt: (name, home) => finders.get(home)?.()(name) ?? null,
    found,
  };
}

type Finder = () => ReturnType<typeof aliasFinder>;

function lazyFinder(...input: Parameters<typeof aliasFinder>): Finder {
  let finder: ReturnType<typeof aliasFinder> | undefined;
  return () => (finder ??= aliasFinder(...input));
}

async function readOther(
  { name, zone }: OtherZone,
  { list, signal }: NeighboursInput,
): Promise<ZoneDiff | ScopeFailure> {
  if (zone) return readDiff(zone, list, signal);
  return { scope: name, failure: new Failure('invalid-files', `the file of ${name} has errors`) };
}

/** A zone compared with its listing. */
export interface ReadZone extends ZoneDiff {
  /** What of its patterns matches nothing. */
  readonly unused: UnusedPatterns;
}

/** Reads the live records of a zone, and compares them with its declaration. @throws Failure `interrupted`. */
export function readDiff(
  zone: DesiredZone,
  list: ListRecords,
  signal: AbortSignal | undefined,
): Promise<ReadZone | ScopeFailure> {
  const read = async (): Promise<ReadZone> => {
    const live = await list(zone.name, signal);
    const diff = diffZone(zone, live);
    const deleted = diff.changes.flatMap(({ action, before }) => (action === 'delete' ? before : []));
    return { ...essence(diff), unused: unusedPatterns(zone, { live, deleted }) };
  };
  return readOrFail(zone.name, read, signal);
}
