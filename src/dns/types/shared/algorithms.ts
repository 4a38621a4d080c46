/** Numbers of the mnemonics of DNSSEC algorithms: IANA's registry on 2025-10-01 (RFC 9904), and how BIND spells some of them. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['DELETE', '0'],
  ['RSAMD5', '1'],
  ['DH', '2'],
  ['DSA', '3'],
  ['ECC', '4'],
  ['RSASHA1', '5'],
  ['DSA-NSEC3-SHA1', '6'],
  ['NSEC3DSA', '6'],
  ['RSASHA1-NSEC3-SHA1', '7'],
  ['NSEC3RSASHA1', '7'],
  ['RSASHA256', '8'],
  ['RSASHA512', '10'],
  ['ECC-GOST', '12'],
  ['ECCGOST', '12'],
  ['ECDSAP256SHA256', '13'],
  ['ECDSAP384SHA384', '14'],
  ['ED25519', '15'],
  ['ED448', '16'],
  ['SM2SM3', '17'],
  ['ECC-GOST12', '23'],
  ['INDIRECT', '252'],
  ['PRIVATEDNS', '253'],
  ['PRIVATEOID', '254'],
]);

/** The number of a DNSSEC algorithm given by its mnemonic, in any letter case; or null. */
export function algorithmNumber(mnemonic: string): string | null {
  return ALGORITHMS.get(mnemonic.toUpperCase()) ?? null;
}
