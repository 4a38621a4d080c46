import type { Rule } from '../../diagnostics/rule.js';
import { a } from './a.js';
import { aaaa } from './aaaa.js';
import { afsdb } from './afsdb.js';
import { caa } from './caa.js';
import { cname } from './cname.js';
import type { RecordType } from './descriptor.js';
import { ds } from './ds.js';
import { https } from './https.js';
import { loc } from './loc.js';
import { mx } from './mx.js';
import { naptr } from './naptr.js';
import { ns } from './ns.js';
import { srv } from './srv.js';
import { sshfp } from './sshfp.js';
import { svcb } from './svcb.js';
import { tlsa } from './tlsa.js';
import { txt } from './txt.js';

/** All record types that the service supports ("Custom DNS record"), in the order that zone files have them. */
export const recordTypes: readonly RecordType[] = [
  ns,
  ds,
  a,
  aaaa,
  cname,
  https,
  svcb,
  mx,
  txt,
  srv,
  caa,
  tlsa,
  sshfp,
  naptr,
  afsdb,
  loc,
];

const byName: ReadonlyMap<string, RecordType> = new Map(recordTypes.map((type) => [type.type, type]));

/** All rules of a type, those of the service first. */
export function rulesOfType({ service, rules = [] }: RecordType): readonly Rule[] {
  return [...service.rules, ...rules];
}

/** The record type with an upper-case name, or undefined when it is not managed. */
export function recordType(type: string): RecordType | undefined {
  return byName.get(type);
}
