import type { Risk, RiskLevel } from '../plan.js';
import { gravestFirst } from './gravest-first.js';
import type { RiskKind } from './risk-kind.js';

/** A risk as a rule finds it: the changes that cause it, and the message for the reviewer. */
export interface Finding<Change> {
  readonly changes: readonly Change[];
  readonly address: string;
  readonly message: string;
  /** Where this finding is graver than others of its kind, or less grave. */
  readonly level?: RiskLevel;
}

/** A kind of risk, and how it is found in a subject. */
export interface RiskRuleOf<Subject, Change> extends Pick<RiskKind, 'code' | 'level'> {
  readonly find: (subject: Subject) => Iterable<Finding<Change>>;
}

/** A risk, and the changes that cause it. */
export interface FoundRisk<Change> extends Risk {
  readonly changes: readonly Change[];
}

export interface Assessment<Change> {
  readonly risks: readonly Risk[];
  /** Codes of the risks that a change causes, each once. */
  readonly codesOf: (change: Change) => readonly string[];
}

/** Finds the risks of each subject, the gravest first, then in the order of the rules; `others` were found elsewhere. */
export function assessRisks<Subject, Change>(
  rules: readonly RiskRuleOf<Subject, Change>[],
  subjects: Iterable<Subject>,
  others: Iterable<FoundRisk<Change>> = [],
): Assessment<Change> {
  const risks: Risk[] = [];
  const codes = new Map<Change, Set<string>>();
  for (const { changes, ...risk } of gravestFirst([...foundRisks(rules, subjects), ...others])) {
    risks.push(risk);
    for (const change of changes) codes.set(change, (codes.get(change) ?? new Set()).add(risk.code));
  }
  return { risks, codesOf: (change) => [...(codes.get(change) ?? [])] };
}

/** Finds the risks of each subject, with their changes, in the order of the rules. */
export function* foundRisks<Subject, Change>(
  rules: readonly RiskRuleOf<Subject, Change>[],
  subjects: Iterable<Subject>,
): Iterable<FoundRisk<Change>> {
  for (const subject of subjects)
    for (const { code, level, find } of rules)
      for (const finding of find(subject)) yield { code, level, ...finding };
}
