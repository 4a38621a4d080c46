import type { RiskLevel } from '../../plan/plan.js';
import type { Change, TemplateDiff } from '../mail-diff.js';

/** What a risk rule looks at: all templates that have a folder. */
export interface MailChange {
  readonly diffs: readonly TemplateDiff[];
  /** Share of the managed live translations that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
}

/** A risk as a rule finds it: the changes it comes from and the sentence that a reviewer needs. */
export interface RiskFinding {
  readonly changes: readonly Change[];
  readonly address: string;
  readonly message: string;
}

/** One kind of risk. Blocking risks need consent by their code, `protected` cannot be consented to. */
export interface RiskRule {
  readonly code: string;
  readonly level: RiskLevel;
  /** When it is raised, for the docs. */
  readonly summary: string;
  readonly find: (change: MailChange) => Iterable<RiskFinding>;
}
