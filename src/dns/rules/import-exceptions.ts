import { groupBy } from '../../diagnostics/group-by.js';
import type { Diagnostic, RecordSummary } from '../../diagnostics/diagnostic.js';
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

/** What a rule objects to, with the entry that excepts it. */
export interface ImportObjection extends ImportedException {
  /** A record that it is about. */
  readonly record: RecordSummary;
  /** What the rule says of that record. */
  readonly message: string;
}

/** What rules that a project may adjust object to in a zone that is imported. */
export interface ImportObjections {
  /** What the zone file excepts. */
  readonly exceptions: readonly ImportObjection[];
  /** What an exception would only hide: mistakes, and what the project has made an error. These stay errors. */
  readonly mistakes: readonly ImportObjection[];
}

export const NO_OBJECTIONS: ImportObjections = { exceptions: [], mistakes: [] };

/** Whether a rule is about texts that no receiver can read, or names that were hardly meant. */
export function findsMistakes(code: string): boolean {
  return /^(?:dkim|spf)\/|^name\/zone-repeated$/.test(code);
}

/**
 * The exceptions that zones need so that no rule which the project may adjust finds an error, but for mistakes, and rules
 * that the project has made errors: records are not dropped as a matter of taste. `problems` are those that `checkZones` finds. By zone.
 */
export function importExceptions(
  zones: readonly DesiredZone[],
  problems: Iterable<Diagnostic>,
  severities: ReadonlyMap<string, SeverityOverride>,
): ReadonlyMap<string, ImportObjections> {
  const found = applySeverities([...problems, ...adviseZones(zones, severities, true)], severities);
  const objections = found.flatMap((diagnostic): readonly Objection[] => {
    const { rule, severity, zone, record, message, address = '' } = diagnostic;
    if (severity !== 'error' || !rule.adjustable || zone === undefined || !record) return [];
    const set = `${rule.code} ${address}`;
    return [{ zone, rule: rule.code, set, pattern: patternFor(zone, record), record, message }];
  });
  if (objections.length === 0) return new Map();
  const sizes = setSizes(zones);
  const byZone = groupBy(objections, ({ zone }) => zone);
  const isMistake = ({ rule }: Objection): boolean => findsMistakes(rule) || severities.get(rule) === 'error';
  return new Map(
    Array.from(byZone, ([zone, ofZone]) => {
      const mistakes = ofZone.filter(isMistake);
      const others = ofZone.filter((each) => !isMistake(each));
      return [zone, { exceptions: exceptionsFrom(others, sizes), mistakes: onceEach(mistakes) }];
    }),
  );
}

/** The records of a name share what is wrong with it; other rules are about each record. */
function onceEach(mistakes: readonly Objection[]): readonly Objection[] {
  const keyOf = ({ rule, message, set, record }: Objection): string =>
    rule.startsWith('name/') ? `${rule} ${message}` : `${set} ${message} ${record.content}`;
  return [...new Map(mistakes.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

interface Objection extends ImportObjection {
  readonly zone: string;
  /** The rule and the record set. */
  readonly set: string;
  readonly pattern: MatchedFields;
}

/** One exception for a record set if the rule objects to all of it, else one for each record. */
function exceptionsFrom(
  objections: readonly Objection[],
  sizes: ReadonlyMap<string, number>,
): readonly ImportObjection[] {
  const bySet = groupBy(objections, ({ set }) => set);
  return [...bySet.values()].flatMap((ofSet) => {
    const contents = new Map(ofSet.map((objection) => [objection.pattern.content, objection]));
    const [first] = ofSet;
    if (!first) return [];
    const { rule, set, pattern, record, message } = first;
    const { content: _, ...whole } = pattern;
    if (contents.size === sizes.get(set.slice(rule.length + 1)))
      return [{ rule, pattern: whole, record, message }];
    return [...contents.values()];
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
