import { BITS } from '../spf/grammar/network.js';
import type { Network } from '../spf/grammar/network.js';

/** The addresses from `first` to `last`, as numbers; the octets of a version of the protocol are one number. */
interface AddressRange {
  readonly bits: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** Returns a function that says which parts of another network are in none of some networks: itself, none, or the fewest networks. */
export function restBeyond(networks: readonly Network[]): (network: Network) => readonly Network[] {
  const merged = mergedRanges(networks.map(rangeOf));
  return (network) => {
    const range = rangeOf(network);
    const known = overlapping(merged, range);
    return known.length === 0 ? [network] : known.reduce(without, [range]).flatMap(networksOf);
  };
}

/** Those of some ranges in order, none of which touch, that have addresses of another one. */
function overlapping(merged: readonly AddressRange[], range: AddressRange): readonly AddressRange[] {
  let [from, to] = [0, merged.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = merged[middle];
    if (other && (other.bits < range.bits || (other.bits === range.bits && other.last < range.first)))
      from = middle + 1;
    else to = middle;
  }
  const found: AddressRange[] = [];
  for (let other = merged[from]; other && overlaps(range, other); other = merged[from + found.length])
    found.push(other);
  return found;
}

function overlaps(range: AddressRange, other: AddressRange): boolean {
  return range.bits === other.bits && range.first <= other.last && other.first <= range.last;
}

/** Ranges without the addresses of another one. */
function without(ranges: readonly AddressRange[], other: AddressRange): readonly AddressRange[] {
  return ranges.flatMap((range) => {
    if (!overlaps(range, other)) return range;
    const parts = [
      { ...range, last: other.first - 1n },
      { ...range, first: other.last + 1n },
    ];
    return parts.filter((part) => part.first <= part.last);
  });
}

/** The fewest networks that have the addresses of a range. */
function networksOf({ bits, first, last }: AddressRange): readonly Network[] {
  const networks: Network[] = [];
  for (let at = first; at <= last;) {
    let host = 0n;
    while (host < bits && at % (2n << host) === 0n && at + (2n << host) - 1n <= last) host += 1n;
    networks.push({ octets: octetsOf(at, bits / 8), length: bits - Number(host) });
    at += 1n << host;
  }
  return networks;
}

function octetsOf(address: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) =>
    Number((address >> BigInt(8 * (length - 1 - index))) & 255n),
  );
}

function rangeOf({ octets, length }: Network): AddressRange {
  const bits = octets.length * 8;
  const host = BigInt(bits - length);
  const number = octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  const first = (number >> host) << host;
  return { bits, first, last: first + (1n << host) - 1n };
}

function mergedRanges(ranges: readonly AddressRange[]): readonly AddressRange[] {
  const merged: AddressRange[] = [];
  for (const range of ranges.toSorted(
    (a, b) => a.bits - b.bits || Number(a.first > b.first) - Number(a.first < b.first),
  )) {
    const previous = merged.at(-1);
    if (previous?.bits !== range.bits || range.first > previous.last + 1n) merged.push(range);
    else if (range.last > previous.last) merged.splice(-1, 1, { ...previous, last: range.last });
  }
  return merged;
}

/** All addresses of both versions of the protocol. */
export const EVERY_NETWORK: readonly Network[] = Object.values(BITS).map((bits) => ({
  octets: new Uint8Array(bits / 8),
  length: 0,
}));
