import { byCodeUnits } from '../text/compare.js';

/**
 * How a question ends: with records of the type; with what a managed service answers; at a name that has none of it; at a name
 * that does not exist (RFC 2308); at a zone cut; at a name outside the project; or at no name, since its aliases form a loop or
 * too long a chain.
 */
export type AnswerStatus = 'answer' | 'service' | 'no-data' | 'no-name' | 'referral' | 'elsewhere' | 'loop';

/** What an authoritative server of the project's zones answers. */
export interface Answer {
  readonly status: AnswerStatus;
  /** The names that CNAMEs lead through, in this order, without one outside the project. */
  readonly via: readonly string[];
  /** Canonical and sorted: the records of the type, what is known of those of a service, the name servers of a referral, or the name outside the project. */
  readonly data: readonly string[];
}

/** What becomes of an answer: the first that fits. `added` is answered only after, `removed` only before. */
export type EffectKind = 'delegated' | 'undelegated' | 'added' | 'removed' | 'changed';

/** A question that a plan changes the answer to (docs/answers.md). */
export interface Effect {
  /** Full name. */
  readonly name: string;
  /** Whether any other name below `name` is meant. */
  readonly below: boolean;
  /** A type, or `ANY` for all that no record of the chain has. */
  readonly type: string;
  readonly kind: EffectKind;
  readonly before: Answer;
  readonly after: Answer;
  /** The ids of the steps that change the answer, in the order of the plan. */
  readonly steps: readonly string[];
  /** The zone that the name is in. */
  readonly zone: string;
  /** Who is responsible for the name, as the declarations of its records say. */
  readonly owner?: string;
}

/** A text that is equal for effects on the same question. */
export function questionOf({ name, below, type }: Effect): string {
  return JSON.stringify([name, below, type]);
}

/** Sorts effects by name, class and type. */
export function byQuestion(a: Effect, b: Effect): number {
  return byCodeUnits(a.name, b.name) || Number(a.below) - Number(b.below) || byCodeUnits(a.type, b.type);
}
