/**
 * What a field of RDATA is.
 *
 * - `u8`, `u16`, `u32`: an unsigned number of 1, 2 or 4 octets
 * - `algorithm`: a number of one octet, or the mnemonic of an algorithm of DNSSEC (RFC 4034 appendix A.1)
 * - `name`: a domain name (RFC 1035 section 3.1)
 * - `ipv4`, `ipv6`: an address
 * - `string`: a character-string of at most 255 octets (RFC 1035 section 3.3)
 * - `tag`: a character-string of letters and digits, written without quotes (RFC 8659 section 4.1)
 *
 * These take all that remains, and so can only be the last field:
 *
 * - `texts`: character-strings that together are one text (RFC 1035 section 3.3.14)
 * - `text`: octets, written as one string in quotes (RFC 8659 section 4.1)
 * - `hex`: octets, written in hexadecimal
 * - `base64`: octets, written in base64 (RFC 4648 section 4)
 * - `params`: the parameters of SVCB (RFC 9460 section 2.2)
 * - `location`: everything about a place (RFC 1876 section 2)
 */
export type FieldKind =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'algorithm'
  | 'name'
  | 'ipv4'
  | 'ipv6'
  | 'string'
  | 'tag'
  | 'texts'
  | 'text'
  | 'hex'
  | 'base64'
  | 'params'
  | 'location';

/** The fields of a type's RDATA by their names in the RFC, in order. */
export type RdataFields = Readonly<Record<string, FieldKind>>;
