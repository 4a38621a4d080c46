import { canonicalIPv4, octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from './ip.js';

/** The reverse trees (RFC 1035 section 3.5, RFC 3596 section 2.5). */
const [IPV4, IPV6] = ['.in-addr.arpa', '.ip6.arpa'] as const;

/** Whether a zone is in a reverse tree. */
export function isReverseZone(zone: string): boolean {
  return zone.endsWith(IPV4) || zone.endsWith(IPV6);
}

/** The name of an address in its reverse tree; null for a text that is no address. */
export function reverseName(address: string): string | null {
  const ipv4 = octetsOfIPv4(address);
  if (ipv4) return [...ipv4].toReversed().join('.') + IPV4;
  const ipv6 = octetsOfIPv6(address);
  return ipv6 && [...Buffer.from(ipv6).toString('hex')].toReversed().join('.') + IPV6;
}

/**
 * The address that a name in a reverse tree stands for, in canonical spelling; null if it is no whole one. Labels of a block that
 * is delegated by itself, such as `0/25`, are no part of the address (RFC 2317).
 */
export function addressOfReverse(name: string): string | null {
  if (name.endsWith(IPV4)) {
    const octets = name.slice(0, -IPV4.length).split('.');
    return canonicalIPv4(octets.filter(isNumber).toReversed().join('.'));
  }
  if (!NIBBLES.test(name)) return null;
  const digits = name.slice(0, -IPV6.length).split('.').toReversed().join('');
  return textOfIPv6(Buffer.from(digits, 'hex'));
}

const NIBBLES = /^(?:[0-9a-f]\.){32}ip6\.arpa$/;

function isNumber(label: string): boolean {
  return /^\d+$/.test(label);
}
