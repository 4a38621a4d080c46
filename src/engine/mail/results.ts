import type { UnitFault } from '../../mail/exchange/returned-unit.js';
import type { ImportedFile } from '../outputs/imported-file.js';

export type { MailTodo, TodoItem, TodoReason } from '../../mail/todo.js';

/** What became of exchange files. */
export interface ImportedExchange {
  /** The files of the translations that were taken over; `same` had nothing to change. */
  readonly files: readonly ImportedFile[];
  /** What does not fit: its translation stays as it is. */
  readonly faults: readonly UnitFault[];
  /** Number of units without a target. */
  readonly skipped: number;
  /** Number of translations that are drafts. */
  readonly drafts: number;
  /** Number of translations that came back as they were, and are behind their defaults. */
  readonly stillStale: number;
  /** Languages of new files that `mail.languages` does not list. */
  readonly unlisted: readonly string[];
}
