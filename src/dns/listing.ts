import { nonEmptyTextIn, readEntries, textIn } from '../plan/listing.js';
import { DEFAULT_PRIO, DEFAULT_TTL } from './limits.js';
import type { LiveRecord } from './record.js';

/**
 * Parses the answer to `GET /{zone}` (service-interfaces.md, "Endpoints", interface B): records with id, content, active,
 * prio, ttl, prefix and type. Where the document is unclear it is lenient: ids may be integers, numbers and booleans
 * may be text, and missing or null fields have the documented defaults.
 *
 * @returns the records sorted by id, without repeats, prefixes in lower case, types in upper case.
 * @throws Failure when an entry cannot be parsed, or two different records have the same id.
 */
export function readListing(zone: string, entries: readonly unknown[]): readonly LiveRecord[] {
  return readEntries({ of: `DNS records of ${zone}`, entries }, ({ id, field }) => {
    const prefix = field('prefix', (value) => textIn(value ?? '')).toLowerCase();
    return {
      id,
      prefix: prefix === '@' ? '' : prefix,
      type: field('type', nonEmptyTextIn).toUpperCase(),
      content: field('content', (value) => textIn(value ?? '')),
      ttl: field('ttl', (value) => wholeNumber(value ?? DEFAULT_TTL)),
      prio: field('prio', (value) => wholeNumber(value ?? DEFAULT_PRIO)),
      active: field('active', (value) => flag(value ?? true)),
    };
  });
}

function wholeNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : null;
}
