import type { Clock } from '../../api/http/sleep.js';
import type { FoundScope } from '../../apply/journal/journal.js';
import type { JournalFile } from '../../apply/journal/journal-file.js';
import type { RunStep, StepReport, ScopeReport } from '../../apply/step/report.js';
import type { Concurrency } from '../service/concurrency.js';

/** How a part is run, and whom to tell. */
export interface RunSettings {
  readonly concurrency: Concurrency;
  /** Once it aborts, no new step is started; groups in flight are finished. */
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first request of a step. */
  readonly onStart?: (step: RunStep) => void;
  /**
   * Called when the outcome of a step is known, for the steps of a group together; and once more for a failed step
   * that turns out to have been carried out later.
   */
  readonly onStep?: (step: StepReport) => void;
  /** Called when a zone or template with steps has been read back. */
  readonly onScope?: (scope: ScopeReport) => void;
  /** Opens a journal; when omitted, none is kept. */
  readonly openJournal?: (<V>(found: FoundScope<V>) => Promise<JournalFile<V>>) | undefined;
  /** Called before a wait of at most `ms` milliseconds for a listing to show what came of a write. */
  readonly onWait?: (ms: number) => void;
  /** Called before a write is sent again whose answer was lost, with what became of it. */
  readonly onRepeat?: (error: string) => void;
  /** Called when a listing lags behind the writes and is read again for at most `ms` milliseconds. */
  readonly onLag?: (ms: number) => void;
  /** Called before the first write with what has changed since the plan was made where it has no steps. */
  readonly onMoved?: (moved: readonly string[]) => void;
  readonly clock: Clock;
  /** How long, in milliseconds, to read again what a listing that lags behind the writes does not show yet. */
  readonly settleMs: number;
}
