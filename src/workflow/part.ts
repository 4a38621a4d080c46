import type { Backend, Live } from '../apply/backend.js';
import type { FoundTemplate } from '../apply/journal.js';
import type { ListingEntry, Step } from '../plan/plan.js';

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
  /** The listing that the plan was made from. */
  readonly listing: readonly ListingEntry[];
  /** Whether the service no longer knows it: there is no listing to be read then. */
  readonly isGone: boolean;
  /** How the listing differs from the one that the plan was made from, a text each; none when the plan is fresh. */
  readonly movedIn: (live: readonly Live<V>[]) => readonly string[];
  readonly isIgnored: (value: V) => boolean;
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
