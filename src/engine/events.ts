import type { PauseEvent } from '../apply/events.js';
import type { UnfinishedJournal } from '../apply/journal/unfinished-journals.js';
import type { RunStep, StepReport, ScopeReport } from '../apply/report.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Plan } from '../plan/plan.js';
import type { ScopeFailure } from './service/read-or-fail.js';

/** Work that takes a while. */
export type Work = 'reading' | 'reading-translations' | 'applying';

/** What a run tells while it goes on; a front end decides what of it is shown, and how. */
export type EngineEvent =
  | PauseEvent
  /** The files can be used all the same; what is wrong with them for several zones is counted once. */
  | { readonly kind: 'warnings'; readonly count: number; readonly diagnostics: readonly Diagnostic[] }
  /** Something is wrong with files that the run can do without. */
  | { readonly kind: 'problems'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'progress'; readonly work: Work; readonly done: number; readonly total: number }
  | { readonly kind: 'progress-end'; readonly work: Work }
  /** The run goes on without these; the messages name them. */
  | { readonly kind: 'unreadable'; readonly failures: readonly ScopeFailure[] }
  /** A revision has no such project file: everything is new. */
  | { readonly kind: 'no-project'; readonly file: string; readonly ref: string }
  /** It cannot be told what of a file comes from the branch. */
  | { readonly kind: 'unknown-origin'; readonly path: string }
  /** A zone or template that is not compared, since its file is outside the repository at a revision. */
  | { readonly kind: 'not-compared'; readonly name: string; readonly path: string; readonly ref: string }
  /** An earlier run of a zone or template that is about to be changed was cut off. */
  | { readonly kind: 'unfinished'; readonly journal: UnfinishedJournal }
  /** What stands in the way, a sentence; the failure that follows says what came of it. */
  | { readonly kind: 'obstacle'; readonly message: string }
  /** What is about to be applied. */
  | { readonly kind: 'plan'; readonly plan: Plan }
  | ({ readonly kind: 'step-started' } & RunStep)
  | ({ readonly kind: 'step-ended' } & StepReport)
  | ({ readonly kind: 'scope-verified' } & ScopeReport);

/** Tells a front end what happens. It must not throw. */
export type Tell = (event: EngineEvent) => void;

/** How far some work is. */
export interface Progress {
  readonly advance: () => void;
  readonly end: () => void;
}

/** Tells of work from its start on; of nothing to do nothing is told. */
export function startProgress(tell: Tell, work: Work, total: number): Progress {
  if (total === 0) return { advance: () => undefined, end: () => undefined };
  let done = 0;
  const report = (): void => tell({ kind: 'progress', work, done, total });
  report();
  return {
    advance: () => {
      done = Math.min(done + 1, total);
      report();
    },
    end: () => tell({ kind: 'progress-end', work }),
  };
}
