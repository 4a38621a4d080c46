import type { RiskLevel } from './plan.js';

/** A risk as a rule finds it: the changes it comes from and the sentence that a reviewer needs. */
export interface Finding<Change> {
  readonly changes: readonly Change[];
  readonly address: string;
  readonly message: string;
}

/** One kind of risk of a subject. Blocking risks need consent by their code, `protected` cannot be consented to. */
export interface RiskRuleOf<Subject, Change> {
  readonly code: string;
  readonly level: RiskLevel;
  /** When it is raised, for the docs. */
  readonly summary: string;
  readonly find: (subject: Subject) => Iterable<Finding<Change>>;
}
