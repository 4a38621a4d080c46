import type { Rule } from '../../diagnostics/rule.js';
import type { Problem } from '../check/problem.js';
import type { OwnerKind } from '../name/owner-kind.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { RdataFields } from './shared/rdata-fields.js';

/**
 * A claim, like a lock, on something that the records of a name share. Two records of a name conflict when they claim the
 * same resource in different modes, or both exclusively.
 */
export interface Claim {
  readonly resource: string;
  readonly mode: 'exclusive' | 'shared' | (string & {});
  /** The rule that conflicting claims break. */
  readonly rule: Rule;
}

/** What the service's document prints of a type; a target of another kind replaces all of it. */
export interface TypeProfile {
  /** Owner rule; a function where it depends on the content (Null MX). */
  readonly owner: OwnerKind | ((record: DnsRecord) => OwnerKind);
  /** Its rules of this type, in the order of `docs/rules.md`. */
  readonly rules: readonly Rule[];
  /** Finds problems of prefix and content beyond the general rules; never throws. */
  readonly check?: (record: DnsRecord, zone: string) => readonly Problem[];
}

/** The form of the names of a type. */
export interface OwnerForm {
  /** Whether a full name has it; a wildcard may stand for its first label. */
  readonly isFormed: (owner: string) => boolean;
  /** For messages. */
  readonly form: string;
}

/** The profile of a type whose rules the document does not show. */
export const NOT_SHOWN: TypeProfile = { owner: 'dns-name', rules: [] };

/** Everything the tool knows about one record type. Nothing outside this folder switches on a type. */
export interface RecordType {
  readonly type: string;
  /** Its number in messages (IANA's registry of DNS parameters). */
  readonly number: number;
  /** What the type is for, in a few words. */
  readonly title: string;
  /** Where its rules come from. */
  readonly reference: string;
  /** Null for a type that only name servers have. */
  readonly service: TypeProfile | null;
  /** The fields of its RDATA. Where values may begin with the priority, the first one is the record's `prio`. */
  readonly rdata: RdataFields;
  /** Number of fields of a scalar value that begins with its priority, as in BIND zone files: MX 2, SRV 4. */
  readonly fieldsWithPrio?: number;
  /** Index of the field of `content` that is a domain name. */
  readonly nameField?: number;
  /** The form that an RFC gives the names of its records: clients ask for no others. */
  readonly ownerForm?: OwnerForm;
  /** Whether BIND takes this name for that of a host, and checks it (`check-names`). */
  readonly needsHost?: true;
  /** Whether the target of a content, a single dot, stands for the owner name itself. */
  readonly isOwnTarget?: (content: string) => boolean;
  /** Whether a record makes its owner an alias of the name in its content, so that loops are possible. */
  readonly isAlias?: true;
  /** Whether a record leads the names below its owner to those below the name in its content (RFC 6672). */
  readonly redirectsBelow?: true;
  /** Whether its records are the addresses of a host. */
  readonly isAddress?: true;
  /** Whether the service may accept duplicates: its document lists no conflict for them. */
  readonly mayRepeat?: true;
  /** Whether its records below the apex delegate their name and all names below it to other servers. */
  readonly isDelegation?: true;
  /** Whether a record is only useful beside the delegation of its name, and is answered by the parent zone. */
  readonly belongsToDelegation?: true;
  /** What DNS itself demands of this type, by its RFCs, in the order of `docs/rules.md`. */
  readonly rules?: readonly Rule[];
  /** Finds what breaks these rules in a record of the form that the service demands; never throws. */
  readonly check?: (record: DnsRecord, zone: string) => readonly Problem[];
  /** Why BIND refuses a zone with a record whose fields can be stored, as a clause; null if it does not. */
  readonly bindFault?: (record: DnsRecord) => string | null;
  /**
   * The canonical spelling of a content, the same for all spellings of the same data. Idempotent; content that the type
   * cannot read is returned as it is. Only TXT has two readings, of which `text` is the default.
   */
  readonly canonical: (content: string, txt?: TxtReading) => string;
  /** By what files sort the values of a record set, after their priority. Left out where authors choose the order. */
  readonly sortKey?: (content: string) => string;
  /** The record's claims besides the one on its content; by default it shares its name. */
  readonly claims?: (record: DnsRecord) => readonly Claim[];
  /** A typical content, for docs and completion. */
  readonly example: string;
}
