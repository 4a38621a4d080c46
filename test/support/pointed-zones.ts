import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { positionAt } from '../../src/diagnostics/source.js';
import type { DesiredZone } from '../../src/dns/zone.js';
import { records } from './record-lines.js';
import { desired } from './zones.js';

/** Zones by name, with their records as lines of `records`. */
export type ZoneLines = Readonly<Record<string, readonly string[]>>;

/** Zones in whose files prefixes, types and contents can be pointed at. */
export function pointedZones(
  zones: ZoneLines,
  settings: Parameters<typeof desired>[2] = {},
): readonly DesiredZone[] {
  return Object.entries(zones).map(([name, lines]) => {
    const zone = desired(name, records(...lines), settings);
    const placed = zone.records.map((record) => {
      const { file, start, end } = record.places.value;
      const afterPrefix = start + record.prefix.length;
      const prefix = { file, start, end: afterPrefix };
      const type = { file, start: afterPrefix + 1, end: afterPrefix + 1 + record.type.length };
      const content = { file, start: end - record.content.length, end };
      return { ...record, places: { ...record.places, prefix, type, content } };
    });
    return { ...zone, records: placed };
  });
}

/** Code, zone, line and the text at the place of a diagnostic: `spf/ptr example.com:1 ptr`. */
export function pointed({ rule, zone = '', at }: Diagnostic): string {
  if (!at) return rule.code;
  return `${rule.code} ${zone}:${positionAt(at.file, at.start).line} ${at.file.text.slice(at.start, at.end)}`;
}
