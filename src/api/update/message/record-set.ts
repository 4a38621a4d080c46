import type { WireRecord } from './wire-record.js';
import { CLASS_ANY, CLASS_IN, CLASS_NONE, NOTHING, TYPE_ANY, TYPE_CNAME } from './wire-record.js';

/** A record set of a zone before a change, and after it; without values where there is none. */
export interface SetChange {
  readonly prefix: string;
  readonly type: number;
  readonly before: LiveSet;
  readonly after: RecordSet;
  /** Whether it is the NS of the zone itself, which the server never deletes as a whole (RFC 2136 section 3.4.2.3). */
  readonly isApexNs: boolean;
  /** Whether the server has records at the name that it makes itself. */
  readonly hasOwnRecords: boolean;
}

export interface RecordSet {
  /** In seconds. */
  readonly ttl: number;
  readonly values: readonly Uint8Array[];
}

/** A set as a server has it. */
export interface LiveSet extends Pick<RecordSet, 'values'> {
  /** In seconds; null where its records differ, against RFC 2181 section 5.2. */
  readonly ttl: number | null;
}

type SetName = Pick<SetChange, 'prefix' | 'type'>;

/** The prerequisite that a set has just these values, or does not exist (RFC 2136 sections 2.4.2 and 2.4.3). */
export function mustBe({ prefix, type }: SetName, { values }: LiveSet): readonly WireRecord[] {
  if (values.length === 0) return [mustNotExist({ prefix, type })];
  return values.map((rdata) => ({ prefix, type, class: CLASS_IN, ttl: 0, rdata }));
}

/** The prerequisite that a set does not exist (RFC 2136 section 2.4.3). */
export function mustNotExist({ prefix, type }: SetName): WireRecord {
  return { prefix, type, class: CLASS_NONE, ttl: 0, rdata: NOTHING };
}

/** The prerequisite that a set exists, whatever its values (RFC 2136 section 2.4.1). */
export function mustExist({ prefix, type }: SetName): WireRecord {
  return { prefix, type, class: CLASS_ANY, ttl: 0, rdata: NOTHING };
}

/** The prerequisite that a name has at least one record (RFC 2136 section 2.4.4). */
export function mustBeInUse(prefix: string): WireRecord {
  return mustExist({ prefix, type: TYPE_ANY });
}

/** The prerequisite that a name has no record at all (RFC 2136 section 2.4.5). */
export function mustNotBeInUse(prefix: string): WireRecord {
  return mustNotExist({ prefix, type: TYPE_ANY });
}

/**
 * What is taken away for a change. It comes before all that is added: an alias must have gone before others come.
 *
 * Knot ignores an alias at a name with signatures, even of records that the same message has deleted. So where an alias comes
 * in the place of other records, the whole name is deleted. One in the place of another needs no deletion: servers replace it
 * (RFC 2136 section 3.4.2.2).
 */
export function deletionsFor(change: SetChange): readonly WireRecord[] {
  if (change.isApexNs) return [];
  const { before, hasOwnRecords } = change;
  if (isAlias(change)) return before.values.length === 0 && hasOwnRecords ? [deletionOfName(change)] : [];
  if (isReplaced(change) && before.values.length > 0) return [deletionOfSet(change)];
  return removedValues(change).map((rdata) => deletionOf(change, rdata));
}

/** What is added for a change; of the NS of the zone what is taken away, too, but only after others have come. */
export function additionsFor(change: SetChange): readonly WireRecord[] {
  const { prefix, type, before, after } = change;
  const addition = (rdata: Uint8Array): WireRecord => ({
    prefix,
    type,
    class: CLASS_IN,
    ttl: after.ttl,
    rdata,
  });
  const fresh = valuesWithout(after, before);
  const added = (isReplaced(change) ? after.values : fresh).map(addition);
  if (!change.isApexNs) return added;
  const removed = removedValues(change).map((rdata) => deletionOf(change, rdata));
  const isOnlyTtl = before.ttl !== after.ttl && fresh.length === 0 && added.length > 0;
  if (!isOnlyTtl) return [...added, ...removed];
  return [addition(NO_SERVER), ...added, ...removed, deletionOf(change, NO_SERVER)];
}

/** The name `invalid` (RFC 6761). It comes with another TTL, which Knot takes over for the whole set, and goes at once. */
const NO_SERVER = Uint8Array.of(7, ...Buffer.from('invalid'), 0);

/** A set with another TTL, or with several, is replaced as a whole: Knot ignores a value that differs in nothing else. */
function isReplaced({ before, after }: SetChange): boolean {
  return after.values.length === 0 || before.ttl !== after.ttl;
}

/** Whether a set is an alias after a change, and at most one before. */
function isAlias({ type, before, after }: SetChange): boolean {
  return type === TYPE_CNAME && after.values.length > 0 && before.values.length <= 1;
}

function removedValues({ before, after }: SetChange): readonly Uint8Array[] {
  return valuesWithout(before, after);
}

function valuesWithout({ values }: LiveSet, other: LiveSet): readonly Uint8Array[] {
  const others = new Set(other.values.map(keyOf));
  return values.filter((rdata) => !others.has(keyOf(rdata)));
}

/** RFC 2136 section 2.5.3. */
function deletionOfName({ prefix }: SetName): WireRecord {
  return deletionOfSet({ prefix, type: TYPE_ANY });
}

/** RFC 2136 section 2.5.2. */
function deletionOfSet({ prefix, type }: SetName): WireRecord {
  return { prefix, type, class: CLASS_ANY, ttl: 0, rdata: NOTHING };
}

/** RFC 2136 section 2.5.4. */
function deletionOf({ prefix, type }: SetName, rdata: Uint8Array): WireRecord {
  return { prefix, type, class: CLASS_NONE, ttl: 0, rdata };
}

function keyOf(rdata: Uint8Array): string {
  return Buffer.from(rdata).toString('latin1');
}
