import type { RiskLevel } from '../plan.js';

/** A kind of risk as data, from which `zonemason rules CODE` and `docs/risks.md` are made. */
export interface RiskKind {
  /** Stable name, in kebab case. */
  readonly code: string;
  /** That of its findings, unless one has its own. */
  readonly level: RiskLevel;
  /** When a finding has another level. */
  readonly exception?: RiskException;
  /** A clause that says when it is raised. */
  readonly summary: string;
  /** Why it matters. */
  readonly explanation: string;
  /** What to do about it. */
  readonly advice: string;
  readonly example: RiskExample;
}

/** The findings of a kind of risk that have a level of their own. */
export interface RiskException {
  readonly level: RiskLevel;
  readonly when: string;
  /** A clause that says when it is raised at this level; by default, that of the kind. */
  readonly summary?: string;
}

export interface RiskExample {
  readonly raised: Demonstration;
  /** Almost the same, but it does not raise the risk. */
  readonly spared: Demonstration;
}

/** A change that is planned, as a diff of files or of their names. */
export interface Demonstration {
  /** From what is live, or from the base of the branch, to the files. `---` separates files. */
  readonly change: string;
  /** From the base of the branch to what is live. */
  readonly outside?: string;
}

/** A kind of risk, and whether a plan with it can be applied. */
export interface ListedRisk extends RiskKind {
  /** `by-name`: with `--allow CODE`. */
  readonly consent: 'not-needed' | 'by-name' | 'never';
}
