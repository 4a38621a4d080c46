import { fieldAt } from '../content/fields.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';

/** The full name that a record points at, in lower case, or undefined when its type has no target. */
export function targetOf(record: Pick<DnsRecord, 'type' | 'content'>): string | undefined {
  const field = recordType(record.type)?.nameField;
  if (field === undefined) return undefined;
  const name = fieldAt(record.content, field)?.toLowerCase();
  if (name === undefined || name === '.') return undefined;
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
