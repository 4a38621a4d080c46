import type { Span } from '../../diagnostics/source.js';
import type { DnsRecord } from '../record.js';
import { displayPrefix } from '../record.js';

/** A zone as the files of another program have it. */
export interface ForeignZone {
  /** In lower case, without trailing dot. */
  readonly zone: string;
  /** What the file says about the zone as a whole, one line each. */
  readonly comments: readonly string[];
  readonly records: readonly ForeignRecord[];
  /** What the program has and a zone file cannot have. */
  readonly losses: readonly Loss[];
  /** What is declared in another way. */
  readonly changes?: readonly Change[];
}

/** A record in the form of the service, not yet checked. */
export interface ForeignRecord extends DnsRecord, WrittenRecord {
  readonly at: Span;
  /** What the file says about it, one line each. */
  readonly comments: readonly string[];
  /** How many of these lines are above it, and so are about the zone if it is not declared. */
  readonly above: number;
}

/** What a source says of a record. */
export interface WrittenRecord {
  /** The RDATA on one line. */
  readonly written: string;
  readonly writtenTtl: number;
}

/** Where something comes from. */
export interface Origin {
  readonly at: Span;
  /** How the source has it, on one line. */
  readonly text: string;
}

/** Something that is not declared, and why: a clause such as `the service has its own SOA record`. */
export interface Loss extends Origin {
  readonly reason: string;
  /** Whether it is a setting of the program, and not a record. */
  readonly isSetting?: true;
}

/** How a record set is declared in another way; `reason` is a clause such as `its TTL of 30 s becomes 60 s`. */
export interface Change extends Loss, Pick<DnsRecord, 'prefix' | 'type'> {}

/** How a source has a record, on one line. */
export function writtenText({
  prefix,
  type,
  written,
  writtenTtl,
}: WrittenRecord & Pick<DnsRecord, 'prefix' | 'type'>): string {
  return `${displayPrefix(prefix)} ${writtenTtl} ${type} ${written}`;
}
