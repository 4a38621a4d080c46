import type { Rule } from '../../diagnostics/rule.js';
import type { Protocol } from '../protocol.js';
import { a } from './a.js';
import { aaaa } from './aaaa.js';
import { afsdb } from './afsdb.js';
import { caa } from './caa.js';
import { cname } from './cname.js';
import { dname } from './dname.js';
import type { RecordType } from './descriptor.js';
import { ds } from './ds.js';
import { https } from './https.js';
import { loc } from './loc.js';
import { mx } from './mx.js';
import { naptr } from './naptr.js';
import { ns } from './ns.js';
import { openpgpkey } from './openpgpkey.js';
import { ptr } from './ptr.js';
import { rp } from './rp.js';
import { smimea } from './smimea.js';
import { srv } from './srv.js';
import { sshfp } from './sshfp.js';
import { svcb } from './svcb.js';
import { tlsa } from './tlsa.js';
import { txt } from './txt.js';
import { uri } from './uri.js';

/** All record types that zone files can have, in their order there. */
const types = {
  NS: ns,
  DS: ds,
  A: a,
  AAAA: aaaa,
  CNAME: cname,
  DNAME: dname,
  PTR: ptr,
  HTTPS: https,
  SVCB: svcb,
  MX: mx,
  TXT: txt,
  SRV: srv,
  URI: uri,
  CAA: caa,
  TLSA: tlsa,
  SMIMEA: smimea,
  OPENPGPKEY: openpgpkey,
  SSHFP: sshfp,
  NAPTR: naptr,
  AFSDB: afsdb,
  RP: rp,
  LOC: loc,
} satisfies Readonly<Record<string, RecordType>>;

/** What has something for each type is a record of these names, so that the compiler asks for a new one. */
export type TypeName = keyof typeof types;

/** The types in that order. */
export const recordTypes: readonly RecordType[] = Object.values(types);

const typesByProtocol: Readonly<Record<Protocol, readonly RecordType[]>> = {
  rest: recordTypes.filter(({ service }) => service !== null),
  update: recordTypes,
};

/** The types that a target has, in that order. */
export function typesOf(protocol: Protocol): readonly RecordType[] {
  return typesByProtocol[protocol];
}

const byName: ReadonlyMap<string, RecordType> = new Map(Object.entries(types));

/** All rules of a type, those of the service first. */
export function rulesOfType({ service, rules = [] }: RecordType): readonly Rule[] {
  return [...(service?.rules ?? []), ...rules];
}

/** The record type with an upper-case name, whatever target has it; undefined when no zone file can have it. */
export function recordType(type: string): RecordType | undefined {
  return byName.get(type);
}

/** The same if a target has it; records of other types there are not managed. */
export function typeOf(protocol: Protocol, type: string): RecordType | undefined {
  const known = byName.get(type);
  return protocol === 'rest' && known?.service === null ? undefined : known;
}

/** Whether the records of a type are addresses. */
export function isAddressType(type: string): boolean {
  return recordType(type)?.isAddress === true;
}
