import { canonicalContent } from '../claims.js';
import type { DnsRecord } from '../record.js';
import { recordTypes } from '../types/registry.js';

const ranks = new Map(recordTypes.map(({ type }, index) => [type, index]));

/**
 * A text by which records sort as people read a zone: the apex first, then names by their labels from the
 * right (RFC 4034 section 6.1), then types in the order of the registry, then contents.
 */
export function recordSortKey(record: DnsRecord): string {
  const labels = record.prefix === '' ? '' : record.prefix.split('.').toReversed().join(' ');
  const rank = String.fromCharCode(0x21 + (ranks.get(record.type) ?? ranks.size));
  return `${labels}\0${rank}\0${canonicalContent(record)}`;
}

/** Sorts by a text that is computed once an item. */
export function sortedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return Array.from(items, (item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ item }) => item);
}
