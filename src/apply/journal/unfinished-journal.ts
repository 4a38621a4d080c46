/** A journal without an `end` line: its run was interrupted or is still in progress. */
export interface UnfinishedJournal {
  readonly path: string;
  /** Whether it ends before the first request was announced, so nothing was changed. */
  readonly changedNothing: boolean;
}
