import type { Risk, Summary } from '../plan/plan.js';
import type { ApplyReport, RunStep, StepReport, ScopeReport } from './step/report.js';

/** Why something failed. */
export interface EventError {
  readonly kind: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** A pause of `ms` milliseconds, or a retry after one. */
export type PauseEvent =
  | {
      readonly kind: 'wait';
      /**
       * `throttled`: the service asks for fewer requests; `late`: the response to a write was lost or proves nothing, and
       * the listing may still show what came of it; `lag`: a listing does not show all writes yet, and is read again for up
       * to `ms`; `locked`: another run holds the lock, and `ms` is the longest that this one waits; `password`: the
       * credential command has been running for `ms`; the others are about one-time passwords (docs/mail.md).
       */
      readonly reason:
        | 'throttled'
        | 'late'
        | 'lag'
        | 'locked'
        | 'password'
        | 'sent'
        | 'refused'
        | 'lost'
        | 'busy';
      readonly ms: number;
    }
  | { readonly kind: 'retry'; readonly error: string; readonly ms: number };

/** The part of a plan for one zone or mail template. */
interface PlannedScope {
  /** `example.com`, `mail/welcome`. */
  readonly scope: string;
  readonly summary: Summary;
}

/** An event during a run, without its `time`. Schema: `schemas/apply-events.schema.json`. */
export type ApplyEvent =
  | PauseEvent
  | { readonly kind: 'start'; readonly formatVersion: string; readonly tool: string }
  | { readonly kind: 'unreadable'; readonly scope: string; readonly error: EventError }
  | {
      readonly kind: 'plan';
      readonly hasChanges: boolean;
      readonly summary: Summary;
      readonly scopes: readonly PlannedScope[];
      readonly risks: readonly Risk[];
    }
  | ({ readonly kind: 'step-started' } & RunStep)
  | ({ readonly kind: 'step-ended' } & StepReport)
  | ({ readonly kind: 'scope-verified' } & ScopeReport)
  | {
      readonly kind: 'end';
      readonly exitCode: number;
      readonly summary: ApplyReport['summary'];
      readonly error: EventError | null;
    };
