import { Failure } from '../../failure.js';
import { patternMatcher } from '../../dns/records/patterns.js';
import { typeOf } from '../../dns/types/registry.js';
import type { DesiredZone } from '../../dns/zone.js';
import { publishedZone } from '../../dns/targets/published-zone.js';
import type { SavedZone } from '../journals/saved-listings.js';
import { mustDiffer, placesIn } from '../journals/saved-listings.js';

/**
 * Converts journals to zones with the policy `sync`, since a rollback deletes, too. Of the zone files only `ignore`
 * and `protect` count; ignored records and unknown types are left out. All others are sent as they stood.
 *
 * @throws Failure `usage` when two journals are of the same zone, or a zone has no file.
 */
export function restoredZones(
  saved: readonly SavedZone[],
  declared: readonly DesiredZone[],
): readonly DesiredZone[] {
  mustDiffer(saved, ({ scope }) => scope);
  return saved.map((each) => {
    const { scope: name } = each.listing;
    const zone = declared.find((candidate) => candidate.name === name);
    if (zone) return restoredZone(each, publishedZone(zone));
    throw new Failure('usage', `the project has no zone file for ${name}`, {
      hint: `it says which records to ignore; \`zone: ${name}\` and \`records: {}\` are enough`,
    });
  });
}

function restoredZone({ journal, listing }: SavedZone, declared: DesiredZone): DesiredZone {
  const { records } = listing;
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
      if (isIgnored(record) || !typeOf(declared.protocol, record.type)) return [];
      const places = { prefix: place, type: place, value: place };
      return [{ ...record, places }];
    }),
  };
}
