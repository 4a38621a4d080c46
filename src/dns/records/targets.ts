import { fieldAt } from '../content/fields.js';
import { canonicalName } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';

/** The full name that a record points at, in canonical spelling, or undefined when its type has no target. */
export function targetOf(record: Pick<DnsRecord, 'type' | 'content'>): string | undefined {
  const field = recordType(record.type)?.nameField;
  const name = field === undefined ? undefined : fieldAt(record.content, field);
  return name === undefined || name === '.' ? undefined : canonicalName(name);
}
