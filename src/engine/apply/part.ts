import type { Difference } from '../../apply/step/difference.js';
import type { ValueForm } from '../../apply/step/value-model.js';
import type { NeedsOf } from '../../apply/readings/needs.js';
import type { EarlierListing, Readings } from '../../apply/readings/readings.js';
import type { Delivery } from '../../apply/delivery/delivery.js';
import type { Live, Source } from '../../apply/step/backend.js';
import type { FoundTemplate } from '../../apply/journal/journal.js';
import type { Step } from '../../plan/plan.js';
import type { Replanned, Review } from '../../plan/review/review.js';

/** A zone or mail template of a plan. */
export interface RunScope<V> {
  /** The backend's name of it. */
  readonly id: string;
  /** Its name in reports and journals: `example.com`, `mail/welcome`. */
  readonly name: string;
  readonly steps: readonly Step<V>[];
  /** That of the plan. */
  readonly fingerprint: string;
  /** The template of a mail scope, for its journal. */
  readonly template?: FoundTemplate;
  /** The managed live values before the first write. */
  readonly before: readonly Live<V>[];
  readonly isIgnored: (value: V) => boolean;
  readonly form: ValueForm<V>;
}

/** Limits of reading before the first write. */
export interface ReadingLimits {
  /** Number of listings to read concurrently. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/** A scope before its listing is read. `R` is the result of its review. */
export interface PlannedScope<V, R> extends Omit<RunScope<V>, 'before'> {
  /** Whether it no longer exists at the service, so that it has no listing. */
  readonly isGone: boolean;
  /** What has changed since the plan was made, as far as is known without its listing; missing if nothing is. */
  readonly movedUnread?: readonly string[];
  /** Compares the plan with the live state and the current files. */
  readonly review: (live: readonly Live<V>[]) => Review<R>;
}

/** All zones of a plan, or all its mail templates, and their service. */
export interface RunPart<V> {
  /** Base address of the service. */
  readonly endpoint: string;
  readonly backend: Source<V>;
  /** How steps get there. */
  readonly delivery: Delivery<V>;
  readonly scopes: readonly RunScope<V>[];
  /** How the values of a scope are compared and named, also one that is not part of the plan. */
  readonly formOf: (scope: string) => ValueForm<V>;
  /** What to do about what the service stores otherwise than it was sent. */
  readonly adviceOn: (differences: readonly Difference[]) => readonly string[];
}

/** A part that is ready to run. */
export interface ReadyPart<V> extends RunPart<V> {
  readonly readings: Readings<V>;
  readonly needsOf: NeedsOf<V>;
}

/** A scope that was read before the first write; steps only where the plan has some. */
export interface ListedScope<V> {
  readonly scope: string;
  readonly live: readonly Live<V>[];
  readonly steps: readonly Step<V>[];
}

/** A part before its listings are read. */
export interface PlannedPart<V, R> extends Omit<RunPart<V>, 'scopes'> {
  readonly scopes: readonly PlannedScope<V, R>[];
  /** Listings that are known already. */
  readonly earlier: ReadonlyMap<string, EarlierListing<V>>;
  /**
   * Orders the reviewed steps and finds what blocks them, for which it may read other scopes with `list`.
   *
   * @throws Failure `invalid-files` when the service would refuse a step, `usage` when the steps have no valid order,
   *   `stale-plan` when a scope that they rest on has changed, `interrupted`.
   */
  readonly replan: (
    reviewed: readonly R[],
    limits: ReadingLimits & Pick<Source<V>, 'list'>,
  ) => Promise<Replanned<V>>;
  /** Finds what keeps the answers that steps take away, given all scopes that were read. */
  readonly needsOf: (listed: readonly ListedScope<V>[]) => NeedsOf<V>;
}
