import type { RecordSummary } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/source.js';

/**
 * A custom DNS record without its id (service-interfaces.md, "Custom DNS record").
 *
 * `prefix` is in lower case and '' at the apex; `content` is what the service gets or gave; `ttl` is in
 * seconds.
 */
export interface DnsRecord {
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly ttl: number;
  readonly prio: number;
  readonly active: boolean;
}

/** A record of the live listing. */
export interface LiveRecord extends DnsRecord {
  readonly id: string;
}

/** The parts of a record that a problem can be about. */
export type RecordField = 'prefix' | 'type' | 'content' | 'ttl' | 'prio' | 'active';

/** A record of a zone file and where its parts stand there. */
export interface DeclaredRecord extends DnsRecord {
  readonly places: RecordPlaces;
}

/** `prefix` is the key of the name, `type` the key of the type, `value` the whole value. */
export interface RecordPlaces {
  readonly prefix: Span;
  readonly type: Span;
  readonly value: Span;
  /** Only where it is written: in a value in map form, a ttl also above it. */
  readonly content?: Span;
  readonly ttl?: Span;
  readonly prio?: Span;
  readonly active?: Span;
}

/** Where a field of a declared record stands; a field that is not written stands at the whole value. */
export function placeOf(record: DeclaredRecord, field: RecordField): Span {
  return record.places[field] ?? record.places.value;
}

/** The owner name of a record in a zone: `prefix.zone`, or the zone itself at the apex. */
export function ownerName(prefix: string, zone: string): string {
  return prefix === '' ? zone : `${prefix}.${zone}`;
}

/** How a prefix is written for people: `@` at the apex. */
export function displayPrefix(prefix: string): string {
  return prefix === '' ? '@' : prefix;
}

/** Stable address of a record set, for example `dns/example.com/@/MX`. */
export function recordAddress(zone: string, record: Pick<DnsRecord, 'prefix' | 'type'>): string {
  return `dns/${zone}/${displayPrefix(record.prefix)}/${record.type}`;
}

/** The three fields that name a record in diagnostics. */
export function recordSummary({ prefix, type, content }: DnsRecord): RecordSummary {
  return { prefix, type, content };
}

/**
 * How the content of a TXT record is read, which the document of the service leaves open: `text` takes every character
 * for itself, `quoted` takes character-strings in double quotes for the text that they stand for (RFC 1035 section 5.1).
 */
export type TxtReading = 'text' | 'quoted';
