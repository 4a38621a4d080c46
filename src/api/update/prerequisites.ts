import { isInDomain, prefixIn } from '../../dns/name/domain.js';
import { targetOf } from '../../dns/records/targets.js';
import { recordType, recordTypes } from '../../dns/types/registry.js';
import type { SetChange } from './message/record-set.js';
import { mustBe, mustBeInUse, mustExist, mustNotBeInUse, mustNotExist } from './message/record-set.js';
import type { WireRecord } from './message/wire-record.js';
import { TYPE_CNAME } from './message/wire-record.js';
import type { Transaction } from './transaction.js';
import { typeNumber } from './transaction.js';

/** The zone that sets are changed in, and all that are changed together. */
interface Touched extends Transaction {
  readonly sets: readonly SetChange[];
  readonly isTouched: (prefix: string, type: number) => boolean;
}

/**
 * What must hold for changes: the sets that they touch have just the values that were reviewed, nothing has come that they
 * cannot stand beside, and what they rest on is still there.
 */
export function prerequisitesOf(transaction: Transaction, sets: readonly SetChange[]): readonly WireRecord[] {
  const keys = new Set(sets.map(({ prefix, type }) => `${prefix} ${type}`));
  const isTouched = (prefix: string, type: number): boolean => keys.has(`${prefix} ${type}`);
  const touched = { ...transaction, sets, isTouched };
  const isUsed = ({ prefix, hasOwnRecords }: SetChange): boolean =>
    hasOwnRecords || (transaction.known.get(prefix) ?? []).length > 0;
  const used = sets.filter(isUsed);
  const newNames = new Set(sets.filter((set) => !isUsed(set)).map(({ prefix }) => prefix));
  return [
    ...Array.from(newNames, mustNotBeInUse),
    ...used.flatMap((set) => mustBe(set, set.before)),
    ...used.flatMap((set) => besideAlias(set, touched)),
    ...keptAddresses(touched),
    ...wildcardsFor(touched),
    ...targetsIn(touched).map(mustBeInUse),
  ];
}

/** A CNAME stands beside no other record (RFC 1034 section 3.6.2); a server ignores what would break that, and answers NOERROR. */
function besideAlias(
  { prefix, type, before, after }: SetChange,
  { isTouched }: Touched,
): readonly WireRecord[] {
  if (before.values.length > 0 || after.values.length === 0) return [];
  const others = type === TYPE_CNAME ? recordTypes.map(({ number }) => number) : [TYPE_CNAME];
  return others
    .filter((other) => !isTouched(prefix, other))
    .map((other) => mustNotExist({ prefix, type: other }));
}

/** Where a name loses its last A, its AAAA must stay, and the other way round: a name with an address keeps one. */
function keptAddresses({ known, sets, isTouched }: Touched): readonly WireRecord[] {
  return sets.flatMap(({ prefix, type, before, after }) => {
    if (!ADDRESSES.includes(type) || before.values.length === 0 || after.values.length > 0) return [];
    const there = new Set((known.get(prefix) ?? []).map((record) => typeNumber(record.type)));
    return ADDRESSES.filter((other) => there.has(other) && !isTouched(prefix, other)).map((other) =>
      mustExist({ prefix, type: other }),
    );
  });
}

const ADDRESSES = recordTypes.filter(({ isAddress }) => isAddress).map(({ number }) => number);

/** Where a name ceases to be in use and a wildcard answers in its place, the set of the wildcard must stay (RFC 4592). */
function wildcardsFor({ known, sets, isTouched }: Touched): readonly WireRecord[] {
  const needs = new Map<string, WireRecord>();
  const written = new Set(sets.flatMap(({ prefix, after }) => (after.values.length > 0 ? prefix : [])));
  const staysInUse = (prefix: string): boolean =>
    written.has(prefix) ||
    (known.get(prefix) ?? []).some((record) => !isTouched(prefix, typeNumber(record.type)));
  for (const { prefix, type, before, after } of sets) {
    if (before.values.length === 0 || after.values.length > 0 || staysInUse(prefix)) continue;
    const wildcard = wildcardAbove(prefix, known);
    const answers = (known.get(wildcard ?? '') ?? []).some((record) => typeNumber(record.type) === type);
    if (wildcard === null || !answers || isTouched(wildcard, type)) continue;
    needs.set(`${wildcard} ${type}`, mustExist({ prefix: wildcard, type }));
  }
  return [...needs.values()];
}

/** The wildcard below the closest name above that exists; null if there is none. */
function wildcardAbove(prefix: string, known: Touched['known']): string | null {
  const labels = prefix.split('.');
  for (let above = 1; above <= labels.length; above += 1) {
    const parent = labels.slice(above).join('.');
    const wildcard = parent === '' ? '*' : `*.${parent}`;
    if (wildcard !== prefix && (known.get(wildcard) ?? []).length > 0) return wildcard;
    if ((known.get(parent) ?? []).length > 0) return null;
  }
  return null;
}

/** The names of the zone that new records point at, as far as they have records that these changes do not touch. */
function targetsIn({ zone, known, changes, sets }: Touched): readonly string[] {
  const touched = new Set(sets.map(({ prefix }) => prefix));
  const targets = changes.flatMap(({ after }) => {
    const target = after && targetOf(after);
    return target && isInDomain(target, zone) ? prefixIn(zone, target) : [];
  });
  const isThere = (prefix: string): boolean =>
    (known.get(prefix) ?? []).some(({ type }) => recordType(type) !== undefined);
  return [...new Set(targets)].filter((prefix) => !touched.has(prefix) && isThere(prefix));
}
