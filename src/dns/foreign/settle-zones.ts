import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import type { Span } from '../../diagnostics/source.js';
import { sortedBy } from '../../text/compare.js';
import { draftRecord, draftZone } from '../draft-zone.js';
import type { DeclaredRecord } from '../record.js';
import { recordSortKey } from '../records/reading-order.js';
import type { RecordFilter } from '../records/record-filter.js';
import { checkZones } from '../rules/check-zones.js';
import type { ImportObjections } from '../rules/import-exceptions.js';
import { importExceptions, NO_OBJECTIONS } from '../rules/import-exceptions.js';
import { firstRefusals } from '../rules/refusals.js';
import type { DesiredZone } from '../zone.js';
import type { Change, ForeignRecord, ForeignZone, Loss, Origin } from './foreign-zone.js';
import type { RecordOptions, Told } from './settle-records.js';
import { isPlaceholder, lossOf, setOf, settleRecords } from './settle-records.js';

export interface SettleOptions extends RecordOptions {
  readonly severities: ReadonlyMap<string, SeverityOverride>;
  /** The records of new files, which may need exceptions; all if null. */
  readonly filter: RecordFilter | null;
}

/** What a zone file declares of a foreign zone. */
export interface SettledZone extends Pick<ForeignZone, 'zone' | 'comments'>, ImportObjections {
  /** In reading order. */
  readonly declared: readonly ForeignRecord[];
  /** What the rules refuse; each is a loss, too. */
  readonly refused: readonly RefusedRecord[];
  /** In the order of the source. */
  readonly losses: readonly Loss[];
  /** What is declared in another way. */
  readonly changes: readonly Change[];
  /** Whether the source says which name servers the zone itself has. */
  readonly namesServers: boolean;
}

/** A record, and what a rule says of it. */
export interface RefusedRecord extends ForeignRecord, Pick<Loss, 'reason'> {
  /** Whether it is refused beside another record only. */
  readonly isInConflict: boolean;
}

/**
 * Separates what zone files can declare from what they cannot. Records that rules refuse are left out, then those that they leave
 * in conflict, until nothing is refused. What only adjustable rules object to gets exceptions.
 */
export function settleZones(foreign: readonly ForeignZone[], options: SettleOptions): readonly SettledZone[] {
  const drafts = foreign.map((zone) => startDraft(zone, options));
  for (;;) {
    const zones = drafts.map(({ foreign: { zone }, left }) => draftZone(zone, [...left.keys()], options));
    const problems = [...checkZones(zones)];
    const refusals = firstRefusals(problems);
    if (refusals.size === 0) {
      const objections = objectionsTo(zones, problems, options);
      return drafts.map((draft) => finish(draft, objections.get(draft.foreign.zone), options));
    }
    for (const draft of drafts) refuse(draft, refusals);
  }
}

/** A zone whose records are still being checked. */
interface Draft extends Told {
  readonly foreign: ForeignZone;
  /** The records to declare so far, as drafts and as they are. */
  readonly left: Map<DeclaredRecord, ForeignRecord>;
  readonly refused: RefusedRecord[];
}

function startDraft(foreign: ForeignZone, options: SettleOptions): Draft {
  const told: Told = { losses: [...foreign.losses], changes: [...(foreign.changes ?? [])] };
  const settled = settleRecords(foreign.records, options, told);
  const left = new Map(settled.map((record, index) => [draftRecord(record, index), record]));
  return { foreign, ...told, left, refused: [] };
}

function refuse({ left, losses, refused }: Draft, refusals: ReadonlyMap<Span, Diagnostic>): void {
  for (const [draft, record] of left) {
    const refusal = refusals.get(draft.places.value);
    if (!refusal) continue;
    left.delete(draft);
    const { message, hint, rule, related } = refusal;
    const told = hint === undefined ? message : `${message}; ${hint}`;
    const reason = `${told} (${rule.code})`;
    refused.push({ ...record, reason, isInConflict: related.length > 0 });
    losses.push(lossOf(record, reason));
  }
}

/** `problems` are those of all records. */
function objectionsTo(
  zones: readonly DesiredZone[],
  problems: readonly Diagnostic[],
  { filter, severities }: Pick<SettleOptions, 'filter' | 'severities'>,
): ReadonlyMap<string, ImportObjections> {
  if (!filter) return importExceptions(zones, problems, severities);
  const selected = zones.map((zone) => ({
    ...zone,
    records: zone.records.filter((record) => filter(zone.name, record)),
  }));
  return importExceptions(selected, checkZones(selected), severities);
}

function finish(
  { foreign, left, refused, losses, changes }: Draft,
  objections: ImportObjections = NO_OBJECTIONS,
  { apexNs, txt }: Pick<SettleOptions, 'apexNs' | 'txt'>,
): SettledZone {
  const { zone, comments, records } = foreign;
  const declared = sortedBy(left.values(), (record) => recordSortKey(record, txt));
  const places = new Set(losses.map(({ at }) => at));
  const lost = records.filter(({ at }) => places.has(at));
  return {
    zone,
    comments: [...comments, ...lost.flatMap((record) => record.comments.slice(0, record.above))],
    declared,
    refused,
    losses: sortedBy(losses, ({ at }) => at.file.path).toSorted(bySource),
    changes: declaredOnly(changes, declared),
    namesServers: apexNs && !records.some(isPlaceholder),
    ...objections,
  };
}

function declaredOnly(changes: readonly Change[], declared: readonly ForeignRecord[]): readonly Change[] {
  if (changes.length === 0) return changes;
  const sets = new Set(declared.map(setOf));
  return changes.filter((change) => sets.has(setOf(change)));
}

function bySource({ at: a }: Origin, { at: b }: Origin): number {
  return a.file === b.file ? a.start - b.start : 0;
}
