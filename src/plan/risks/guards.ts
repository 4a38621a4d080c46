import { groupBy } from '../../diagnostics/group-by.js';
import { Failure } from '../../failure.js';
import { sortedBy } from '../../text/compare.js';
import type { Plan, Risk } from '../plan.js';

/** Code of the risk that a step breaks a rule of the service because another one is left out. */
export const LEFT_OUT = 'left-out';

const PROTECTED = 'protected';

/** The risks that cannot be allowed, and what to do about them. */
const NEVER_ALLOWED: ReadonlyMap<string, string> = new Map([
  [
    PROTECTED,
    '`protected` cannot be allowed: take the record or translation out of `protect` first, and plan again',
  ],
  [
    LEFT_OUT,
    `\`${LEFT_OUT}\` cannot be allowed: include these changes, too (--name, --type, --zone), or all; if they are done by now, plan again`,
  ],
]);

/** What carries out a plan. */
export type Purpose = 'apply' | 'rollback';

/** The blocking risks of a plan that are not among the codes in `allow`. */
export function blockingRisks(
  plan: Pick<Plan, 'risks'>,
  allow: readonly string[],
  purpose: Purpose = 'apply',
): readonly Risk[] {
  return plan.risks.filter(
    ({ code, level }) => level === 'block' && !(isAllowable(code, purpose) && allow.includes(code)),
  );
}

/** Whether a risk can be allowed by its code. What is protected may be returned to what it was. */
export function isAllowable(code: string, purpose: Purpose = 'apply'): boolean {
  return !NEVER_ALLOWED.has(code) || (purpose === 'rollback' && code === PROTECTED);
}

/** The codes that have to be allowed, each once; null if one can never be allowed. */
export function codesToAllow(
  blocking: readonly Risk[],
  purpose: Purpose = 'apply',
): readonly string[] | null {
  const codes = [...new Set(blocking.map(({ code }) => code))];
  return codes.every((code) => isAllowable(code, purpose)) ? codes : null;
}

/** @throws Failure `refused` when there is a blocking risk that is not or cannot be allowed. */
export function checkGuards(
  plan: Pick<Plan, 'risks'>,
  allow: readonly string[],
  purpose: Purpose = 'apply',
): void {
  const blocking = blockingRisks(plan, allow, purpose);
  if (blocking.length === 0) return;
  const codes = codesToAllow(blocking, purpose);
  const hint = codes
    ? `if that is what you want, pass ${codes.map((code) => `--allow ${code}`).join(' ')}`
    : [...NEVER_ALLOWED]
        .flatMap(([code, advice]) => (hasCode(blocking, code) && !isAllowable(code, purpose) ? advice : []))
        .join('\n');
  throw new Failure('refused', groupedByCode(blocking).join('\n'), { hint });
}

/** The messages of risks: several of one code below each other, sorted by address. */
function groupedByCode(risks: readonly Risk[]): readonly string[] {
  return [...groupBy(risks, ({ code }) => code)].flatMap(([code, group]) => {
    const messages = sortedBy(group, ({ address }) => address).map(({ message }) => message);
    return group.length === 1 ? messages : [`${code}, ${group.length} times:`, ...messages.map(indented)];
  });
}

function indented(message: string): string {
  return `  ${message}`;
}

function hasCode(risks: readonly Risk[], wanted: string): boolean {
  return risks.some(({ code }) => code === wanted);
}

/**
 * @throws Failure `refused` when the steps of a plan have a blocking risk, given what is live and the project files, that
 *   the plan does not show: its reviewer could not know.
 */
export function mustShowRisks(plan: Pick<Plan, 'risks'>, risks: readonly Risk[]): void {
  const shown = new Set(plan.risks.map(riskKey));
  const hidden = risks.filter((risk) => risk.level === 'block' && !shown.has(riskKey(risk)));
  if (hidden.length === 0) return;
  const lines = sortedBy(hidden, ({ code, address }) => `${code} ${address}`).map(
    ({ code, message }) => `${code}: ${message}`,
  );
  throw new Failure('refused', ['the plan does not show what blocks it:', ...lines].join('\n  '), {
    hint: 'nothing was written; make a new plan and review it',
  });
}

function riskKey({ code, level, address }: Risk): string {
  return JSON.stringify([code, level, address]);
}

/** @throws Failure `usage` when the plan compares files with files. */
export function mustBeOfLive({ between }: Pick<Plan, 'between'>): void {
  if (!between) return;
  throw new Failure('usage', 'this is a comparison of files, which cannot be applied', {
    hint: 'make a plan with `zonemason plan --out FILE`',
  });
}
