import type { SourceFile, Span } from '../diagnostics/source.js';
import type { Policy } from '../plan/diff/policy.js';
import type { Day } from '../text/day.js';
import type { ExpectedAnswer } from './expected-answer.js';
import type { Protocol } from './protocol.js';
import type { DeclaredRecord, DeclaredServiceRecord, TxtReading, Until } from './record.js';

/** An entry of `ignore`, `protect` or `except`; each field is a glob. */
export interface RecordPattern {
  /** '' is the apex. */
  readonly prefix?: string;
  readonly type?: string;
  readonly content?: string;
  readonly place: Span;
  /** Where the prefix is written. */
  readonly prefixPlace?: Span;
}

/** An entry of `except`: it switches a rule off for the records that match. */
export interface RuleException extends RecordPattern {
  /** The code of the rule. */
  readonly rule: string;
  readonly rulePlace: Span;
  readonly reason: string;
  /** Its last day; without one, it does not end. */
  readonly until?: Until;
}

/** An entry of `include`. */
export interface ZoneInclude {
  /** The path of the file, as written. */
  readonly file: { readonly text: string } & Span;
  /** Globs for the prefixes that the file may declare; null for all. */
  readonly only: readonly string[] | null;
  /** Where `only` is written, or else the entry. */
  readonly place: Span;
  /** Those of the file. */
  readonly records: readonly DeclaredRecord[];
  /** Those of the file. */
  readonly serviceRecords: readonly DeclaredServiceRecord[];
  readonly expect: readonly ExpectedAnswer[];
}

/** How a change of type is written: as a PUT where the service takes one, always as a PUT, or always as a DELETE and a POST. */
export type Replace = 'auto' | 'put' | 'recreate';

/** A zone as its file and included files declare it, not yet checked. */
export interface DesiredZone {
  /** Zone name in lower-case punycode. */
  readonly name: string;
  readonly file: SourceFile;
  /** Where the file names the zone. */
  readonly namePlace: Span;
  readonly records: readonly DeclaredRecord[];
  /** What managed services of the provider answer where no custom record does. */
  readonly serviceRecords: readonly DeclaredServiceRecord[];
  readonly ignore: readonly RecordPattern[];
  readonly protect: readonly RecordPattern[];
  readonly except: readonly RuleException[];
  /** Those of included files among them. */
  readonly expect: readonly ExpectedAnswer[];
  readonly includes: readonly ZoneInclude[];
  readonly policy: Policy;
  /** Where the policy is written. */
  readonly policyPlace?: Span;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  /** That of the project's target, by whose rules the zone is judged. */
  readonly protocol: Protocol;
  readonly replace: Replace;
  /** The day that dates in the file are compared with; null where none counts as passed. */
  readonly today: Day | null;
}
