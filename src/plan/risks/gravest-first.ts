import type { RiskLevel } from '../plan.js';

const LEVELS: readonly RiskLevel[] = ['block', 'warn', 'info'];

/** Sorts risks, or kinds of them, by how grave they are; those of a level keep their order. */
export function gravestFirst<T extends { readonly level: RiskLevel }>(risks: readonly T[]): readonly T[] {
  return risks.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
