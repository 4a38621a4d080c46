import type { SentRequest } from '../api/http/attempt.js';
import type { PauseEvent } from '../apply/events.js';
import type { UnfinishedJournal } from '../apply/journal/unfinished-journal.js';
import type { RunStep, StepReport, ScopeReport } from '../apply/step/report.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Verification } from '../dns/verify/verification.js';
import type { ChangedSince, Plan, PlannedTranslation, Step } from '../plan/plan.js';
import type { ScopeFailure } from './scope-failure.js';

export type Work = 'reading' | 'reading-translations' | 'applying' | 'verifying' | 'looking-up';

/**
 * What warnings are about: the `files`, so that `validate` shows them; the files of a `revision`, the `live` state or a saved
 * `plan`, which it does not read.
 */
export type WarningSource = 'files' | 'revision' | 'live' | 'plan';

/** Steps of a rollback that undo what its run has not written, by zone and template. */
export interface UndoneSinceRun {
  readonly zones: readonly { readonly zone: string; readonly steps: readonly Step[] }[];
  readonly templates: readonly {
    readonly template: string;
    readonly steps: readonly Step<PlannedTranslation>[];
  }[];
}

/** An event of a run. The front end decides whether and how to show it. */
export type EngineEvent =
  | PauseEvent
  /** The files can be used; a warning that affects several zones counts once. */
  | {
      readonly kind: 'warnings';
      readonly of: WarningSource;
      readonly count: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  /** Problems of files that the run does not need. */
  | { readonly kind: 'problems'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'progress';
      readonly work: Work;
      readonly done: number;
      readonly total: number;
      /** What is not done: the number that has failed, that of which it is not known, and the latest reason; missing when nothing is. */
      readonly troubles?: { readonly failed: number; readonly unknown: number; readonly latest: string };
    }
  | { readonly kind: 'progress-end'; readonly work: Work }
  /** The run continues without these, which could not be read or planned; the messages name them. */
  | { readonly kind: 'unreadable'; readonly failures: readonly ScopeFailure[] }
  /** What has changed since the plan was made in zones or templates without steps, with their names. */
  | { readonly kind: 'moved'; readonly moved: readonly string[] }
  /** A revision does not have the project file, so everything is new. */
  | { readonly kind: 'no-project'; readonly file: string; readonly ref: string }
  /** Only this differs from a revision, so the run looks at nothing else. */
  | { readonly kind: 'narrowed'; readonly to: ChangedSince }
  /** Changes from the branch and drift cannot be told apart in this file. */
  | { readonly kind: 'unknown-origin'; readonly path: string }
  /** A zone or template is not compared because its file is outside the repository. */
  | { readonly kind: 'not-compared'; readonly name: string; readonly path: string; readonly ref: string }
  /** Another run holds the lock, and this one waits for up to `ms`. */
  | { readonly kind: 'locked'; readonly message: string; readonly ms: number }
  /** The lock of a process that has ended is taken over; `message` says whose. */
  | { readonly kind: 'lock-taken-over'; readonly message: string }
  /** The journal of a zone or template was begun, before its first write. */
  | { readonly kind: 'journal-begun'; readonly path: string }
  /** The journals of an earlier run that was cut off, of zones and templates that are about to be changed. */
  | { readonly kind: 'unfinished'; readonly journals: readonly UnfinishedJournal[] }
  /** The number of records and translations of which a journal says that they were changed, and of which no listing shows it. */
  | { readonly kind: 'unlisted'; readonly count: number }
  /** What a rollback is about to undo although its run has not written it. */
  | { readonly kind: 'undone-since-run'; readonly undone: UndoneSinceRun }
  /** The file system cannot make the names of new journals in a folder survive a power failure. */
  | { readonly kind: 'not-synced'; readonly folder: string; readonly reason: string }
  /** Old journals stay, though they should be deleted. */
  | { readonly kind: 'not-deleted'; readonly folder: string; readonly reason: string }
  /** A journal is not taken for one of the project; `why` fits after "it is". */
  | { readonly kind: 'left-out-journal'; readonly path: string; readonly why: string }
  /** What is not known of managed services of a zone, or does not count as one, and why: a clause each. */
  | { readonly kind: 'unknown-services'; readonly zone: string; readonly faults: readonly string[] }
  /** What is in the place of the kept token is neither used nor replaced; `why` fits after "it is". */
  | { readonly kind: 'left-out-token'; readonly path: string; readonly why: string }
  /** Why a journal cannot be read, so what its run found is unknown. */
  | { readonly kind: 'unread-journal'; readonly message: string }
  /** A sentence about what prevents the run; a failure follows. */
  | { readonly kind: 'obstacle'; readonly message: string }
  /** The resolver did not tell about these names, so advice on them is missing. */
  | { readonly kind: 'not-looked-up'; readonly names: readonly string[] }
  /** A name server that differed from the files, or did not answer, agrees with them now; `ms` after the start. */
  | {
      readonly kind: 'caught-up';
      readonly zone: string;
      readonly server: string;
      readonly ms: number;
    }
  /** An attempt to send a request to the service has ended. */
  | ({ readonly kind: 'request' } & SentRequest)
  /** A plan was made from the files, and what is live or what a file has saved of it. */
  | { readonly kind: 'planned'; readonly plan: Plan; readonly from: 'live' | 'saved' }
  /** What name servers answer was compared with the files. */
  | { readonly kind: 'verified'; readonly verification: Verification }
  /** The plan that is about to be applied. */
  | { readonly kind: 'plan'; readonly plan: Plan }
  | ({ readonly kind: 'step-started' } & RunStep)
  | ({ readonly kind: 'step-ended' } & StepReport)
  | ({ readonly kind: 'scope-verified' } & ScopeReport);

/** Reports an event to the front end. It must not throw. */
export type Tell = (event: EngineEvent) => void;

export interface Progress {
  readonly advance: () => void;
  readonly end: () => void;
}

/** Reports the progress of work, unless there is nothing to do. */
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
