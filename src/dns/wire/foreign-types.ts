import type { RdataFields } from '../types/shared/rdata-fields.js';

/** A type of DNS that zone files do not manage, but that messages and master files have. */
export interface ForeignType {
  readonly type: string;
  readonly number: number;
  /** The fields of its RDATA, where they are needed. */
  readonly rdata?: RdataFields;
}

/** Serial, refresh, retry, expire and minimum are numbers (RFC 1035 section 3.3.13). */
const SOA: RdataFields = {
  mname: 'name',
  rname: 'name',
  serial: 'u32',
  refresh: 'u32',
  retry: 'u32',
  expire: 'u32',
  minimum: 'u32',
};

const RDATA: Readonly<Record<string, RdataFields>> = {
  SOA,
  HINFO: { cpu: 'string', os: 'string' },
  KX: { preference: 'u16', exchanger: 'name' },
  SPF: { text: 'texts' },
};

/**
 * The numbers of the other types by their mnemonics, as in IANA's registry of DNS parameters on 2025-10-01, without the
 * obsolete `*` for ANY.
 */
const NUMBERS = {
  MD: 3,
  MF: 4,
  SOA: 6,
  MB: 7,
  MG: 8,
  MR: 9,
  NULL: 10,
  WKS: 11,
  HINFO: 13,
  MINFO: 14,
  X25: 19,
  ISDN: 20,
  RT: 21,
  NSAP: 22,
  'NSAP-PTR': 23,
  SIG: 24,
  KEY: 25,
  PX: 26,
  GPOS: 27,
  NXT: 30,
  EID: 31,
  NIMLOC: 32,
  ATMA: 34,
  KX: 36,
  CERT: 37,
  A6: 38,
  SINK: 40,
  OPT: 41,
  APL: 42,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  HIP: 55,
  NINFO: 56,
  RKEY: 57,
  TALINK: 58,
  CDS: 59,
  CDNSKEY: 60,
  CSYNC: 62,
  ZONEMD: 63,
  DSYNC: 66,
  HHIT: 67,
  BRID: 68,
  SPF: 99,
  UINFO: 100,
  UID: 101,
  GID: 102,
  UNSPEC: 103,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  NXNAME: 128,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  MAILB: 253,
  MAILA: 254,
  ANY: 255,
  AVC: 258,
  DOA: 259,
  AMTRELAY: 260,
  RESINFO: 261,
  WALLET: 262,
  CLA: 263,
  IPN: 264,
  TA: 32_768,
  DLV: 32_769,
};

/** The types that zone files do not manage. */
export const foreignTypes: readonly ForeignType[] = Object.entries(NUMBERS).map(([type, number]) => {
  const rdata = RDATA[type];
  return rdata ? { type, number, rdata } : { type, number };
});

/** What programs write in the place of a type although DNS has no such type: aliases, scripts, web forwards, WINS. */
export const pseudoTypes: ReadonlySet<string> = new Set(
  'ALIAS ANAME AWS LUA DYNA DYNC URL CURL MBOXFW WINS WINSR WINS-R NBSTAT'.split(' '),
);
