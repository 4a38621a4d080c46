/** The reverse trees (RFC 1035 section 3.5, RFC 3596 section 2.5). */
export const [IPV4_TREE, IPV6_TREE] = ['.in-addr.arpa', '.ip6.arpa'] as const;

/** Whether a zone or a name is in a reverse tree. */
export function isReverseZone(zone: string): boolean {
  return zone.endsWith(IPV4_TREE) || zone.endsWith(IPV6_TREE);
}
