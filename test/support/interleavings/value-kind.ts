import type { WriteProof } from '../../../src/api/http/answers/write-proof.js';
import type { Writing } from '../../../src/api/http/exchange.js';
import type { Live } from '../../../src/apply/step/backend.js';
import type { Plan, Step } from '../../../src/plan/plan.js';
import type { CheckedPart } from '../../../src/engine/apply/apply-part.js';
import type { RunSettings } from '../../../src/engine/apply/run-settings.js';
import type { Replace } from '../../../src/dns/zone.js';

/** What two runs write: records or translations. */
export interface ValueKind<V> {
  /** A value in a few characters. */
  readonly shortName: (value: V) => string;
  /** Why the service does not take a value beside others; null if it does. */
  readonly refusalOf: (others: readonly Live<V>[], value: Live<V>) => string | null;
  /** Whether two values differ in nothing but spelling and id. */
  readonly isEqual: (one: V, other: V) => boolean;
  /** Whether a question is about the name of a value. */
  readonly isAbout: (question: string, value: V) => boolean;
  /** The questions that have an answer. */
  readonly answersOf: (values: readonly V[]) => ReadonlySet<string>;
  /** Values as they are listed at first. */
  readonly listed: (values: readonly V[]) => readonly Live<V>[];
  /** Plans the way from what is listed to what is wanted. */
  readonly plan: (before: readonly Live<V>[], after: readonly V[], replace: Replace) => Promise<PlanOf<V>>;
}

/** A plan, and how it is carried out. */
export interface PlanOf<V> {
  readonly plan: Plan;
  readonly steps: readonly Step<V>[];
  /** Checks it as a run does, right before its first write. */
  readonly check: (client: ValueClient<V>, settings: RunSettings) => Promise<CheckedPart<unknown>>;
}

/** How a run reads and writes the values of the one scope of its plan. */
export interface ValueClient<V> {
  readonly list: () => Promise<readonly Live<V>[]>;
  readonly create: (value: V, writing?: Writing) => Promise<WriteProof>;
  readonly update: (value: Live<V>, writing?: Writing) => Promise<WriteProof>;
  readonly delete: (id: string, writing?: Writing) => Promise<WriteProof>;
}
