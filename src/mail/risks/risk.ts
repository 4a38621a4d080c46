import type { RiskRuleOf } from '../../plan/assess-risks.js';
import type { Change, TemplateDiff } from '../planning/template-diff.js';

/** What a risk rule looks at: all templates that have a folder. */
export interface MailChange {
  readonly diffs: readonly TemplateDiff[];
  /** Share of the managed live translations that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
}

export type RiskRule = RiskRuleOf<MailChange, Change>;
