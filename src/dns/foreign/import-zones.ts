import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import type { Span } from '../../diagnostics/source.js';
import { sortedBy } from '../../text/compare.js';
import { checkZones } from '../rules/check-zones.js';
import { firstRefusals } from '../rules/refusals.js';
import { draftRecord, draftZone } from '../draft-zone.js';
import type { ImportObjections } from '../rules/import-exceptions.js';
import { importExceptions, NO_OBJECTIONS } from '../rules/import-exceptions.js';
import { patternFor } from '../rules/pattern-for.js';
import type { PatternFields } from '../records/patterns.js';
import { recordSortKey } from '../records/reading-order.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import { checkLiveConflicts } from '../rules/live-conflicts.js';
import { typeOf } from '../types/registry.js';
import type { RecordReading } from '../records/check-record.js';
import { writableRecord } from '../records/check-record.js';
import type { DesiredZone } from '../zone.js';
import { diffZone } from '../diff/zone-diff.js';

/** A zone and the records of its live listing. */
export interface Listing {
  readonly zone: string;
  readonly records: readonly LiveRecord[];
}

/** The contents of a zone file that declares a live zone and whose plan is empty. */
export interface ImportedZone extends Listing, ImportObjections {
  /** In reading order. */
  readonly declared: readonly DnsRecord[];
  /** Live records of types that zonemason does not manage. */
  readonly unmanaged: readonly LiveRecord[];
  /** Live records that cannot be declared, in reading order. */
  readonly ignored: readonly IgnoredRecord[];
}

/** A live record that breaks a rule, and the pattern by which a file ignores it. */
export interface IgnoredRecord {
  readonly record: LiveRecord;
  readonly pattern: PatternFields;
  /** What is wrong with it, with the code of the rule. */
  readonly reason: string;
}

/**
 * Turns live zones into files that break no rule and whose plan is empty. Records that the checks of files and plans
 * refuse are ignored, then those that conflict with them, until nothing is refused. What only adjustable rules object to gets
 * exceptions.
 */
export function importZones(
  listings: readonly Listing[],
  severities: ReadonlyMap<string, SeverityOverride>,
  reading: Required<RecordReading>,
): readonly ImportedZone[] {
  const drafts = listings.map((listing) => startDraft(listing, reading));
  for (;;) {
    const drafted = drafts.map(desiredZone);
    const zones = drafted.map(({ zone }) => zone);
    const problems = [...checkZones(zones)];
    const refusals = refusalsIn(drafted, problems);
    if (refusals.size === 0) {
      const objections = importExceptions(zones, problems, severities);
      return drafts.map((draft) => finish(draft, objections.get(draft.zone)));
    }
    for (const draft of drafts) ignoreRefused(draft, refusals);
  }
}

/** A zone whose records are still being checked. */
interface Draft extends Listing, Required<RecordReading> {
  readonly unmanaged: readonly LiveRecord[];
  /** The records to declare so far, each with its live record. */
  readonly declared: Map<DeclaredRecord, LiveRecord>;
  readonly ignored: Map<LiveRecord, IgnoredRecord>;
}

function startDraft({ zone, records }: Listing, reading: Required<RecordReading>): Draft {
  const declared = new Map<DeclaredRecord, LiveRecord>();
  const unmanaged: LiveRecord[] = [];
  for (const [index, live] of records.entries())
    if (typeOf(reading.protocol, live.type))
      declared.set(draftRecord(writableRecord(zone, live, reading), index), live);
    else unmanaged.push(live);
  return { zone, records, ...reading, unmanaged, declared, ignored: new Map() };
}

interface DraftedZone {
  readonly zone: DesiredZone;
  readonly live: readonly LiveRecord[];
  /** Whether some live records are not declared. */
  readonly keepsSome: boolean;
}

function desiredZone({
  zone: name,
  records,
  txt,
  protocol,
  declared,
  unmanaged,
  ignored,
}: Draft): DraftedZone {
  const keepsSome = unmanaged.length > 0 || ignored.size > 0;
  const ignore = Array.from(ignored.values(), ({ pattern }) => pattern);
  return { zone: draftZone(name, [...declared.keys()], { txt, protocol, ignore }), live: records, keepsSome };
}

/** The first error at each place. What a project may adjust is left to exceptions. */
function refusalsIn(
  drafted: readonly DraftedZone[],
  problems: readonly Diagnostic[],
): ReadonlyMap<Span, Diagnostic> {
  // The checks of files have seen every conflict if all that is live is declared.
  const diffs = drafted.some(({ keepsSome }) => keepsSome)
    ? drafted.map(({ zone, live }) => diffZone(zone, live))
    : [];
  return firstRefusals([...problems, ...checkLiveConflicts(diffs)]);
}

function ignoreRefused({ zone, declared, ignored }: Draft, refusals: ReadonlyMap<Span, Diagnostic>): void {
  for (const [draft, record] of declared) {
    const refusal = refusals.get(draft.places.value);
    if (!refusal) continue;
    declared.delete(draft);
    const reason = `${refusal.message} (${refusal.rule.code})`;
    ignored.set(record, { record, pattern: patternFor(zone, record), reason });
  }
}

function finish(
  { zone, records, txt, declared, unmanaged, ignored }: Draft,
  objections: ImportObjections = NO_OBJECTIONS,
): ImportedZone {
  const sortKey = (record: DnsRecord): string => recordSortKey(record, txt);
  return {
    zone,
    records,
    declared: sortedBy(declared.keys(), sortKey),
    unmanaged: sortedBy(unmanaged, sortKey),
    ignored: sortedBy(ignored.values(), ({ record }) => sortKey(record)),
    ...objections,
  };
}
