import type { Backend, Live } from '../../apply/backend.js';
import type { FoundTemplate } from '../../apply/journal/journal.js';
import type { ListingEntry, Step } from '../../plan/plan.js';
import type { Replanned, Review } from '../../plan/review.js';

/** A zone or a mail template of a plan, as apply sees it. */
export interface Scope<V> {
  /** What the backend calls it. */
  readonly id: string;
  /** What reports and journals call it: `example.com`, `mail/welcome`. */
  readonly name: string;
  readonly steps: readonly Step<V>[];
  /** That of the plan. */
  readonly fingerprint: string;
  /** What the journal of a mail template says of it. */
  readonly template?: FoundTemplate;
  /** What was live and managed before the first write. */
  readonly listing: readonly ListingEntry[];
  readonly isIgnored: (value: V) => boolean;
}

/** How listings are read before the first write. */
export interface ReadingLimits {
  /** Listings read at a time. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/** A scope before its listing is read. `R` is what its review gives. */
export interface PlannedScope<V, R> extends Omit<Scope<V>, 'listing'> {
  /** Whether the service no longer knows it: there is no listing to be read then. */
  readonly isGone: boolean;
  /** Holds the plan against what is live and what the project says now. */
  readonly review: (live: readonly Live<V>[]) => Review<R>;
}

/** One half of a plan: all of its zones, or all of its mail templates, and the service that they live in. */
export interface Part<V> {
  /** Base address of the service. */
  readonly endpoint: string;
  readonly backend: Backend<V>;
  readonly scopes: readonly Scope<V>[];
  /** A live value as the listing of a plan has it. */
  readonly entryOf: (value: Live<V>) => ListingEntry;
  /** Names a value for people. */
  readonly describe: (value: V) => string;
  /** Another way to compare values, which a setting of the project chooses. */
  readonly otherwise?: Comparison<V>;
}

/** A way to compare values. */
export interface Comparison<V> {
  /** A text that is equal for values that are the same. */
  readonly identity: (value: V) => string;
  /** What to do when values are the same by this comparison only. */
  readonly advice: string;
}

/** A part before its listings are read. */
export interface PlannedPart<V, R> extends Omit<Part<V>, 'scopes'> {
  readonly scopes: readonly PlannedScope<V, R>[];
  /**
   * Puts the reviewed steps into order and weighs their risks; what else these depend on may have to be read.
   *
   * @throws Failure `invalid-files` when the service would refuse them, `usage` when nothing keeps them in order,
   *   `interrupted`.
   */
  readonly replan: (reviewed: readonly R[], limits: ReadingLimits) => Promise<Replanned<V>>;
}
