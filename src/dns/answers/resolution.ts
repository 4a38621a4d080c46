import type { Answer } from '../../plan/effect.js';
import type { DnsRecord } from '../record.js';
import type { QuestionClass } from './answer.js';

/** What an authoritative server of a project's zones answers about a name, as in the output of `resolve --format json`. */
export interface Resolution extends QuestionClass {
  /** The state, as it was asked for. */
  readonly at: string;
  /** One for each type. */
  readonly answers: readonly ResolvedAnswer[];
}

/** The answer to the question for one type. */
export interface ResolvedAnswer extends Answer {
  readonly type: string;
  /** Whether whoever asks gets what was asked for. */
  readonly answered: boolean;
  /** The names that the question leads through: the name that is asked for, and the targets of CNAMEs. */
  readonly chain: readonly ChainLink[];
}

/** A name on the way to an answer. */
export interface ChainLink {
  /** In full; with `*.` in front for any other name below. */
  readonly name: string;
  /** Null in no zone of the project. */
  readonly zone: string | null;
  /** The name of the zone cut that leaves the answer to other servers. */
  readonly cut: string | null;
  /** The name itself if it exists, or else the closest one above it that does (RFC 4592 section 3.3.1). */
  readonly encloser: string | null;
  /** The name whose records answer, which may be a wildcard; null if there is none. */
  readonly owner: string | null;
  /** The types of the records there, of whatever type. */
  readonly types: readonly string[];
  /** The types for which managed services may answer there. */
  readonly services: readonly string[];
  /** The records that the answer rests on. */
  readonly records: readonly ChainRecord[];
}

/** A record that an answer rests on. */
export interface ChainRecord extends Omit<DnsRecord, 'active'>, RecordOrigin {}

/** Where a record comes from: where a file declares it, its id at the service, the step that writes it. */
export interface RecordOrigin {
  /** Relative to the working directory; at a revision with that in front, as git writes it. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly id: string | null;
  readonly step: string | null;
}
