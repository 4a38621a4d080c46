import { groupBy } from '../diagnostics/group-by.js';
import type { SeverityOverride } from '../diagnostics/severities.js';
import { applySeverities } from '../diagnostics/severities.js';
import { adviseZones } from './check/advise-zones.js';
import { checkZones } from './check/check-zones.js';
import { patternFor } from './pattern-for.js';
import type { PatternFields } from './patterns.js';
import { recordAddress } from './record.js';
import type { DesiredZone } from './zone.js';

/** An entry of `except` for a zone file. */
export interface ImportedException {
  readonly rule: string;
  readonly pattern: PatternFields;
}

/**
 * The exceptions that zones need so that no rule which the project may adjust finds an error: records are not dropped as a
 * matter of taste. By zone.
 */
export function importExceptions(
  zones: readonly DesiredZone[],
  severities: ReadonlyMap<string, SeverityOverride>,
): ReadonlyMap<string, readonly ImportedException[]> {
  const found = applySeverities([...checkZones(zones), ...adviseZones(zones)], severities);
  const sizes = setSizes(zones);
  const needed = found.flatMap(({ rule, severity, zone, record, address = '' }) => {
    if (severity !== 'error' || !rule.adjustable || zone === undefined || !record) return [];
    const { content, ...pattern } = patternFor(zone, record);
    // The content tells the records of a set apart.
    const isAlone = sizes.get(address) === 1;
    return [{ zone, rule: rule.code, pattern: isAlone ? pattern : { ...pattern, content } }];
  });
  const byZone = groupBy(needed, ({ zone }) => zone);
  return new Map(Array.from(byZone, ([zone, ofZone]) => [zone, distinct(ofZone)]));
}

/** The number of records of each record set, by address. */
function setSizes(zones: readonly DesiredZone[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { name, records } of zones)
    for (const record of records) {
      const address = recordAddress(name, record);
      sizes.set(address, (sizes.get(address) ?? 0) + 1);
    }
  return sizes;
}

function distinct(exceptions: readonly ImportedException[]): readonly ImportedException[] {
  const byText = new Map(
    exceptions.map(({ rule, pattern }) => [JSON.stringify([rule, pattern]), { rule, pattern }]),
  );
  return [...byText.values()];
}
