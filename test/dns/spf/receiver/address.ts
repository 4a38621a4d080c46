import { octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from '../../../../src/dns/content/ip.js';
import type { Network } from '../../../../src/dns/spf/grammar/network.js';

/** The address of a client. An address of IPv6 that maps one of IPv4 is that (RFC 7208 section 5). */
export interface Address {
  readonly version: 4 | 6;
  readonly octets: Uint8Array;
}

/** Reads an address; null when the text is not one. */
export function readAddress(text: string): Address | null {
  const four = octetsOfIPv4(text);
  if (four) return { version: 4, octets: four };
  const six = octetsOfIPv6(text);
  if (!six) return null;
  const isMapped = six.subarray(0, 12).every((octet, index) => octet === (index < 10 ? 0 : 0xff));
  return isMapped ? { version: 4, octets: six.subarray(12) } : { version: 6, octets: six };
}

/** Whether the address is in the network; never if they are of different versions. */
export function isWithin({ octets }: Address, network: Network): boolean {
  if (octets.length !== network.octets.length) return false;
  const whole = network.length >> 3;
  const rest = 0xff00 >> (network.length & 7);
  return octets.every((octet, index) => {
    const mask = index < whole ? 0xff : index === whole ? rest & 0xff : 0;
    return ((octet ^ (network.octets[index] ?? 0)) & mask) === 0;
  });
}

/** The address as people write it: the macro `c`. */
export function readableAddress({ version, octets }: Address): string {
  return version === 4 ? octets.join('.') : textOfIPv6(octets);
}

/** The address with a dot after each octet, or each hexadecimal digit of IPv6: the macro `i`. */
export function dottedAddress({ version, octets }: Address): string {
  if (version === 4) return octets.join('.');
  return Array.from(octets, (octet) => `${hex(octet >> 4)}.${hex(octet & 15)}`).join('.');
}

function hex(digit: number): string {
  return digit.toString(16).toUpperCase();
}

/** The name at which the names of the address are looked up. */
export function reverseName(address: Address): string {
  const top = address.version === 4 ? 'in-addr' : 'ip6';
  return `${dottedAddress(address).split('.').toReversed().join('.')}.${top}.arpa`;
}
