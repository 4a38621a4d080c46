import { octodnsFields } from '../../../dns/foreign/octodns-fields.js';
import type { FieldKind } from '../../../dns/types/shared/rdata-fields.js';
import { recordType } from '../../../dns/types/registry.js';

/** How octoDNS writes the values of a type. */
export interface Form {
  readonly type: string;
  /** None if a value is its only field. */
  readonly keys: readonly string[];
  /** Other keys for the same fields, in old files. */
  readonly older: readonly (readonly string[])[];
  /** The kinds of the fields; the last one is that of all that follow. */
  readonly kinds: readonly FieldKind[];
}

/** The form of a type; null if octoDNS or the service does not have it. */
export function formOf(type: string): Form | null {
  const keys = Object.hasOwn(octodnsFields, type) ? octodnsFields[type] : undefined;
  const descriptor = recordType(type);
  if (!keys || !descriptor) return null;
  return { type, keys, older: OLDER.get(type) ?? [], kinds: Object.values(descriptor.rdata) };
}

const OLDER: ReadonlyMap<string, Form['older']> = new Map([
  [
    'MX',
    [
      ['priority', 'exchange'],
      ['preference', 'value'],
      ['priority', 'value'],
    ],
  ],
  ['DS', [['flags', 'protocol', 'algorithm', 'public_key']]],
]);
