import { excerpt } from '../../check/problem.js';
import { octetsOfIPv4, octetsOfIPv6, textOfIPv6 } from '../../content/ip.js';
import type { ContentFault, ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';

/** The addresses that share their first `length` bits with these octets. */
export interface Network {
  readonly octets: Uint8Array;
  readonly length: number;
}

/** Versions of the Internet Protocol, with the number of bits of an address. */
export const BITS = { 4: 32, 6: 128 } as const;

/** The argument of `ip4` or `ip6` for a network. */
export function networkText({ octets, length }: Network): string {
  const address = octets.length === BITS[4] / 8 ? octets.join('.') : textOfIPv6(octets);
  return length === octets.length * 8 ? address : `${address}/${length}`;
}

/** Reads the argument of `ip4` and `ip6`, without the colon (RFC 7208 section 5.6). */
export function readNetwork(
  part: ContentPart,
  version: 4 | 6,
): { readonly network: Network | null; readonly faults: readonly ContentFault[] } {
  const slash = part.text.indexOf('/');
  const address = slash === -1 ? part : partOf(part, 0, slash);
  const octets = octetsOf(address.text, version);
  const prefix = slash === -1 ? { length: BITS[version] } : readCidr(partOf(part, slash), version);
  const faults = [
    ...(octets === null ? [faultOfAddress(address, version)] : []),
    ...('part' in prefix ? [prefix] : []),
  ];
  const network = octets === null || 'part' in prefix ? null : { octets, length: prefix.length };
  return { network, faults };
}

function octetsOf(text: string, version: 4 | 6): Uint8Array | null {
  return version === 4 ? octetsOfIPv4(text) : octetsOfIPv6(text);
}

function faultOfAddress(part: ContentPart, version: 4 | 6): ContentFault {
  const other = version === 4 ? 6 : 4;
  if (part.text === '') return { part, message: `the IPv${version} address is missing` };
  const message = `${excerpt(part.text)} is not an IPv${version} address`;
  return octetsOf(part.text, other) === null
    ? { part, message }
    : {
        part,
        message,
        hint: `write ip${other}:${part.text}`,
        suggestion: { written: `ip${version}:${part.text}`, meant: `ip${other}:${part.text}` },
      };
}

/** Reads a slash and the length of a prefix, a number without leading zeros. */
export function readCidr(part: ContentPart, version: 4 | 6): { readonly length: number } | ContentFault {
  const digits = part.text.slice(1);
  const length = Number(digits);
  if (/^(?:0|[1-9]\d{0,2})$/.test(digits) && length <= BITS[version]) return { length };
  const message = `${excerpt(part.text)} is not the length of an IPv${version} prefix`;
  return { part, message, hint: `write a number from /0 to /${BITS[version]}, without leading zeros` };
}
