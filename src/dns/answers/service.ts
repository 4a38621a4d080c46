import type { ServiceRecord } from '../record.js';
import { isAlias, unshadowed } from '../records/service-records.js';
import { isAddressType, recordType, recordTypes } from '../types/registry.js';
import { typeByName } from '../wire/type-numbers.js';
import type { Link } from './chain.js';

/** What a link has at its name. */
type AtName = Pick<Link, 'records' | 'served'>;

/**
 * What managed services answer for a type at the name that a chain ends with, as far as it is known; null if they do not. A listed
 * record of a type that DNS does not have, such as WEBFORWARD, stands for addresses of which nothing is known. Zone cuts are for the caller to
 * see.
 */
export function serviceAnswer({ records, served }: AtName, type: string): readonly ServiceRecord[] | null {
  if (records.length === 0 && served.length === 0) return null;
  const answering = unshadowed(served, records).filter((record) => record.type === type || isAlias(record));
  if (answering.length > 0) return answering;
  const isForwarded = isAddressType(type) && records.some(isForward);
  return isForwarded && !records.some((record) => record.type === type) ? [] : null;
}

/** The types for which services may answer at a link, whether custom records shadow them or not. */
export function serviceTypes({ records, served }: AtName): readonly string[] {
  if (records.length === 0 && served.length === 0) return [];
  const known = served.map(({ type }) => type);
  return records.some(isForward) ? [...known, ...ADDRESS_TYPES] : known;
}

/** Whether any custom record at a link shadows what a service answers for all types there. */
export function hasServiceAlias({ served }: AtName): boolean {
  return served.some(isAlias);
}

const ADDRESS_TYPES = recordTypes.flatMap(({ type, isAddress }) => (isAddress ? type : []));

function isForward({ type }: { readonly type: string }): boolean {
  if (recordType(type) !== undefined) return false;
  const number = typeByName(type)?.number;
  return number === undefined || (number >= FIRST_PRIVATE && number <= LAST_PRIVATE);
}

/** Numbers of types for private use (RFC 6895 section 3.1), which the ALIAS and LUA of PowerDNS have in transfers. */
const [FIRST_PRIVATE, LAST_PRIVATE] = [65_280, 65_534];
