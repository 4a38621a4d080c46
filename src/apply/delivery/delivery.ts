import type { Clock } from '../../api/http/sleep.js';
import type { ValueForm } from '../step/value-model.js';
import type { Step } from '../../plan/plan.js';
import type { Execution } from '../execute.js';
import type { Journal } from '../journal/journal.js';
import type { CheckedScope } from '../readings/first-writes.js';
import type { NeedsOf } from '../readings/needs.js';
import type { Readings } from '../readings/readings.js';
import type { PaceSummary } from '../step/report.js';

/**
 * How the steps of a run get to their target. This is all that a run knows of the protocol: one request for each step, or one
 * message for many.
 */
export interface Delivery<V> {
  /** Whether a listing may show later what was written: not where it is the very zone that was written. */
  readonly mayLag: boolean;
  readonly open: (run: DeliveredRun<V>) => Dispatch<V>;
}

/** A zone or mail template with steps. */
export interface DeliveredScope<V> extends CheckedScope<V> {
  readonly id: string;
  readonly steps: readonly Step<V>[];
}

/** What a run delivers, and what it tells of it. */
export interface DeliveredRun<V> {
  readonly scopes: readonly DeliveredScope<V>[];
  readonly readings: Readings<V>;
  readonly formOf: (scope: string) => ValueForm<V>;
  readonly needsOf: NeedsOf<V>;
  /** The journal of a scope, if one is kept. */
  readonly journalOf: (scope: string) => Journal<V> | undefined;
  /** How many may be on their way in a scope. */
  readonly perScope: number;
  readonly clock: Clock;
  /** How long, in milliseconds, a listing may lag behind the writes. */
  readonly settleMs: number;
  /** Once it aborts, nothing new is sent. */
  readonly stop: AbortSignal | undefined;
  /** Called right before the first request of a step. */
  readonly onStart: (scope: string, step: Step<V>) => void;
  readonly onWait: ((ms: number) => void) | undefined;
  readonly onLag: ((ms: number) => void) | undefined;
  /** Called before a write is sent again whose answer was lost, with what became of it. */
  readonly onRepeat: ((error: string) => void) | undefined;
}

/** The steps of a run in the units that are sent, and how each of them is. */
export interface Dispatch<V> extends Pick<
  Execution<V>,
  'units' | 'executeUnit' | 'watch' | 'trial' | 'paceOf'
> {
  /** How many were on their way in a scope; undefined where it has no pace. */
  readonly paceSummaryOf: (scope: string) => PaceSummary | undefined;
  /** Takes in that nothing is sent any more. */
  readonly end: () => void;
}
