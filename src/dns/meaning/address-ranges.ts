import { BITS } from '../spf/grammar/network.js';
import type { Network } from '../spf/grammar/network.js';

/** The addresses from `first` to `last`, as numbers; the octets of a version of the protocol are one number. */
interface AddressRange {
  readonly bits: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** Returns a function that says whether some networks together contain all addresses of another one. */
export function coverOf(networks: readonly Network[]): (network: Network) => boolean {
  const merged = mergedRanges(networks.map(rangeOf));
  return (network) => {
    const { bits, first, last } = rangeOf(network);
    return merged.some((range) => range.bits === bits && range.first <= first && last <= range.last);
  };
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
