import type { Plan, Risk, Unreadable, Verdict } from './plan.js';

/** What decides the verdict. A selection does not: what was not asked for is not missed. */
export type Judged = Pick<Plan, 'risks' | 'settings' | 'unreadable'>;

/**
 * Judges a plan: `blocked` by a risk of level block or by files that are invalid or in conflict; `review` if it warns,
 * weakens a setting, or lacks something that was to be read; otherwise `ready`. A blocking risk that is allowed is still
 * worth a review.
 */
export function verdictOf(
  { risks, settings = [], unreadable = [] }: Judged,
  isAllowed: (risk: Risk) => boolean = () => false,
): Verdict {
  const blocks = risks.some((risk) => risk.level === 'block' && !isAllowed(risk));
  if (blocks || unreadable.some(isBroken)) return 'blocked';
  const warns = risks.some(({ level }) => level !== 'info');
  return warns || unreadable.length > 0 || settings.some(({ weaker }) => weaker) ? 'review' : 'ready';
}

/** Whether something is left out because the files of the plan are wrong, not those that it is compared with. */
export function isBroken({ kind, ref }: Unreadable): boolean {
  return ref === undefined && (kind === 'invalid-files' || kind === 'conflict');
}

/** Returns a plan with the verdict on it, whatever it said before. */
export function withVerdict(plan: Plan): Plan {
  return { ...plan, verdict: verdictOf(plan) };
}
