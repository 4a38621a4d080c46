import { isWildcard } from '../name/name.js';
import type { Step } from '../../plan/plan.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import type { DnsRecord, LiveRecord } from '../record.js';
import { prefixIn } from '../name/domain.js';
import { recordLikeness } from '../records/identity.js';
import { recordType } from '../types/registry.js';
import type { ListedNames } from './listed-names.js';
import { listedNames } from './listed-names.js';
import type { Asked } from './questions.js';
import { fallenBackTo, hiddenBy, questionsAbout, questionsTo, recordsTakenAway } from './questions.js';
import type { RecordName, Publication, Source } from './source.js';
import { sourceOf } from './source.js';
import type { ListedZone, PhaseOf, PlannedZone, PublishedRecord, Slot } from './slots.js';
import { alternativesOf, plannedZone, publishedRecord } from './slots.js';

/** An answer that a plan keeps though some of its steps take a record of it away. */
export interface AnswerNeed {
  /** The zones that it comes from. */
  readonly scopes: readonly string[];
  /** What is wrong where nothing that the plan counts on keeps it; empty if it is kept. */
  readonly unmet: (listingOf: ListingOf) => readonly LostRecord[];
}

/** What a zone lists; undefined if it was not read. */
export type ListingOf = (zone: string) => readonly LiveRecord[] | undefined;

/** A record that should keep an answer and is not in place, or one that is in its way. */
export interface LostRecord {
  readonly scope: string;
  /** Null if it is in the way. */
  readonly expected: DnsRecord | null;
  /** Null if it is missing. */
  readonly found: LiveRecord | null;
  readonly id: string | null;
  /** Whether a step of the run has written it. */
  readonly isOwn: boolean;
}

/** Finds what steps need that are carried out together, given how far all steps have come. */
export type NeedsOf = (zone: string, steps: readonly Step[], phaseOf: PhaseOf) => readonly AnswerNeed[];

/**
 * Returns a function that finds the answers which must not get lost with the records that steps take away, or with the
 * wildcards that they hide: those that the plan has after these steps, and at its end. A and AAAA are one need, and so is
 * each record set.
 */
export function answerKeepers(zones: readonly ListedZone[]): NeedsOf {
  const listed = new Map(zones.map((zone) => [zone.zone, zone]));
  const planned = new Map<string, PlannedZone>();
  const zoneAt = (name: string): PlannedZone => {
    const known =
      planned.get(name) ?? plannedZone(listed.get(name) ?? { zone: name, records: [], steps: [] });
    planned.set(name, known);
    return known;
  };
  const placeOf: Publication['placeOf'] = (name) => {
    const home = enclosingZone(name, listed);
    return home && { zone: home.zone, prefix: prefixIn(home.zone, name) };
  };
  const publication = (phaseOf: PhaseOf): Publication => ({
    placeOf,
    at: ({ zone, prefix }) => zoneAt(zone).at(prefix),
    hasWildcards: (zone) => zoneAt(zone).hasWildcards,
    exists: ({ zone, prefix }) => zoneAt(zone).exists(prefix, phaseOf),
    heldIn: (slot) => certain(alternativesOf(slot, phaseOf)),
  });
  const atTheEnd: Publication = {
    ...publication(() => 'after'),
    exists: ({ zone, prefix }) => zoneAt(zone).remains(prefix),
  };

  const atFirst = publication(() => 'before');

  const remains = ({ place, question }: Asked): boolean => sourceOf(atTheEnd, place, question) !== null;
  /** Whether a question that a record answers may remain: none does without that for any type, except for a CNAME itself. */
  const mayRemain = (zone: string, { prefix, type }: DnsRecord): boolean =>
    zoneAt(zone).mayAnswer(prefix) &&
    (recordType(type)?.isAlias === true || remains({ place: { zone, prefix }, question: 'ANY' }));

  return (zone, steps, phaseOf) => {
    const taken = recordsTakenAway(steps);
    const lasting = taken.filter((record) => mayRemain(zone, record));
    const kept = lasting.length === 0 ? [] : questionsTo(zone, lasting).filter(remains);
    const hidden = hiddenBy(zone, steps, atFirst).filter(remains);
    const wildcards = taken.filter(({ prefix }) => isWildcard(prefix));
    // Most records that a plan deletes are not meant to leave an answer.
    if (kept.length + hidden.length + wildcards.length === 0) return [];
    const own = new Set(steps);
    const onceDone: PhaseOf = (step) => (own.has(step) ? 'after' : phaseOf(step));
    const then = publication(onceDone);
    const needOf = ({ place, question }: Asked, isNeeded: (source: Source) => boolean): AnswerNeed[] => {
      const source = sourceOf(then, place, question);
      if (!source || !isNeeded(source)) return [];
      const unmet: AnswerNeed['unmet'] = (listingOf) => {
        const sight = { steps, zone, listingOf, phaseOf: onceDone };
        const seen = seenThrough(then, sight);
        if (sourceOf(seen, place, question)) return [];
        return lostFrom(source, { asked: { place, question }, planned: then, seen, ...sight });
      };
      return [{ scopes: [...source.zones], unmet }];
    };
    const isAnsweredByOthers = ({ ends }: Source): boolean => !ends.some(({ step }) => step && own.has(step));
    const fallBack = (wildcard: DnsRecord): AnswerNeed => ({
      scopes: [zone],
      unmet: (listingOf) =>
        fallenBackTo(wildcard, zoneAt(zone).names(), listedNames(listingOf(zone) ?? []))
          .flatMap((prefix) =>
            questionsAbout(wildcard).map((question) => ({ place: { zone, prefix }, question })),
          )
          .filter(remains)
          .flatMap((asked) => needOf(asked, () => true).flatMap(({ unmet }) => unmet(listingOf))),
    });
    return [
      ...kept.flatMap((asked) => needOf(asked, () => true)),
      ...hidden.flatMap((asked) => needOf(asked, isAnsweredByOthers)),
      ...wildcards.map(fallBack),
    ];
  };
}

