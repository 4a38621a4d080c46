import { octetsOfIPv4, octetsOfIPv6 } from '../content/ip.js';
import type { Network } from '../spf/grammar/network.js';

/** Reads an address, or a network such as `192.0.2.0/24` or `2001:db8::/32`; null for anything else. */
export function readNetworkQuery(text: string): Network | null {
  const [, address = '', length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const octets = octetsOfIPv4(address) ?? octetsOfIPv6(address);
  if (!octets) return null;
  const bits = length === undefined ? octets.length * 8 : Number(length);
  return bits <= octets.length * 8 ? { octets, length: bits } : null;
}

/** Whether two networks have an address in common: one of them contains the other. */
export function overlaps(a: Network, b: Network): boolean {
  if (a.octets.length !== b.octets.length) return false;
  const bits = Math.min(a.length, b.length);
  const whole = Math.floor(bits / 8);
  const mask = 0xff << (8 - (bits % 8));
  return (
    a.octets.subarray(0, whole).every((octet, index) => octet === b.octets[index]) &&
    ((a.octets[whole] ?? 0) & mask & 0xff) === ((b.octets[whole] ?? 0) & mask & 0xff)
  );
}
