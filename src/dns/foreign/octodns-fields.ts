/** The fields of a place, by the names that octoDNS has from Cloudflare. */
export const placeFields: readonly string[] = [
  ...['lat', 'long'].flatMap((axis) =>
    ['degrees', 'minutes', 'seconds', 'direction'].map((part) => `${axis}_${part}`),
  ),
  'altitude',
  'size',
  'precision_horz',
  'precision_vert',
];

/**
 * The keys that octoDNS gives the fields of a record type's RDATA, in the order of the RFC. A type with one field has no
 * keys: its value is the field itself. octoDNS knows no other types.
 */
export const octodnsFields: Readonly<Record<string, readonly string[]>> = {
  A: [],
  AAAA: [],
  CAA: ['flags', 'tag', 'value'],
  CNAME: [],
  DNAME: [],
  DS: ['key_tag', 'algorithm', 'digest_type', 'digest'],
  HTTPS: ['svcpriority', 'targetname', 'svcparams'],
  LOC: placeFields,
  MX: ['preference', 'exchange'],
  NAPTR: ['order', 'preference', 'flags', 'service', 'regexp', 'replacement'],
  NS: [],
  OPENPGPKEY: [],
  PTR: [],
  SRV: ['priority', 'weight', 'port', 'target'],
  SSHFP: ['algorithm', 'fingerprint_type', 'fingerprint'],
  SVCB: ['svcpriority', 'targetname', 'svcparams'],
  TLSA: ['certificate_usage', 'selector', 'matching_type', 'certificate_association_data'],
  TXT: [],
  URI: ['priority', 'weight', 'target'],
};
