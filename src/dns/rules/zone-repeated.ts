import { placeKey } from '../../diagnostics/source.js';
import { standardRule } from '../check/define-rule.js';
import { canonicalName } from '../name/name.js';
import { isInDomain, ownerName, prefixIn } from '../name/domain.js';
import { displayPrefix } from '../record.js';
import { asDeclared } from '../records/service-records.js';
import type { ZoneRule } from '../records/project-view.js';

export const zoneRepeated: ZoneRule = {
  rule: standardRule({
    code: 'name/zone-repeated',
    summary: 'A prefix must not end with the name of its zone.',
    explanation:
      'Prefixes are relative to the zone: `www.example.com` in the zone `example.com` would be the name ' +
      '`www.example.com.example.com`.',
    reference: 'docs/zone-files.md, "Records"',
    bad: 'zone: example.com\nrecords:\n  www.example.com: { A: 192.0.2.1 }\n',
    good: 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n',
  }),
  *check({ zone }) {
    const seen = new Set<string>();
    for (const record of [...zone.records, ...zone.serviceRecords.map(asDeclared)]) {
      const prefix = canonicalName(record.prefix);
      if (prefix.length < zone.name.length || !isInDomain(prefix, zone.name)) continue;
      const key = placeKey(record.places.prefix);
      if (seen.has(key)) continue;
      seen.add(key);
      yield {
        zone,
        record,
        field: 'prefix',
        message: `"${prefix}" repeats the name of the zone: the full name would be ${ownerName(prefix, zone.name)}`,
        hint: `write "${displayPrefix(prefixIn(zone.name, prefix))}"`,
        ...(key !== placeKey(record.places.value) && { repair: 'relative-name' }),
      };
    }
  },
};
