import type { Plan } from '../../plan/plan.js';
import type { Affected } from './affected.js';
import { affectedBy } from './affected.js';
import type { Notice } from './notices.js';
import { noticesOf } from './notices.js';
import type { OriginPart } from './parts.js';
import { partsOf } from './parts.js';
import type { RiskGroup, SummaryOf } from './risk-groups.js';
import { riskGroups } from './risk-groups.js';
import type { Consent, Judgement } from './verdict.js';
import { judgementOf } from './verdict.js';

/** A plan in the order in which it is read; the formats differ in layout only. */
export interface Review {
  readonly plan: Plan;
  readonly judgement: Judgement;
  /** What was left out, and warnings. */
  readonly notices: readonly Notice[];
  readonly risks: readonly RiskGroup[];
  /** Whose answers change, beyond the changed records themselves. */
  readonly affected: Affected;
  readonly parts: readonly OriginPart[];
}

export interface ReviewOptions extends Consent {
  /** The project file that the user has named, which printed commands name again. */
  readonly config?: string | undefined;
  readonly summaryOf: SummaryOf;
}

/** Arranges a plan for its reader: the verdict first, drift last, and what is alike together. */
export function reviewOf(plan: Plan, { summaryOf, config, ...consent }: ReviewOptions): Review {
  const risks = riskGroups(plan.risks, summaryOf);
  return {
    plan,
    judgement: judgementOf(plan, risks, consent),
    notices: noticesOf(plan),
    risks,
    affected: affectedBy(plan),
    parts: partsOf(plan, config),
  };
}
