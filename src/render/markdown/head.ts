import { plural } from '../../text/plural.js';
import type { Plan, Summary } from '../../plan/plan.js';
import { countLeftOut, isWithoutMail } from '../review/notices.js';
import type { Review } from '../review/review.js';
import type { Judgement } from '../review/verdict.js';
import { comparedTexts, revisionText } from '../revision.js';
import { settingsCount } from '../settings.js';
import { countsSentence, totalOf } from '../summary.js';
import { code, row, tableHead } from './escape.js';
import { madeLine, noticeBlock } from './notices.js';

export interface HeadOptions {
  /** Distinguishes comments of several projects: letters, digits, dots, slashes, underscores, single hyphens. */
  readonly key?: string;
  /** Limit of the whole text in UTF-8; at least 2000. */
  readonly maxBytes: number;
}

/** The top of a comment, which is never cut: marker, counts, whether the plan can be applied, and what is left out. */
export function headBlocks(review: Review, { key, maxBytes }: HeadOptions): readonly string[] {
  const { plan, judgement, notices } = review;
  const name = plan.between ? 'diff' : 'plan';
  return [
    `<!-- zonemason:${name}${key === undefined ? '' : ` ${key}`} -->`,
    `## zonemason ${name}: ${headline(plan)}`,
    verdictLine(judgement),
    noticeBlock(notices, maxBytes),
    plan.hasChanges ? scope(plan) : '',
    origins(plan),
    madeLine(plan),
  ];
}

/** The number of changes, with a base of those of the branch, and of changed settings. */
function headline(plan: Plan): string {
  const settings = settingsCount(plan);
  return `${stepCounts(plan)}${settings === '' ? '' : `; ${settings}`}`;
}

function stepCounts({ hasChanges, summary, between, base }: Plan): string {
  if (!hasChanges) return 'no changes';
  if (!base) return countsSentence(summary, between !== undefined);
  const { branch } = base.summary;
  return `${totalOf(branch) === 0 ? 'no changes' : countsSentence(branch, false)} by this branch`;
}

const SIGNS = { blocked: '🛑', review: '⚠️', ready: '✅' } as const;

function verdictLine({ verdict, lead, sentence }: Judgement): string {
  return `${SIGNS[verdict]} **${lead}** ${sentence((text) => code(text, MAX_PATH))}`;
}

/** The longest path of an invalid file that is shown in full. */
const MAX_PATH = 80;

/** Names of codes, branches and commits are shorter. */
const MAX_NAME = 40;

/** How many zones and templates change, and which states a comparison compares. */
function scope(plan: Plan): string {
  const { zones, mail, between } = plan;
  const templates = isWithoutMail(plan) ? 0 : countLeftOut(plan, 'mail');
  const parts = [
    changing(zones, countLeftOut(plan, 'dns'), 'zone'),
    changing(mail?.templates ?? [], templates, 'mail template'),
  ];
  const places = `In ${parts.filter((part) => part !== '').join(' and ')}`;
  if (!between) return `${places}.`;
  const [from, to] = comparedTexts(between, shortCode);
  return `${places}, from ${from} to ${to}.`;
}

/** `2 of 5 zones (2 unchanged, 1 left out)`, `1 zone`, `all 5 zones`; '' for none. */
function changing(
  planned: readonly { readonly steps: readonly unknown[] }[],
  leftOut: number,
  noun: string,
): string {
  const total = planned.length + leftOut;
  if (total === 0) return '';
  const count = planned.filter(({ steps }) => steps.length > 0).length;
  if (count === total) return `${total > 1 ? 'all ' : ''}${plural(total, noun)}`;
  const others = [
    ...(count < planned.length ? [`${planned.length - count} unchanged`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return `${count} of ${plural(total, noun)} (${others.join(', ')})`;
}

/** A table of the steps by origin; '' without a base. */
function origins({ base, summary }: Plan): string {
  if (!base) return '';
  const { branch, drift } = base.summary;
  const rest = subtract(summary, branch, drift);
  return [
    tableHead(['', 'create', 'update', 'delete']),
    countsRow('this branch', branch),
    countsRow(`drift, already at ${revisionText(base, shortCode)}`, drift),
    ...(totalOf(rest) > 0 ? [countsRow('unknown origin', rest)] : []),
    ...(totalOf(branch) < totalOf(summary) ? [countsRow('**together**', summary)] : []),
  ].join('\n');
}

function shortCode(text: string): string {
  return code(text, MAX_NAME);
}

function countsRow(title: string, { create, update, delete: deletes }: Summary): string {
  return row([title, String(create), String(update), String(deletes)]);
}

function subtract(from: Summary, ...parts: readonly Summary[]): Summary {
  const less = (action: keyof Summary): number =>
    parts.reduce((rest, part) => rest - part[action], from[action]);
  return { create: less('create'), update: less('update'), delete: less('delete') };
}
