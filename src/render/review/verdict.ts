import type { Plan } from '../../plan/plan.js';
import { noChangesText } from '../not-shown.js';
import { plural } from '../../text/plural.js';
import { leftOutText } from './notices.js';
import type { RiskGroup } from './risk-groups.js';

/** Whether a plan can be applied as it is. */
export interface Verdict {
  readonly tone: Tone;
  /** `Blocked:`, `Ready:`, `No changes.`; with what is left out, such as `Ready, without 1 of 5 zones:`. */
  readonly lead: string;
  /** What follows from it; `format` is for codes, options and revisions. */
  readonly sentence: (format: Format) => string;
}

/** Whether a reader may go on; not without a look at what is left out if it is `partial`. */
export type Tone = 'blocked' | 'partial' | 'clear';

export type Format = (text: string) => string;

/** What was or has to be accepted before a plan can be applied. */
export interface Consent {
  /** Codes of the risks that still have to be allowed; null if the plan can never be applied. */
  readonly toAllow: readonly string[] | null;
  /** Codes of the risks that were allowed. */
  readonly allowed: readonly string[];
}

/** The verdict on a plan; null for a comparison of files with changes, which cannot be applied. */
export function verdictOf(plan: Plan, risks: readonly RiskGroup[], consent: Consent): Verdict | null {
  const conclusion = conclusionOf(plan, risks, consent);
  if (conclusion === null) return null;
  const { kind, sentence } = conclusion;
  const leftOut = leftOutText(plan);
  const { title, end } = LEADS[kind];
  return {
    tone: kind === 'blocked' ? 'blocked' : leftOut === '' ? 'clear' : 'partial',
    lead: `${title}${leftOut === '' ? '' : `, without ${leftOut}`}${end}`,
    sentence: (format) => [sentence(format), weakened(plan)].filter((text) => text !== '').join(' '),
  };
}

const LEADS = {
  blocked: { title: 'Blocked', end: ':' },
  ready: { title: 'Ready', end: ':' },
  unchanged: { title: 'No changes', end: '.' },
} as const;

interface Conclusion extends Pick<Verdict, 'sentence'> {
  readonly kind: keyof typeof LEADS;
}

function conclusionOf(
  plan: Plan,
  risks: readonly RiskGroup[],
  { toAllow, allowed }: Consent,
): Conclusion | null {
  if (!plan.hasChanges) return { kind: 'unchanged', sentence: (format) => noChangesText(plan, format) };
  if (plan.between) return null;
  if (toAllow === null || toAllow.length > 0)
    return { kind: 'blocked', sentence: (format) => refusal(toAllow, format) };
  const warnings = risks.flatMap(({ level, code }) => (level === 'warn' ? code : []));
  const accepted = risks.flatMap(({ code }) => (allowed.includes(code) ? code : []));
  return {
    kind: 'ready',
    sentence: (format) =>
      [
        accepted.length === 0
          ? 'nothing blocks this plan.'
          : `${listed(accepted, format)} ${accepted.length === 1 ? 'is' : 'are'} allowed.`,
        ...(warnings.length === 0 ? [] : [`It warns of ${listed(warnings, format)}.`]),
      ].join(' '),
  };
}

/** How many settings that guard changes get weaker; '' for none. */
function weakened({ settings = [] }: Plan): string {
  const count = settings.filter(({ weaker }) => weaker).length;
  return count === 0 ? '' : `The branch weakens ${plural(count, 'setting')}.`;
}

/** There are fewer codes, except in a plan of a later version. */
const MOST_CODES = 12;

function listed(codes: readonly string[], format: Format): string {
  const more = codes.length - MOST_CODES;
  return codes.slice(0, MOST_CODES).map(format).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function refusal(toAllow: readonly string[] | null, format: Format): string {
  if (toAllow === null) return `apply will refuse this plan, and no ${format('--allow')} can change that.`;
  const options = toAllow.map((code) => format(`--allow ${code}`)).join(' ');
  return `apply will refuse this plan without ${options}.`;
}
