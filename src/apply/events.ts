import { printableJsonLine } from '../text/printable.js';
import type { Plan, Risk, Summary } from '../plan/plan.js';
import type { ApplyReport, RunStep, StepReport, ZoneReport } from './report.js';

/** Version of the format of events; readers refuse another major. */
export const EVENTS_FORMAT_VERSION = '1.1';

/** Why something ended without success. */
export interface EventError {
  readonly kind: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Nothing is sent for a while, or a request is sent again after a while; `ms` says how long. */
export type PauseEvent =
  | {
      readonly kind: 'wait';
      /**
       * `throttled`: the service wants fewer requests; `late`: the answer to a write was lost, which may still be carried
       * out; `password`: the credential command has not answered for so long; the others are about one-time passwords
       * (docs/mail.md).
       */
      readonly reason: 'throttled' | 'late' | 'password' | 'sent' | 'refused' | 'lost' | 'busy';
      readonly ms: number;
    }
  | { readonly kind: 'retry'; readonly error: string; readonly ms: number };

/** How much of a plan is about one zone, or about one mail template. */
interface PlannedScope {
  /** `example.com`, `mail/welcome`. */
  readonly zone: string;
  readonly summary: Summary;
}

/** What a run tells while it goes on, without its `time`. Schema: `schemas/apply-events.schema.json`. */
export type ApplyEvent =
  | PauseEvent
  | { readonly kind: 'start'; readonly formatVersion: string; readonly tool: string }
  | { readonly kind: 'unreadable'; readonly zone: string; readonly error: EventError }
  | {
      readonly kind: 'plan';
      readonly hasChanges: boolean;
      readonly summary: Summary;
      readonly zones: readonly PlannedScope[];
      readonly risks: readonly Risk[];
    }
  | ({ readonly kind: 'step-started' } & RunStep)
  | ({ readonly kind: 'step-ended' } & StepReport)
  | ({ readonly kind: 'zone-verified' } & ZoneReport)
  | {
      readonly kind: 'end';
      readonly exitCode: number;
      readonly summary: ApplyReport['summary'];
      readonly error: EventError | null;
    };

/** A plan as it is told before it is carried out: how much, where, and what is risky about it. */
export function planEvent({ hasChanges, summary, zones, mail, risks }: Plan): ApplyEvent {
  const templates = (mail?.templates ?? []).map((plan) => ({ ...plan, zone: `mail/${plan.template}` }));
  const scopes = [...zones, ...templates].filter(({ steps }) => steps.length > 0);
  return {
    kind: 'plan',
    hasChanges,
    summary,
    zones: scopes.map((scope) => ({ zone: scope.zone, summary: scope.summary })),
    risks,
  };
}

/** An event as a line with its line feed; `now` is in milliseconds since 1970. */
export function eventLine({ kind, ...event }: ApplyEvent, now: number): string {
  return `${printableJsonLine({ kind, time: new Date(now).toISOString(), ...event })}\n`;
}
