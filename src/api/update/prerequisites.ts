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
  const isUsed = ({ prefix }: SetChange): boolean => (transaction.known.get(prefix) ?? []).length > 0;
  const used = sets.filter(isUsed);
  const newNames = new Set(sets.filter((set) => !isUsed(set)).map(({ prefix }) => prefix));
  return [
    ...Array.from(newNames, mustNotBeInUse),
    ...used.flatMap((set) => mustBe(set, set.before)),
    ...used.flatMap((set) => besideAlias(set, touched)),
    ...keptAddresses(touched),
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