/** What a slot holds, whichever alternative it is; its first one if they answer the same. */
function certain([first = null, other = first]: readonly (PublishedRecord | null)[]): PublishedRecord | null {
  if (first === null || other === null) return null;
  return first.type === other.type && first.alias === other.alias ? first : null;
}

/** Whether a record is at a name or below it. */
function isBelow({ prefix }: DnsRecord, name: string): boolean {
  return prefix === name || prefix.endsWith(`.${name}`);
}

interface Sight {
  readonly zone: string;
  readonly steps: readonly Step[];
  readonly listingOf: ListingOf;
  readonly phaseOf: PhaseOf;
}

/** What listings show once the steps are carried out, of what the plan counts on. */
function seenThrough(planned: Publication, { zone: own, steps, listingOf, phaseOf }: Sight): Publication {
  const namesOf = (zone: string): ListedNames | undefined => {
    const records = listingOf(zone);
    return records && listedNames(records);
  };
  const listed = namesOf(own);
  const removed = steps.flatMap(({ recordId, before }) => {
    const found = recordId === null || before === null ? undefined : listed?.byId(recordId);
    // Its id may have been given to something else since.
    return found && before && recordLikeness(found) === recordLikeness(before) ? [found] : [];
  });
  const added = steps.flatMap(({ after }) => (after ? (publishedRecord(after) ?? []) : []));
  const removedAt = (prefix: string, likeness: string): number =>
    removed.filter(
      (record) => record.active && record.prefix === prefix && recordLikeness(record) === likeness,
    ).length;
  const heldIn = (slot: Slot): PublishedRecord | null => {
    if (slot.step && steps.includes(slot.step)) return slot.after;
    const alternatives = alternativesOf(slot, phaseOf);
    for (const published of alternatives) {
      // An alias that may go, or come, at any moment leads nowhere, as in what the plan has.
      if (published === null || (published.alias !== undefined && certain(alternatives) === null)) continue;
      const { record, likeness } = published;
      const taken = slot.zone === own ? removedAt(record.prefix, likeness) : 0;
      if ((namesOf(slot.zone)?.count(record.prefix, likeness) ?? 0) > taken) return published;
    }
    return null;
  };
  return {
    placeOf: (name) => {
      const place = planned.placeOf(name);
      return place && namesOf(place.zone) ? place : undefined;
    },
    at: planned.at,
    hasWildcards: planned.hasWildcards,
    exists: ({ zone, prefix }) => {
      if (prefix === '') return true;
      const all = namesOf(zone)?.below(prefix) ?? 0;
      if (zone !== own) return all > 0;
      const gone = removed.filter((record) => record.active && isBelow(record, prefix)).length;
      return all - gone + added.filter(({ record }) => isBelow(record, prefix)).length > 0;
    },
    heldIn,
  };
}

interface Loss extends Sight {
  readonly asked: Asked;
  readonly planned: Publication;
  readonly seen: Publication;
}

/** What should have answered and is not in place; if all of it is, what is in its way. */
function lostFrom(source: Source, loss: Loss): readonly LostRecord[] {
  const { seen, listingOf, phaseOf } = loss;
  const slots = [...source.path, ...source.ends];
  const missing = slots.filter((slot) => seen.heldIn(slot) === null);
  const inTheWay = missing.length > 0 ? [] : hidingRecords(loss);
  if (inTheWay.length > 0) return inTheWay;
  return (missing.length > 0 ? missing : slots).flatMap((slot) => lostSlot(slot, listingOf, phaseOf));
}

function lostSlot(slot: Slot, listingOf: ListingOf, phaseOf: PhaseOf): readonly LostRecord[] {
  const { zone: scope, id, step } = slot;
  const expected = alternativesOf(slot, phaseOf).find((published) => published !== null);
  if (!expected) return [];
  const records = listingOf(scope);
  const found = id === null || !records ? undefined : listedNames(records).byId(id);
  const isOwn = step !== null && phaseOf(step) !== 'before';
  return [{ scope, expected: expected.record, found: found ?? null, id, isOwn }];
}

/**
 * The listed records that let names exist which do not in the plan, so that no wildcard answers for them. Others have made them, or
 * the listing still shows what this run has deleted.
 */
function hidingRecords(loss: Loss): readonly LostRecord[] {
  const { seen, zone: own, steps, listingOf, phaseOf } = loss;
  const sent = new Set(steps.map(({ recordId }) => recordId));
  return hidingNames(loss).flatMap(({ zone, prefix }) => {
    const remaining = (listingOf(zone) ?? []).filter(
      (record) => record.active && isBelow(record, prefix) && !(zone === own && sent.has(record.id)),
    );
    return remaining.map((found) => {
      const { step = null } = seen.at({ zone, prefix: found.prefix }).find(({ id }) => id === found.id) ?? {};
      const isOwn = step !== null && phaseOf(step) !== 'before';
      return { scope: zone, expected: null, found, id: found.id, isOwn };
    });
  });
}

/** The names on the way to an answer that exist in listings, but not in the plan. */
function hidingNames({ asked: { place, question }, planned, seen }: Loss): readonly RecordName[] {
  const hiding: RecordName[] = [];
  const exists = (name: RecordName): boolean => {
    const isListed = seen.exists(name);
    if (isListed && !planned.exists(name)) hiding.push(name);
    return isListed;
  };
  sourceOf({ ...seen, exists }, place, question);
  return hiding;
}
