import type { Span } from '../../diagnostics/source.js';
import type { DeclaredServiceRecord, TxtReading } from '../record.js';
import type { RecordType } from '../types/descriptor.js';

/** How name servers are asked. */
export interface ExpectOptions {
  /** A label that nobody uses, to ask what a wildcard makes. */
  readonly label: string;
  /**
   * Who answers: a name server; a resolver, which answers for the other side of a delegation; or a transfer, which has all
   * records.
   */
  readonly from: 'server' | 'resolver' | 'transfer';
}

/** A value that a name server should answer. */
export interface ExpectedValue {
  /** In master-file form. */
  readonly text: string;
  /**
   * Its canonical RDATA in hexadecimal, by how quotes in the content of a TXT record are read: as text, or as syntax. Both
   * are equal for contents without quotes.
   */
  readonly rdata: Readonly<Record<TxtReading, string>>;
  /** Null where any will do. */
  readonly ttl: number | null;
  /** Where it is declared. */
  readonly at: Span;
}

/**
 * What the values are in an answer: a record `set`; what a `wildcard` makes for a name that does not exist; the NS records
 * that a server above a zone cut refers to, its `delegation`; or addresses of these that come along, its `glue` (RFC 1034
 * section 4.2.1).
 */
export type AnswerPart = 'set' | 'wildcard' | 'delegation' | 'glue';

/** The question and the values that should be answered. */
export interface Expectation {
  readonly zone: string;
  /** `dns/<zone>/<prefix>/<type>` */
  readonly address: string;
  readonly part: AnswerPart;
  readonly type: RecordType;
  /** The owner name of the values, absolute, in lower case. */
  readonly owner: string;
  readonly question: { readonly name: string; readonly type: string };
  readonly values: readonly ExpectedValue[];
  /** Whether another value may be answered. */
  readonly mayHave: (value: OtherValue) => boolean;
  /** Where the type is declared; null when nothing is declared any more. */
  readonly at: Span | null;
}

/** A value that is not declared; `rdata` is canonical, in hexadecimal. */
export interface OtherValue {
  readonly content: string;
  readonly rdata: string;
}

/** What a zone's name servers should answer, and what they cannot be asked. */
export interface ZoneExpectations {
  readonly expectations: readonly Expectation[];
  /** Number of record sets below delegations, which no server of the zone answers. */
  readonly below: number;
  /** Records that DNS cannot store, and why. */
  readonly unpublishable: readonly Unpublishable[];
  /** Service records that servers answer with, whether their contents are known or not. */
  readonly services: readonly DeclaredServiceRecord[];
}

export interface Unpublishable {
  readonly address: string;
  readonly at: Span;
  readonly reason: string;
}
