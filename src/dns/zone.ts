import type { SourceFile, Span } from '../diagnostics/source.js';
import type { Policy } from '../plan/policy.js';
import type { DeclaredRecord, TxtReading } from './record.js';

/** An entry of `ignore` or `protect`; each field is a glob. */
export interface RecordPattern {
  /** '' is the apex. */
  readonly prefix?: string;
  readonly type?: string;
  readonly content?: string;
  readonly place: Span;
  /** Where the prefix is written. */
  readonly prefixPlace?: Span;
}

/** A zone as its file and included files declare it, not yet checked. */
export interface DesiredZone {
  /** Zone name in lower-case punycode. */
  readonly name: string;
  readonly file: SourceFile;
  /** Where the file names the zone. */
  readonly namePlace: Span;
  readonly records: readonly DeclaredRecord[];
  readonly ignore: readonly RecordPattern[];
  readonly protect: readonly RecordPattern[];
  readonly policy: Policy;
  /** Where the policy is written. */
  readonly policyPlace?: Span;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
}
