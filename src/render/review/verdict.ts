import type { Plan, Risk, Verdict } from '../../plan/plan.js';
import type { Purpose } from '../../plan/risks/guards.js';
import { isBroken, verdictOf } from '../../plan/verdict.js';
import { plural } from '../../text/plural.js';
import { changedSinceText } from '../changed-since.js';
import { noChangesText } from '../not-shown.js';
import { leftOutText } from './notices.js';
import type { RiskGroup } from './risk-groups.js';

/** The verdict on a plan, and why. */
export interface Judgement {
  readonly verdict: Verdict;
  /** `Blocked:`, `Review:`, `Ready:`, `No changes.`; with what is left out, such as `Review, without 1 of 5 zones:`. */
  readonly lead: string;
  /** The reason, and what follows from it; `format` is for names, codes, options and revisions. */
  readonly sentence: (format: Format) => string;
}

export type Format = (text: string) => string;

/** What was or has to be accepted before a plan can be applied. */
export interface Consent {
  /** Codes of the risks that still have to be allowed; null if the plan can never be applied. */
  readonly toAllow: readonly string[] | null;
  /** Codes of the risks that were allowed. */
  readonly allowed: readonly string[];
  /** The command that would carry the plan out. */
  readonly purpose: Purpose;
  /** Whether the plan is applied long after it was made, and nothing is read if it has no changes; by default not. */
  readonly isSaved?: boolean | undefined;
}

/** Judges a plan for a reader who has allowed some risks. */
export function judgementOf(plan: Plan, risks: readonly RiskGroup[], consent: Consent): Judgement {
  const { toAllow } = consent;
  const isAllowed = ({ code }: Risk): boolean => toAllow !== null && !toAllow.includes(code);
  const verdict = verdictOf(plan, isAllowed);
  const leftOut = leftOutText(plan);
  const without = leftOut === '' ? '' : `, without ${leftOut}`;
  const isIdle = verdict === 'ready' && !plan.hasChanges;
  return {
    verdict,
    lead: isIdle ? 'No changes.' : `${LEADS[verdict]}${without}:`,
    sentence: (format) => {
      const reasons = isIdle ? [] : reasonsFor(verdict, { plan, risks, consent, format });
      const unchanged =
        plan.hasChanges || coversNothing(plan)
          ? []
          : [consent.isSaved ? NO_SAVED_CHANGES : noChangesText(plan, format)];
      return [
        ...reasons.map((text, index) => (index === 0 ? text : capitalized(text))),
        ...unchanged,
        ...coverage(plan, format),
      ].join(' ');
    },
  };
}

const NO_SAVED_CHANGES =
  'The saved plan has none. Nothing was read now, so what is live may have changed since.';

/** Whether nothing differs from the revision that a plan is of the changes since. */
function coversNothing({ selection, zones, mail }: Plan): boolean {
  return selection?.changedSince !== undefined && zones.length === 0 && !mail?.templates.length;
}

/** How much of the project a plan covers, if it is of what differs from a revision. */
function coverage({ selection }: Plan, format: Format): readonly string[] {
  const covered = selection?.changedSince ? changedSinceText(selection.changedSince, format) : '';
  return covered === '' ? [] : [`It covers ${covered}.`];
}

const LEADS = { blocked: 'Blocked', review: 'Review', ready: 'Ready' } as const;

interface Reasoning {
  readonly plan: Plan;
  readonly risks: readonly RiskGroup[];
  readonly consent: Consent;
  readonly format: Format;
}

/** Clauses that follow a colon or each other. */
function reasonsFor(verdict: Verdict, reasoning: Reasoning): readonly string[] {
  const { plan } = reasoning;
  const weaker = weakened(plan);
  const reasons =
    verdict === 'blocked' ? blockedBy(reasoning) : [...allowed(reasoning), ...warnings(reasoning)];
  const all = [...reasons, ...(weaker === '' ? [] : [weaker])];
  if (all.length > 0) return all;
  return [
    plan.hasChanges ? `nothing blocks ${plan.between ? 'these changes' : 'this plan'}.` : 'no changes.',
  ];
}

function capitalized(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function allowed({ risks, consent, format }: Reasoning): readonly string[] {
  const codes = risks.flatMap(({ level, code }) => (level === 'block' ? code : []));
  const accepted = distinct(codes.filter((code) => consent.allowed.includes(code)));
  if (accepted.length === 0) return [];
  return [`${listed(accepted, format)} ${accepted.length === 1 ? 'is' : 'are'} allowed.`];
}

function warnings({ risks, format }: Reasoning): readonly string[] {
  const codes = risks.flatMap(({ level, code }) => (level === 'warn' ? code : []));
  return codes.length === 0 ? [] : [`it warns of ${listed(codes, format)}.`];
}

/** What is wrong with the files comes first: without them, nobody knows what the plan would be. */
function blockedBy({ plan, risks, consent, format }: Reasoning): readonly string[] {
  const { toAllow } = consent;
  const refuses = plan.between
    ? 'apply would refuse these changes'
    : `${consent.purpose} will refuse this plan`;
  const broken = brokenText(plan, plan.between ? '' : `, so ${refuses}`, format);
  const isBlocking = risks.some(({ level, code }) => level === 'block' && (toAllow ?? [code]).includes(code));
  return [
    ...(broken === '' ? [] : [broken]),
    ...(isBlocking ? [refusal(refuses, { toAllow, risks, format })] : []),
  ];
}

function brokenText({ unreadable = [] }: Plan, end: string, format: Format): string {
  const broken = unreadable.filter(isBroken);
  const invalid = distinct(
    broken.flatMap(({ kind, file, scope }) => (kind === 'conflict' ? [] : (file ?? scope))),
  );
  const conflicts = distinct(broken.flatMap(({ kind, scope }) => (kind === 'conflict' ? scope : [])));
  return [
    ...(invalid.length === 0
      ? []
      : [`${listed(invalid, format)} ${invalid.length === 1 ? 'has' : 'have'} errors${end}.`]),
    ...(conflicts.length === 0
      ? []
      : [`the files of ${listed(conflicts, format)} conflict with the live state.`]),
  ]
    .map((text, index) => (index === 0 ? text : capitalized(text)))
    .join(' ');
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** How many settings that guard changes get weaker; '' for none. */
function weakened({ settings = [] }: Plan): string {
  const count = settings.filter(({ weaker }) => weaker).length;
  return count === 0 ? '' : `the branch weakens ${plural(count, 'setting')}.`;
}

/** There are rarely more names or codes. */
const MOST = 12;

function listed(names: readonly string[], format: Format): string {
  const shown = distinct(names);
  const more = shown.length - MOST;
  return shown.slice(0, MOST).map(format).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function refusal(
  refuses: string,
  { toAllow, risks, format }: Pick<Consent, 'toAllow'> & Pick<Reasoning, 'risks' | 'format'>,
): string {
  if (toAllow === null) {
    const codes = risks.flatMap(({ level, code }) => (level === 'block' ? code : []));
    return `${refuses} (${listed(codes, format)}), and no ${format('--allow')} can change that.`;
  }
  return `${refuses} without ${toAllow.map((code) => format(`--allow ${code}`)).join(' ')}.`;
}
