import { Failure } from '../diagnostics/failure.js';
import type { Plan, Risk } from './plan.js';

/** The risk that no consent lifts. */
const NEVER_ALLOWED = 'protected';

/** The blocking risks of a plan that `allow`, a list of risk codes, gives no consent to. */
export function blockingRisks(plan: Pick<Plan, 'risks'>, allow: readonly string[]): readonly Risk[] {
  return plan.risks.filter(
    ({ code, level }) => level === 'block' && (code === NEVER_ALLOWED || !allow.includes(code)),
  );
}

/** The codes that have to be allowed, each once; null when something can never be allowed. */
export function codesToAllow(blocking: readonly Risk[]): readonly string[] | null {
  const codes = new Set(blocking.map(({ code }) => code));
  return codes.has(NEVER_ALLOWED) ? null : [...codes];
}

/** @throws Failure `usage` when the plan compares files with files: nothing of it is live. */
export function mustBeOfLive({ between }: Pick<Plan, 'between'>): void {
  if (!between) return;
  throw new Failure('usage', 'this is a comparison of files, which cannot be applied', {
    hint: 'make a plan with `zonemason plan --out FILE`',
  });
}
