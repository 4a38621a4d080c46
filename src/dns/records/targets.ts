import { fieldAt, fieldsOf } from '../content/fields.js';
import { canonicalName, isDnsName, isHostName } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';

/** The full name that a record points at, in canonical spelling, or undefined when its type has no target. */
export function targetOf(record: Pick<DnsRecord, 'type' | 'content'>): string | undefined {
  const field = recordType(record.type)?.nameField;
  const name = field === undefined ? undefined : fieldAt(record.content, field);
  return name === undefined || name === '.' ? undefined : canonicalName(name);
}

/** The target of a record if it can be a name: what cannot, such as a URL, is an error of its own. */
export function namedTarget(record: Pick<DnsRecord, 'type' | 'content'>): string | undefined {
  const target = targetOf(record);
  return target !== undefined && (isDnsName(target) || isHostName(target)) ? target : undefined;
}

/** Where the name that a record points at stands in its content, for a finding about it; nothing without such a name. */
export function targetRange({ type, content }: Pick<DnsRecord, 'type' | 'content'>): {
  readonly range?: { readonly offset: number; readonly length: number };
} {
  const index = recordType(type)?.nameField;
  const field = index === undefined ? undefined : fieldsOf(content)[index];
  return field ? { range: { offset: field.start, length: field.end - field.start } } : {};
}
