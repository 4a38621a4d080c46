/** Numbers of the mnemonics of DNSSEC algorithms (RFC 4034 appendix A.1). */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['RSAMD5', '1'],
  ['DH', '2'],
  ['DSA', '3'],
  ['ECC', '4'],
  ['RSASHA1', '5'],
  ['INDIRECT', '252'],
  ['PRIVATEDNS', '253'],
  ['PRIVATEOID', '254'],
]);

/** The number of a DNSSEC algorithm given by its mnemonic, or null. */
export function algorithmNumber(mnemonic: string): string | null {
  return ALGORITHMS.get(mnemonic) ?? null;
}
