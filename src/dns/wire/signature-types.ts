/** Types that signing a zone adds to it (RFC 4034, 5155, 7344, 8976). */
export const signatureTypes: ReadonlySet<string> = new Set([
  'RRSIG',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'DNSKEY',
  'CDS',
  'CDNSKEY',
  'ZONEMD',
]);
