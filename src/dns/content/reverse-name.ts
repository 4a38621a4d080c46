import { IPV4_TREE, IPV6_TREE } from '../name/reverse-zone.js';
import { canonicalIPv4, octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from './ip.js';

/** The name of an address in its reverse tree; null for a text that is no address. */
export function reverseName(address: string): string | null {
  const ipv4 = octetsOfIPv4(address);
  if (ipv4) return [...ipv4].toReversed().join('.') + IPV4_TREE;
  const ipv6 = octetsOfIPv6(address);
  return ipv6 && Array.from(Buffer.from(ipv6).toString('hex')).toReversed().join('.') + IPV6_TREE;
}

/**
 * The address that a name in a reverse tree stands for, in canonical spelling; null if it is no whole one. Labels of a block that
 * is delegated by itself, such as `0/25`, are no part of the address (RFC 2317).
 */
export function addressOfReverse(name: string): string | null {
  if (name.endsWith(IPV4_TREE)) {
    const octets = name.slice(0, -IPV4_TREE.length).split('.');
    return canonicalIPv4(octets.filter(isNumber).toReversed().join('.'));
  }
  if (!NIBBLES.test(name)) return null;
  const digits = name.slice(0, -IPV6_TREE.length).split('.').toReversed().join('');
  return textOfIPv6(Buffer.from(digits, 'hex'));
}

const NIBBLES = /^(?:[0-9a-f]\.){32}ip6\.arpa$/;

/**
 * Whether resolvers may ask for a name in a reverse tree: it stands for a whole address, or has a label that is no part of one
 * (RFC 2317).
 */
export function isAddressName(name: string): boolean {
  if (addressOfReverse(name) !== null) return true;
  return name.endsWith(IPV4_TREE)
    ? !name.slice(0, -IPV4_TREE.length).split('.').every(isNumber)
    : !name
        .slice(0, -IPV6_TREE.length)
        .split('.')
        .every((label) => /^[0-9a-f]$/.test(label));
}

function isNumber(label: string): boolean {
  return /^\d+$/.test(label);
}
