import type { Project } from '../config/project.js';
import { boundedDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import type { Span } from '../diagnostics/source.js';
import { checkZones } from '../dns/check-zones.js';
import { patternMatcher } from '../dns/patterns.js';
import type { DeclaredRecord, DnsRecord } from '../dns/record.js';
import { checkLiveConflicts } from '../dns/rules/live-conflicts.js';
import { recordType } from '../dns/types/registry.js';
import type { ZoneDiff } from '../dns/zone-diff.js';
import { writableRecord } from '../dns/writable.js';
import type { DesiredZone } from '../dns/zone.js';
import { loadZones } from '../load/load-zones.js';
import type { ZoneReading } from '../load/zone-file.js';
import type { SavedZone } from './saved-listing.js';
import { placesIn } from './saved-listing.js';

export interface DeclaredInput extends Pick<ZoneReading, 'txt'> {
  /** Paths of the zone files of the project. */
  readonly files: readonly string[];
  /** The zones that are wanted. */
  readonly names: readonly string[];
  readonly severities: Project['severities'];
}

export interface DeclaredZones {
  readonly zones: readonly DesiredZone[];
  /** Why the files of wanted zones cannot be read; the records in them are not judged. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the zone files of some zones. One that does not say which zone it is of may be that of a missing one. */
export async function declaredZones({
  files,
  names,
  severities,
  txt,
}: DeclaredInput): Promise<DeclaredZones> {
  const zones: DesiredZone[] = [];
  const found: Diagnostic[] = [];
  const nameless: Diagnostic[] = [];
  for await (const { zone, diagnostics } of loadZones(files, { txt })) {
    if (zone && !names.includes(zone.name)) continue;
    if (zone) zones.push(zone);
    for (const diagnostic of diagnostics) (zone ? found : nameless).push(diagnostic);
  }
  const isComplete = names.every((name) => zones.some((zone) => zone.name === name));
  const diagnostics = boundedDiagnostics(isComplete ? found : [...found, ...nameless], severities);
  return { zones, diagnostics: diagnostics.filter(({ severity }) => severity === 'error') };
}

/**
 * Takes the listings of journals for what the zones should be. Of the zone files only `ignore` and `protect`
 * count: what is ignored, and foreign types, are left out. The policy is `sync`, since going back means to take
 * away, too.
 *
 * @throws Failure `usage` when two journals are of one zone, or no zone file is of the zone of a journal.
 */
export function restoredZones(
  saved: readonly SavedZone[],
  declared: readonly DesiredZone[],
): readonly DesiredZone[] {
  const restored = new Map<string, DesiredZone>();
  for (const each of saved) {
    const { zone: name } = each.listing;
    if (restored.has(name))
      throw new Failure('usage', `more than one of the journals is of ${name}`, {
        hint: 'name only the one that has the records you want back',
      });
    const zone = declared.find((candidate) => candidate.name === name);
    if (!zone)
      throw new Failure('usage', `no zone file of the project is of ${name}`, {
        hint: `it tells what to leave alone; \`zone: ${name}\` and \`records: {}\` are enough`,
      });
    restored.set(name, restoredZone(each, zone));
  }
  return [...restored.values()];
}

function restoredZone({ journal, listing }: SavedZone, declared: DesiredZone): DesiredZone {
  const { zone: name, records } = listing;
  const isIgnored = patternMatcher(declared.ignore, declared.txt);
  const placeOf = placesIn(journal);
  return {
    ...declared,
    file: journal,
    namePlace: { file: journal, start: 0, end: 0 },
    policy: 'sync',
    records: records.flatMap((found) => {
      const place = placeOf(found);
      const { id: _, ...record } = found;
      if (isIgnored(record) || !recordType(record.type)) return [];
      return [declaredAt(writableRecord(name, record, declared.txt), place)];
    }),
  };
}

function declaredAt(record: DnsRecord, place: Span): DeclaredRecord {
  return { ...record, places: { prefix: place, type: place, value: place } };
}

/**
 * What stands in the way of going back: records to be written that the service takes no more, or that conflict
 * with what is live and stays. What is as it was before needs no write, whatever the rules say of it.
 */
export function* checkRestored(diffs: readonly ZoneDiff[]): Iterable<Diagnostic> {
  const writing = diffs.map((diff): ZoneDiff => {
    const written = new Set<DnsRecord | null>(diff.changes.map(({ after }) => after));
    const records = diff.zone.records.filter((record) => written.has(record));
    return { ...diff, zone: { ...diff.zone, records }, kept: [...diff.kept, ...diff.unchanged] };
  });
  for (const diagnostic of checkZones(writing.map(({ zone }) => zone)))
    if (diagnostic.severity === 'error' && !diagnostic.rule.adjustable) yield diagnostic;
  yield* checkLiveConflicts(writing);
}
