import { recordTypes } from '../types/registry.js';
import type { ForeignType } from './foreign-types.js';
import { foreignTypes } from './foreign-types.js';

/** What the registry says of a type counts, also of one that was foreign once. */
const byName: ReadonlyMap<string, ForeignType> = new Map(
  [...foreignTypes, ...recordTypes].map((type) => [type.type, type]),
);
const byNumber: ReadonlyMap<number, ForeignType> = new Map(
  [...byName.values()].map((type) => [type.number, type]),
);

/** A type by its mnemonic or as `TYPE123` (RFC 3597 section 5), in any letter case; undefined when it is neither. */
export function typeByName(name: string): ForeignType | undefined {
  const upper = name.toUpperCase();
  const [, digits] = /^TYPE(\d{1,5})$/.exec(upper) ?? [];
  return digits === undefined || Number(digits) >= 2 ** 16 ? byName.get(upper) : typeByNumber(Number(digits));
}

/** A type by its number; `TYPE123` when it has no known mnemonic. */
export function typeByNumber(number: number): ForeignType {
  return byNumber.get(number) ?? { type: `TYPE${number}`, number };
}
