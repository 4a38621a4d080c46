import type { RecordSummary } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/source.js';
import type { Day } from '../text/day.js';

/**
 * A custom DNS record without its id (service-interfaces.md, "Custom DNS record"). `prefix` is in lower case and '' at
 * the apex; `ttl` is in seconds.
 */
export interface DnsRecord {
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly ttl: number;
  readonly prio: number;
  readonly active: boolean;
}

/**
 * What a managed service of the provider answers with where no custom record shadows it. The service never lists it, and
 * nothing here writes it.
 */
export interface ServiceRecord {
  readonly prefix: string;
  readonly type: string;
  /** Without one, it is only known that there is an answer. */
  readonly content?: string;
  readonly prio: number;
  /** Where name servers were asked and answered with it. */
  readonly seen?: ServiceSight;
}

/** How name servers answer with a service record. */
export interface ServiceSight {
  /** In seconds; servers may differ. */
  readonly ttls: readonly number[];
  /** The servers that answer so; null if all do. */
  readonly at: readonly string[] | null;
}

/** An entry of `serviceRecords` and the positions of its parts. */
export interface DeclaredServiceRecord extends ServiceRecord {
  readonly places: RecordPlaces;
}

/** A record of the live listing. */
export interface LiveRecord extends DnsRecord {
  readonly id: string;
  /** Only where a declaration counts as live, in a comparison of files. */
  readonly about?: AboutRecord;
}

/** The parts of a record that a problem can be about. */
export type RecordField = 'prefix' | 'type' | 'content' | 'ttl' | 'prio' | 'active';

/** A record of a zone file and the positions of its parts. */
export interface DeclaredRecord extends DnsRecord {
  readonly places: RecordPlaces;
  /** For people; the service does not get it. */
  readonly about?: AboutRecord;
}

/** What a file says about a record to people. */
export interface AboutRecord {
  readonly note?: string;
  readonly owner?: string;
  readonly until?: Until;
}

/** The last day that something is meant for, and where it is written. */
export interface Until {
  readonly day: Day;
  readonly place: Span;
}

/**
 * `prefix` is the key of the name, `type` the key of the type, `value` the whole value. A span may be a new object each
 * time: compare offsets.
 */
export interface RecordPlaces {
  readonly prefix: Span;
  readonly type: Span;
  readonly value: Span;
  /** Only present in maps; `ttl` may also be set for the record set, the name or the zone. */
  readonly content?: Span | undefined;
  readonly ttl?: Span | undefined;
  readonly prio?: Span | undefined;
  readonly active?: Span | undefined;
}

/** The position of a field of a declared record; that of the whole value when the field is not written. */
export function placeOf(record: DeclaredRecord, field: RecordField): Span {
  return record.places[field] ?? record.places.value;
}

/** A prefix as it is shown: `@` for the apex. */
export function displayPrefix(prefix: string): string {
  return prefix === '' ? '@' : prefix;
}

/** The stable address of a record set, for example `dns/example.com/@/MX`. */
export function recordAddress(zone: string, record: Pick<DnsRecord, 'prefix' | 'type'>): string {
  return `dns/${zone}/${displayPrefix(record.prefix)}/${record.type}`;
}

/** The fields that identify a record in diagnostics. */
export function recordSummary({ prefix, type, content }: DnsRecord): RecordSummary {
  return { prefix, type, content };
}

/**
 * How the content of TXT records is read, which the service does not document: as plain `text`, or as `quoted`
 * character-strings (RFC 1035 section 5.1).
 */
export type TxtReading = 'text' | 'quoted';
