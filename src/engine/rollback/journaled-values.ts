import { recordIdentity } from '../../dns/records/identity.js';
import type { DnsRecord } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import { translationIdentity } from '../../mail/templates/translation.js';
import type { PlannedTranslation } from '../../plan/plan.js';
import { isObject } from '../../text/json.js';

/** A text that is equal for values that differ only in spelling; null for no value. */
export type KeyOf = (value: unknown) => string | null;

/** Keys of the records in a journal, which has been checked against its schema. */
export function recordKey(txt: DesiredZone['txt']): KeyOf {
  return (value) => (isRecord(value) ? recordIdentity(value, txt) : null);
}

/** The key of a translation in such a journal. */
export const translationKey: KeyOf = (value) => (isTranslation(value) ? translationIdentity(value) : null);

function isRecord(value: unknown): value is DnsRecord {
  return isObject(value) && typeof value['content'] === 'string';
}

function isTranslation(value: unknown): value is PlannedTranslation {
  return isObject(value) && typeof value['language'] === 'string';
}

/** The part of the address of a record that it keeps if it is given another type. */
export function nameOfRecord(address: string): string {
  return address.slice(0, address.lastIndexOf('/'));
}
