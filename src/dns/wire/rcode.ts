/** Response codes (RFC 1035 section 4.1.1, RFC 2136 section 2.2). */
export const RCODE = {
  noError: 0,
  formErr: 1,
  servFail: 2,
  nxDomain: 3,
  notImp: 4,
  refused: 5,
  yxDomain: 6,
  yxRrset: 7,
  nxRrset: 8,
  notAuth: 9,
  notZone: 10,
} as const;

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(RCODE).map(([name, code]) => [code, name.toUpperCase()]),
);

/** The mnemonic of a response code, such as `NXDOMAIN`; `RCODE23` for one without. */
export function rcodeName(code: number): string {
  return NAMES.get(code) ?? `RCODE${code}`;
}

/** The response code in the header of a message, without that of EDNS. */
export function rcodeOf(message: Uint8Array): number {
  return (message[3] ?? 0) & 0xf;
}
