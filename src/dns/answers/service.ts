import type { ServiceRecord } from '../record.js';
import { isAlias, unshadowed } from '../records/service-records.js';
import { isAddressType, recordType, recordTypes } from '../types/registry.js';
import type { Link } from './chain.js';

/** What a link has at its name. */
type AtName = Pick<Link, 'records' | 'served'>;

/**
 * What managed services answer for a type at the name that a chain ends with, as far as it is known; null if they do not. A listed
 * record of an unknown type, such as WEBFORWARD, stands for addresses of which nothing is known. Zone cuts are for the caller to
 * see.
 */
export function serviceAnswer({ records, served }: AtName, type: string): readonly ServiceRecord[] | null {
  if (records.length === 0 && served.length === 0) return null;
  const answering = unshadowed(served, records).filter((record) => record.type === type || isAlias(record));
  if (answering.length > 0) return answering;
  const isForward = isAddressType(type) && records.some(isUnknown);
  return isForward && !records.some((record) => record.type === type) ? [] : null;
}

/** The types for which services may answer at a link, whether custom records shadow them or not. */
export function serviceTypes({ records, served }: AtName): readonly string[] {
  if (records.length === 0 && served.length === 0) return [];
  const known = served.map(({ type }) => type);
  return records.some(isUnknown) ? [...known, ...ADDRESS_TYPES] : known;
}

/** Whether any custom record at a link shadows what a service answers for all types there. */
export function hasServiceAlias({ served }: AtName): boolean {
  return served.some(isAlias);
}

const ADDRESS_TYPES = recordTypes.flatMap(({ type, isAddress }) => (isAddress ? type : []));

function isUnknown({ type }: { readonly type: string }): boolean {
  return recordType(type) === undefined;
}
