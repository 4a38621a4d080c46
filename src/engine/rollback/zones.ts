import { Failure } from '../../failure.js';
import type { Span } from '../../diagnostics/source.js';
import { patternMatcher } from '../../dns/patterns.js';
import type { DeclaredRecord, DnsRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import { writableRecord } from '../../dns/check/check-record.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { SavedZone } from './saved-listing.js';
import { placesIn } from './saved-listing.js';

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
    const { scope: name } = each.listing;
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
  const { scope: name, records } = listing;
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
