import ipaddr from 'ipaddr.js';

const { IPv4, IPv6 } = ipaddr;

/** The IPv4 address itself, four decimal numbers without leading zeros; null when the text is not one. */
export function canonicalIPv4(text: string): string | null {
  return IPV4.test(text) ? text : null;
}

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** ipaddr.js throws for every text that is not an address, which is far slower. */
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** An IPv6 address (RFC 4291 section 2.2, no zone index) in the spelling of RFC 5952; null when the text is not one. */
export function canonicalIPv6(text: string): string | null {
  if (CANONICAL_IPV6.test(text) && text.split(':').length <= 7) return text;
  if (text.length > LONGEST || text.includes('%')) return null;
  const groups = text.includes('.') ? withoutDottedTail(text) : text;
  return groups !== null && IPv6.isValid(groups) ? IPv6.parse(groups).toRFC5952String() : null;
}

const GROUP = '[1-9a-f][0-9a-f]{0,3}';

/** How most addresses are written, which takes ipaddr.js far longer: at most six groups, none of them zero, around one `::`. */
const CANONICAL_IPV6 = new RegExp(`^${GROUP}(?::${GROUP})*::${GROUP}(?::${GROUP})*$`);

/** What an address that is not public is for, in IANA's words (RFC 6890); null for a public one, and for a text that is no address. */
export function specialUse(text: string): string | null {
  if ((canonicalIPv4(text) ?? canonicalIPv6(text)) === null) return null;
  const range = ipaddr.parse(text).range();
  return range === 'unicast' ? null : range.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
}

/** The 4 octets of an IPv4 address; null when the text is not one. */
export function octetsOfIPv4(text: string): Uint8Array | null {
  return canonicalIPv4(text) === null ? null : Uint8Array.from(IPv4.parse(text).toByteArray());
}

/** The 16 octets of an IPv6 address; null when the text is not one. */
export function octetsOfIPv6(text: string): Uint8Array | null {
  const address = canonicalIPv6(text);
  return address === null ? null : Uint8Array.from(IPv6.parse(address).toByteArray());
}

/** The canonical spelling of an IPv6 address of 16 octets. */
export function textOfIPv6(octets: Uint8Array): string {
  return new IPv6([...octets]).toRFC5952String();
}

/** The address with leading zeros, so that texts sort as numbers; other texts are returned as they are. */
export function fixedLengthIPv4(text: string): string {
  const address = canonicalIPv4(text.trim());
  return address?.replaceAll(/\d+/g, (digits) => digits.padStart(3, '0')) ?? text;
}

/** The address with leading zeros, so that texts sort as numbers; other texts are returned as they are. */
export function fixedLengthIPv6(text: string): string {
  const address = canonicalIPv6(text.trim());
  const groups = address === null ? [] : IPv6.parse(address).parts;
  return groups.length === 0 ? text : groups.map((group) => group.toString(16).padStart(4, '0')).join(':');
}

/** Length of the longest address, `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255`. */
const LONGEST = 45;

/** Replaces a dotted tail by two groups, since ipaddr.js reads `::192.0.2.1` as `::ffff:192.0.2.1`. */
function withoutDottedTail(text: string): string | null {
  const start = text.lastIndexOf(':') + 1;
  const tail = text.slice(start);
  if (canonicalIPv4(tail) === null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = IPv4.parse(tail).toByteArray();
  return `${text.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
