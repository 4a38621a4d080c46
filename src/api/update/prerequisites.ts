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
}

/**
 * What must hold for changes: the sets that they touch have just the values that were reviewed, nothing has come that they
 * cannot stand beside, and what they rest on is still there.
 */
export function prerequisitesOf(transaction: Transaction, sets: readonly SetChange[]): readonly WireRecord[] {
  const touched = { ...transaction, sets };
  return [
    ...sets.flatMap((set) => mustBe(set, set.before)),
    ...sets.flatMap((set) => besideAlias(set, touched)),
    ...keptAddresses(touched),
    ...targetsIn(touched).map(mustBeInUse),
  ];
}

/** A CNAME stands beside no other record (RFC 1034 section 3.6.2); a server ignores what would break that, and answers NOERROR. */
function besideAlias(set: SetChange, { known, sets }: Touched): readonly WireRecord[] {
  const { prefix, type, before, after } = set;
  if (before.values.length > 0 || after.values.length === 0) return [];
  const isTouched = (other: number): boolean =>
    sets.some((each) => each.prefix === prefix && each.type === other);
  if (type !== TYPE_CNAME) return isTouched(TYPE_CNAME) ? [] : [mustNotExist({ prefix, type: TYPE_CNAME })];
  if ((known.get(prefix) ?? []).length === 0) return [mustNotBeInUse(prefix)];
  const others = recordTypes.map(({ number }) => number).filter((other) => !isTouched(other));
  return others.map((other) => mustNotExist({ prefix, type: other }));
}

/** Where a name loses its last A, its AAAA must stay, and the other way round: a name with an address keeps one. */
function keptAddresses({ known, sets }: Touched): readonly WireRecord[] {
  const addresses = recordTypes.filter(({ isAddress }) => isAddress).map(({ number }) => number);
  return sets.flatMap(({ prefix, type, before, after }) => {
    if (!addresses.includes(type) || before.values.length === 0 || after.values.length > 0) return [];
    const there = new Set((known.get(prefix) ?? []).map((record) => typeNumber(record.type)));
    const kept = addresses.filter(
      (other) => there.has(other) && !sets.some((each) => each.prefix === prefix && each.type === other),
    );
    return kept.map((other) => mustExist({ prefix, type: other }));
  });
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
