import { canonicalContent } from './content/identity.js';
import { asciiName } from './name/name.js';
import type { DnsRecord, TxtReading } from './record.js';
import { recordType, recordTypes } from './types/registry.js';

/**
 * A text by which records sort as people read a zone and as its file has them: by name, by type, by what their type
 * sorts values by, and by content. Records that differ in spelling only have the same.
 */
export function recordSortKey(record: DnsRecord, txt: TxtReading): string {
  return [
    prefixSortKey(record.prefix),
    typeSortKey(record.type),
    valueSortKey(record),
    canonicalContent(record, txt),
  ].join('\0');
}

/**
 * The apex first, then names by their labels from the right, so that what is below a name follows it and a wildcard
 * comes before its siblings (RFC 4034 section 6.1). Unicode stands where its punycode does.
 */
export function prefixSortKey(prefix: string): string {
  const name = (asciiName(prefix) ?? prefix).toLowerCase();
  if (name === '' || name === '@') return '';
  return name.includes('.') ? name.split('.').toReversed().join(' ') : name;
}

const ranks = new Map(recordTypes.map(({ type }, index) => [type, index]));

/** Types in the order of the registry, then those that it does not know. */
export function typeSortKey(type: string): string {
  const rank = String.fromCharCode(0x21 + (ranks.get(type) ?? ranks.size));
  return ranks.has(type) ? rank : rank + type;
}

/**
 * Within one name and type: the lower prio first where the type has one, then what the type sorts contents by. The
 * same for all values where their order is their author's: it may tell something.
 */
export function valueSortKey({ type, content, prio }: Pick<DnsRecord, 'type' | 'content' | 'prio'>): string {
  const descriptor = recordType(type);
  const rank = descriptor?.fieldsWithPrio === undefined ? '' : String(prio).padStart(5, '0');
  return rank + (descriptor?.sortKey?.(content) ?? '');
}
