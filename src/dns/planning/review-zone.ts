import { sourceFile } from '../../diagnostics/source.js';
import type { Span } from '../../diagnostics/source.js';
import { fingerprint, movedRecords } from '../../plan/fingerprint.js';
import { diffOfChanges } from '../../plan/diff/managed-diff.js';
import type { PlannedRecord, Step, ZonePlan } from '../../plan/plan.js';
import type { PlacedStep, Review } from '../../plan/review/review.js';
import { changeOf, EDITED_PLAN, placeSteps, refusalOf } from '../../plan/review/review.js';
import { patternMatcher, type PatternFields } from '../records/patterns.js';
import type { DeclaredRecord, LiveRecord, TxtReading } from '../record.js';
import { typeOf } from '../types/registry.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import { changedFields, essence, sortRecords } from '../diff/zone-diff.js';
import { shortened } from '../../text/columns.js';
import type { DesiredZone } from '../zone.js';
import { fingerprintOf, recordEntries, recordKey, seenRecords, zoneListing } from '../diff/zone-listing.js';

/** The changes that the steps of a zone make. */
export interface ReviewedZone {
  readonly diff: ZoneDiff;
  readonly stepOf: ReadonlyMap<Change, Step>;
  /** The step of each place in `diff`, to report problems of a record at its step. */
  readonly stepAt: ReadonlyMap<Span, Step>;
}

/**
 * Compares the plan of a zone with its listing and its file. The plan says which changes were reviewed; the listing and
 * the file say what may be changed at all and what each change means.
 */
export function reviewZone(
  plan: ZonePlan,
  zone: DesiredZone,
  live: readonly LiveRecord[],
): Review<ReviewedZone> {
  const { placed, moved } = placeSteps(plan.steps, live, (record) => recordKey(record, zone.txt));
  const listingMoved = movedListing(plan, live, zone.txt);
  const reviewed = reviewedZone(placed, zone, live);
  return {
    moved: listingMoved.length > 0 ? listingMoved : moved,
    refused: refusals(plan, zone),
    reviewed: { ...reviewed, diff: essence(reviewed.diff) },
  };
}

function movedListing(
  { steps, ignore, listing, records, fingerprint: planned }: ZonePlan,
  live: readonly LiveRecord[],
  txt: TxtReading,
): readonly string[] {
  const now = seenRecords(live, { ignore, txt });
  if (steps.length === 0 && listing.length === 0)
    return fingerprintOf(now, txt) === planned ? [] : ['its records, though this plan changes none of them'];
  if (!records) {
    if (fingerprint(listing) !== planned) return [EDITED_PLAN];
    const known = steps.flatMap(({ recordId: id, before }) => (id && before ? { id, ...before } : []));
    return movedRecords(listing, recordEntries(now, txt), changeTexts(known, now, txt));
  }
  const before = seenRecords(
    records.flatMap(({ id, ...record }) => (id === undefined ? [] : { id, ...record })),
    { ignore, txt },
  );
  if (fingerprintOf(before, txt) !== planned) return [EDITED_PLAN];
  if (fingerprintOf(now, txt) === planned) return [];
  return movedRecords(recordEntries(before, txt), recordEntries(now, txt), changeTexts(before, now, txt));
}

/** Tells in which fields a record differs from what it was; of a plan of format 1.1 only records with steps are known. */
function changeTexts(
  before: readonly LiveRecord[],
  after: readonly LiveRecord[],
  txt: TxtReading,
): (id: string) => string {
  const planned = new Map(before.map((record) => [record.id, record]));
  const found = new Map(after.map((record) => [record.id, record]));
  return (id) => {
    const [was, is] = [planned.get(id), found.get(id)];
    if (!was || !is) return '';
    const told = changedFields(was, is, txt).map(
      (field) => `${field} is ${shortened(String(is[field]))}, not ${shortened(String(was[field]))}`,
    );
    return told.length === 0 ? '' : `: ${told.join('; ')}`;
  };
}

/** Applies both the current patterns and those from when the plan was made. */
function refusals({ steps, ignore }: ZonePlan, zone: DesiredZone): readonly string[] {
  const isIgnored = patternMatcher<PatternFields>([...zone.ignore, ...ignore], zone.txt);
  return steps.flatMap(
    (step) => unknownType(step, zone) ?? refusalOf(step, { policy: zone.policy, isIgnored }, zone.name) ?? [],
  );
}

function unknownType({ id, address, before, after }: Step, { protocol }: DesiredZone): string | null {
  const isKnown = [before, after].every((record) => record === null || typeOf(protocol, record.type));
  return isKnown ? null : `step ${id}: zonemason does not manage the record type of ${address}`;
}

function reviewedZone(
  placed: readonly PlacedStep<PlannedRecord, LiveRecord>[],
  zone: DesiredZone,
  live: readonly LiveRecord[],
): ReviewedZone {
  const file = sourceFile(zone.file.path, '');
  const stepOf = new Map<Change, Step>();
  const stepAt = new Map<Span, Step>();
  const records: DeclaredRecord[] = [];
  for (const { step, before } of placed) {
    const place = { file, start: 0, end: 0 };
    const after = step.after && { places: { prefix: place, type: place, value: place }, ...step.after };
    stepAt.set(place, step);
    stepOf.set(changeOf(before, after), step);
    if (after) records.push(after);
  }
  return { diff: diffOf({ ...zone, records }, [...stepOf.keys()], live), stepOf, stepAt };
}

function diffOf(zone: DesiredZone, changes: readonly Change[], live: readonly LiveRecord[]): ZoneDiff {
  const records = sortRecords(zone, live);
  const seen = [...records.managed, ...records.unmanaged];
  const listing = zoneListing(changes.length > 0 ? seen : [], zone.txt);
  return { zone, listing, ...diffOfChanges(changes, records) };
}
