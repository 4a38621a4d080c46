import { recordTypes } from '../types/registry.js';
import type { RdataFields } from '../types/rdata-fields.js';

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

/** By their mnemonics in IANA's registry of DNS parameters. */
const foreignTypes: readonly ForeignType[] = [
  { type: 'SOA', number: 6, rdata: SOA },
  { type: 'PTR', number: 12, rdata: { ptrdname: 'name' } },
  { type: 'HINFO', number: 13, rdata: { cpu: 'string', os: 'string' } },
  { type: 'RP', number: 17, rdata: { mbox: 'name', txt: 'name' } },
  { type: 'KX', number: 36, rdata: { preference: 'u16', exchanger: 'name' } },
  { type: 'CERT', number: 37 },
  { type: 'DNAME', number: 39, rdata: { target: 'name' } },
  { type: 'OPT', number: 41 },
  { type: 'APL', number: 42 },
  { type: 'IPSECKEY', number: 45 },
  { type: 'RRSIG', number: 46 },
  { type: 'NSEC', number: 47 },
  { type: 'DNSKEY', number: 48 },
  { type: 'DHCID', number: 49 },
  { type: 'NSEC3', number: 50 },
  { type: 'NSEC3PARAM', number: 51 },
  { type: 'SMIMEA', number: 53 },
  { type: 'HIP', number: 55 },
  { type: 'CDS', number: 59 },
  { type: 'CDNSKEY', number: 60 },
  { type: 'OPENPGPKEY', number: 61 },
  { type: 'CSYNC', number: 62 },
  { type: 'ZONEMD', number: 63 },
  { type: 'SPF', number: 99, rdata: { text: 'texts' } },
  { type: 'EUI48', number: 108 },
  { type: 'EUI64', number: 109 },
  { type: 'AXFR', number: 252 },
  { type: 'ANY', number: 255 },
  { type: 'URI', number: 256 },
  { type: 'DLV', number: 32_769 },
];

const byName: ReadonlyMap<string, ForeignType> = new Map(
  [...recordTypes, ...foreignTypes].map((type) => [type.type, type]),
);
const byNumber: ReadonlyMap<number, ForeignType> = new Map(
  [...byName.values()].map((type) => [type.number, type]),
);

/** A type by its mnemonic or as `TYPE123` (RFC 3597 section 5), in any letter case; undefined when it is neither. */
export function typeByName(name: string): ForeignType | undefined {
  const upper = name.toUpperCase();
  const [, digits] = /^TYPE(\d{1,5})$/.exec(upper) ?? [];
  return digits === undefined || Number(digits) >= 2 ** 16 ? byName.get(upper) : typeByNumber(Number(digits));
}

/** A type by its number; `TYPE123` when it has no known mnemonic. */
export function typeByNumber(number: number): ForeignType {
  return byNumber.get(number) ?? { type: `TYPE${number}`, number };
}
