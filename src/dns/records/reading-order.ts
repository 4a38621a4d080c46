import { addressParts, nameAndType } from '../../plan/address.js';
import { canonicalContent } from './identity.js';
import { lowerAsciiName } from '../name/name.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordType, recordTypes } from '../types/registry.js';

/** Sorts records as zone files have them: by name, type, value and content. Equal for records that differ only in spelling. */
export function recordSortKey(record: DnsRecord, txt: TxtReading): string {
  return [
    prefixSortKey(record.prefix),
    typeSortKey(record.type),
    valueSortKey(record),
    canonicalContent(record, txt),
  ].join('\0');
}

/**
 * Sorts the apex first, then names by their labels from the right, so that subdomains follow their parent and a wildcard
 * precedes its siblings (RFC 4034 section 6.1). Unicode sorts as its punycode.
 */
export function prefixSortKey(prefix: string): string {
  const name = lowerAsciiName(prefix);
  if (name === '' || name === '@') return '';
  return name.includes('.') ? name.split('.').toReversed().join(' ') : name;
}

/** Sorts the addresses of record sets (`dns/example.com/www/A`) by zone, name and type; that of a zone precedes them. */
export function addressSortKey(address: string): string {
  const { scope: zone = '', rest } = addressParts(address);
  const { name, type } = nameAndType(rest) ?? { name: '', type: rest };
  return [zone, prefixSortKey(name), typeSortKey(type)].join('\0');
}

const ranks = new Map(recordTypes.map(({ type }, index) => [type, index]));

/** Sorts types in the order of the registry, then unknown types. */
export function typeSortKey(type: string): string {
  const rank = String.fromCharCode(0x21 + (ranks.get(type) ?? ranks.size));
  return ranks.has(type) ? rank : rank + type;
}

/** Sorts the values of a record set by priority, if the type has one, then by the type's sort key; others keep their order. */
export function valueSortKey({ type, content, prio }: Pick<DnsRecord, 'type' | 'content' | 'prio'>): string {
  const descriptor = recordType(type);
  const rank = descriptor?.fieldsWithPrio === undefined ? '' : String(prio).padStart(5, '0');
  return rank + (descriptor?.sortKey?.(content) ?? '');
}
