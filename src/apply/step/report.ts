import type { Difference } from './difference.js';
import type { Action, Provenance } from '../../plan/plan.js';
import type { HeldBack, Need, Stop } from './obstacles.js';

/** `unknown`: the service may or may not have carried out the step. */
export type StepStatus = 'done' | 'failed' | 'unknown' | 'not-attempted';

/** Why nothing was written, as exit codes have it. */
export type WrittenNothing = 'credentials' | 'unreachable';

/** One step of a run. */
export interface RunStep {
  readonly id: string;
  /** The zone or template: `example.com`, `mail/welcome`. */
  readonly scope: string;
  readonly action: Action;
  readonly address: string;
}

/**
 * Why a step was not attempted: steps that it directly waits for are not done as planned, it was held back, or the run or its scope
 * was stopped.
 */
export type NotAttempted =
  | { readonly kind: 'waits'; readonly waits: readonly UnmetWait[] }
  | HeldBack
  | { readonly kind: Stop };

/** A step that had to be done first, and its status: `done` if the service stored something that does not serve in its place. */
export interface UnmetWait extends Need {
  readonly status: StepStatus;
}

/** The outcome of one step. */
export interface StepReport extends RunStep {
  readonly status: StepStatus;
  /** Time from the first request of the step to its end; 0 for a step that was not attempted. */
  readonly durationMs: number;
  /** Why the step is not done, in one line, including the service's message; null if it is done. */
  readonly error: string | null;
  /** What to do about the error, where that is known. */
  readonly hint?: string;
  /** Why the step was not attempted, as data. */
  readonly reason?: NotAttempted;
  /** How a change of type was written: as a PUT, or as a DELETE and a POST. */
  readonly as?: 'put' | 'recreate';
  /** Why it was not written as a PUT, if one was sent: the service's message, or what it made of it. */
  readonly putError?: string;
  /** Of a message none of which was carried out: how a run ends that has changed nothing else. */
  readonly exit?: WrittenNothing;
  /** The age of the listing that a PUT or DELETE was sent on, or a create that may hide an answer, in milliseconds from its arrival. */
  readonly readingAgeMs?: number;
}

/** Part of the error of each step that tells of records which were deleted and are not back. */
export const NOT_RESTORED = 'not restored';

/** How many requests ran concurrently. */
export interface PaceSummary {
  /** The most at any time. */
  readonly reached: number;
  /** How often the limit was lowered, because the service slowed down or asked for fewer requests. */
  readonly lowered: number;
}

/** The state of a zone or mail template after the run. */
export interface ScopeReport {
  /** `example.com`, `mail/welcome`. */
  readonly scope: string;
  /** Missing for a zone. */
  readonly template?: TemplateOfRun;
  /** Whether it was read back and is as expected. */
  readonly verified: boolean;
  /** What differs from what the done steps should have left. */
  readonly differences: readonly Difference[];
  /** Why it may not be as it was read, and what to do about differences; missing if there is nothing to say. */
  readonly notes?: readonly string[];
  readonly concurrency?: PaceSummary;
  /** Path of the journal, if one was kept. */
  readonly journal?: string;
  /** Why writing the journal failed; no step was started after that. */
  readonly journalFault?: string;
}

/** The template of a scope. */
export interface TemplateOfRun {
  readonly brand: string;
  readonly id: string;
  readonly name: string;
}

/** What a run did, as data. Schema: `schemas/report.schema.json`. */
export interface ApplyReport {
  readonly formatVersion: string;
  readonly tool: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Where the run took place. */
  readonly provenance?: Provenance;
  /** Whether the run was asked to stop before everything was done and read back. */
  readonly interrupted: boolean;
  readonly summary: Readonly<Record<'done' | 'failed' | 'unknown' | 'notAttempted', number>>;
  readonly steps: readonly StepReport[];
  readonly scopes: readonly ScopeReport[];
}

/** The version of the report format. */
export const REPORT_FORMAT_VERSION = '3.0';

/** Creates the report of a run without steps. */
export function emptyReport(tool: string, at: Date): ApplyReport {
  const time = at.toISOString();
  return {
    formatVersion: REPORT_FORMAT_VERSION,
    tool,
    startedAt: time,
    finishedAt: time,
    interrupted: false,
    summary: countStatuses([]),
    steps: [],
    scopes: [],
  };
}

/** Counts the steps by status. */
export function countStatuses(steps: readonly Pick<StepReport, 'status'>[]): ApplyReport['summary'] {
  const count = (status: StepStatus): number => steps.filter((step) => step.status === status).length;
  return {
    done: count('done'),
    failed: count('failed'),
    unknown: count('unknown'),
    notAttempted: count('not-attempted'),
  };
}

/** Whether all steps are done, and every zone and template is as expected. */
export function isClean({ steps, scopes }: Pick<ApplyReport, 'steps' | 'scopes'>): boolean {
  return steps.every(({ status }) => status === 'done') && scopes.every(({ verified }) => verified);
}

/** Whether nothing was sent because what the plan was made from has changed. */
export function isStale({ steps }: Pick<ApplyReport, 'steps'>): boolean {
  return (
    steps.every(({ status }) => status === 'not-attempted') &&
    steps.some(({ reason }) => reason?.kind === 'changed-meanwhile')
  );
}
