import { nonEmptyTextIn, readEntries, textIn } from '../../plan/listing.js';
import type { JsonObject } from '../../text/json.js';
import { lowerAsciiName } from '../name/name.js';
import { DEFAULT_PRIO, DEFAULT_TTL } from '../limits.js';
import type { DnsRecord, LiveRecord } from '../record.js';

/**
 * Parses the answer to `GET /{zone}` (service-interfaces.md, "Endpoints", interface B): records with id, content, active,
 * prio, ttl, prefix and type. Where the document is unclear it is lenient: ids may be integers, numbers and booleans
 * may be text, and missing or null fields have the documented defaults.
 *
 * @returns the records sorted by id, without repeats, prefixes in lower case and punycode, types in upper case.
 * @throws Failure when an entry cannot be parsed, or two different records have the same id.
 */
export function readListing(zone: string, entries: readonly unknown[]): readonly LiveRecord[] {
  return readEntries({ of: `DNS records of ${zone}`, entries }, ({ id, field }) => ({
    id,
    prefix: field('prefix', readers.prefix),
    type: field('type', readers.type),
    content: field('content', readers.content),
    ttl: field('ttl', readers.ttl),
    prio: field('prio', readers.prio),
    active: field('active', readers.active),
  }));
}

type Readers = { readonly [Field in keyof DnsRecord]: (value: unknown) => DnsRecord[Field] | null };

/** Read the fields of a record that the service shows; null for what cannot be read. */
const readers: Readers = {
  prefix: (value) => {
    const prefix = textIn(value ?? '');
    return prefix === '@' ? '' : prefix && lowerAsciiName(prefix);
  },
  type: (value) => nonEmptyTextIn(value)?.toUpperCase() ?? null,
  content: (value) => textIn(value ?? ''),
  ttl: (value) => wholeNumber(value ?? DEFAULT_TTL),
  prio: (value) => wholeNumber(value ?? DEFAULT_PRIO),
  active: (value) => flag(value ?? true),
};

/** The fields of a row that is shown, as a listing has them, each null if it cannot be read; without those it does not have. */
export function shownFields(row: JsonObject): {
  readonly [Field in keyof DnsRecord]?: DnsRecord[Field] | null;
} {
  const shown = Object.entries(readers).filter(([name]) => (row[name] ?? null) !== null);
  return Object.fromEntries(shown.map(([name, read]) => [name, read(row[name])]));
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
