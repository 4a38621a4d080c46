import type { Rule } from '../../diagnostics/rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord, TxtReading } from '../record.js';

/**
 * What the owner name must be (service-interfaces.md, "Validation rules in general" 1 and 2).
 *
 * `dns-name`: a non-empty prefix makes `prefix.zone` a valid DNS name, the apex is fine.
 * `host-name`: `prefix.zone`, or the zone alone, is a valid host name, which allows a leading wildcard.
 */
export type OwnerKind = 'dns-name' | 'host-name';

/**
 * A hold on something that records of one name share. Two records of the same prefix conflict when they
 * hold the same resource in different modes, or both hold it exclusively.
 */
export interface Claim {
  readonly resource: string;
  readonly mode: 'exclusive' | 'shared' | (string & {});
  /** The rule that a clash over this resource breaks. */
  readonly rule: Rule;
}

/** Everything the tool knows about one record type. Nothing outside this folder switches on a type. */
export interface RecordType {
  readonly type: string;
  /** What the type is for, a few words. */
  readonly title: string;
  /** Where its rules come from. */
  readonly reference: string;
  /** Owner rule; a function where it depends on the content (Null MX). */
  readonly owner: OwnerKind | ((record: DnsRecord) => OwnerKind);
  /** Number of blank-separated fields of a scalar that leads with its prio, as in a master file: MX 2, SRV 4. */
  readonly fieldsWithPrio?: number;
  /** Index of the field of `content` that is a domain name, for punycode and for what points where. */
  readonly nameField?: number;
  /** Whether a record makes its owner an alias of the name in its content, so that rings are possible. */
  readonly isAlias?: true;
  /** Whether its records are the addresses of a host. */
  readonly isAddress?: true;
  /** Whether the service may take a second record of the same content: its document lists no conflict of that kind. */
  readonly mayRepeat?: true;
  /** Whether its records below the apex hand their name, and all below it, over to other servers: a zone cut. */
  readonly isDelegation?: true;
  /** Whether a record is of use only beside the delegation of its name, and is answered above the zone cut. */
  readonly belongsToDelegation?: true;
  /** Rules of this type, in the order of the docs page. */
  readonly rules: readonly Rule[];
  /** Problems of prefix and content beyond the general rules; never throws, whatever the content. */
  readonly check: (record: DnsRecord, zone: string) => readonly Problem[];
  /**
   * The one spelling that all spellings of the same data share. Total and idempotent: content that the
   * type cannot read is returned as it is. Only TXT has two readings; the first is that of a text.
   */
  readonly canonical: (content: string, txt?: TxtReading) => string;
  /**
   * A text by which files sort the values of one set, after their prio; total. Left out where their order is their
   * author's: the text of SPF first, the key in use before the next one.
   */
  readonly sortKey?: (content: string) => string;
  /** What the record holds besides its own content; the name itself is held in shared mode when left out. */
  readonly claims?: (record: DnsRecord) => readonly Claim[];
  /** A typical content, for docs and completion. */
  readonly example: string;
}
