import type { RiskRuleOf } from '../../plan/risks/assess-risks.js';
import type { RiskKind } from '../../plan/risks/risk-kind.js';
import type { Change, TemplateDiff } from '../diff/template-diff.js';

/** The changes of all templates with a folder, as risk rules see them. */
export interface MailChange {
  readonly diffs: readonly TemplateDiff[];
  /** Names of the templates that are no longer declared: their steps are never applied. */
  readonly released: ReadonlySet<string>;
  /** How many templates the project manages. */
  readonly templateCount: number;
  /** Percentage of the managed live translations that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
}

export type RiskRule = RiskKind & RiskRuleOf<MailChange, Change>;
