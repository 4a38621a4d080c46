import { groupBy } from '../../diagnostics/group-by.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { applySeverities } from '../../diagnostics/severities.js';
import { adviseZones } from './advise-zones.js';
import { patternFor } from './pattern-for.js';
import type { MatchedFields, PatternFields } from '../records/patterns.js';
import { recordAddress } from '../record.js';
import type { DesiredZone } from '../zone.js';

/** An entry of `except` for a zone file. */
export interface ImportedException {
  readonly rule: string;
  readonly pattern: PatternFields;
}

/**
 * The exceptions that zones need so that no rule which the project may adjust finds an error: records are not dropped as a
 * matter of taste. `problems` are those that `checkZones` finds. By zone.
 */
export function importExceptions(
  zones: readonly DesiredZone[],
  problems: Iterable<Diagnostic>,
  severities: ReadonlyMap<string, SeverityOverride>,
): ReadonlyMap<string, readonly ImportedException[]> {
  const found = applySeverities([...problems, ...adviseZones(zones, severities)], severities);
  const objections = found.flatMap(({ rule, severity, zone, record, address = '' }): readonly Objection[] => {
    if (severity !== 'error' || !rule.adjustable || zone === undefined || !record) return [];
    return [{ zone, rule: rule.code, set: `${rule.code} ${address}`, pattern: patternFor(zone, record) }];
  });
  if (objections.length === 0) return new Map();
  const sizes = setSizes(zones);
  const byZone = groupBy(objections, ({ zone }) => zone);
  return new Map(Array.from(byZone, ([zone, ofZone]) => [zone, exceptionsFrom(ofZone, sizes)]));
}

interface Objection {
  readonly zone: string;
  readonly rule: string;
  /** The rule and the record set. */
  readonly set: string;
  readonly pattern: MatchedFields;
}

/** One exception for a record set if the rule objects to all of it, else one for each record. */
function exceptionsFrom(
  objections: readonly Objection[],
  sizes: ReadonlyMap<string, number>,
): readonly ImportedException[] {
  const bySet = groupBy(objections, ({ set }) => set);
  return [...bySet.values()].flatMap((ofSet) => {
    const contents = new Map(ofSet.map((objection) => [objection.pattern.content, objection]));
    const [first] = ofSet;
    if (!first) return [];
    const { rule, set, pattern } = first;
    const { content: _, ...whole } = pattern;
    if (contents.size === sizes.get(set.slice(rule.length + 1))) return [{ rule, pattern: whole }];
    return Array.from(contents.values(), (each) => ({ rule, pattern: each.pattern }));
  });
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
