import type { Plan } from '../../plan/plan.js';
import { noChangesText } from '../not-shown.js';
import { leftOutText } from './notices.js';
import type { RiskGroup } from './risk-groups.js';

/** Whether a plan can be applied as it is. */
export interface Verdict {
  readonly kind: 'blocked' | 'ready' | 'unchanged';
  /** `Blocked`, `Ready`, `No changes`; with what is left out, such as `Ready, without 1 of 5 zones`. */
  readonly title: string;
  /** Whether nothing is left out. */
  readonly isWhole: boolean;
  /** What follows from it; `format` is for codes and options. */
  readonly sentence: (format: (text: string) => string) => string;
}

/** What was or has to be accepted before a plan can be applied. */
export interface Consent {
  /** Codes of the risks that still have to be allowed; null if the plan can never be applied. */
  readonly toAllow: readonly string[] | null;
  /** Codes of the risks that were allowed. */
  readonly allowed: readonly string[];
}

/** The verdict on a plan; null for a comparison of files with changes, which cannot be applied. */
export function verdictOf(
  plan: Plan,
  risks: readonly RiskGroup[],
  { toAllow, allowed }: Consent,
): Verdict | null {
  const leftOut = leftOutText(plan);
  const isWhole = leftOut === '';
  const titled = (title: string): string => (isWhole ? title : `${title}, without ${leftOut}`);
  if (!plan.hasChanges)
    return { kind: 'unchanged', title: titled('No changes'), isWhole, sentence: () => noChangesText(plan) };
  if (plan.between) return null;
  if (toAllow === null || toAllow.length > 0)
    return {
      kind: 'blocked',
      title: titled('Blocked'),
      isWhole,
      sentence: (format) => refusal(toAllow, format),
    };
  const warnings = risks.flatMap(({ level, code }) => (level === 'warn' ? code : []));
  const accepted = risks.flatMap(({ code }) => (allowed.includes(code) ? code : []));
  return {
    kind: 'ready',
    title: titled('Ready'),
    isWhole,
    sentence: (format) =>
      [
        accepted.length === 0
          ? 'nothing blocks this plan.'
          : `${accepted.map(format).join(', ')} ${accepted.length === 1 ? 'is' : 'are'} allowed.`,
        ...(warnings.length === 0 ? [] : [`It warns of ${warnings.map(format).join(', ')}.`]),
      ].join(' '),
  };
}

function refusal(toAllow: readonly string[] | null, format: (text: string) => string): string {
  if (toAllow === null) return `apply will refuse this plan, and no ${format('--allow')} can change that.`;
  const options = toAllow.map((code) => format(`--allow ${code}`)).join(' ');
  return `apply will refuse this plan without ${options}.`;
}
