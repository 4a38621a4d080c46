import { plural } from '../../text/plural.js';
import type { Plan, Summary } from '../../plan/plan.js';
import { noChangesText } from '../not-shown.js';
import { countLeftOut, isWithoutMail } from '../review/notices.js';
import { comparedTexts, revisionText } from '../revision.js';
import { countsSentence, totalOf } from '../summary.js';
import { code, row, tableHead } from './escape.js';
import { madeLine, noticeBlock } from './notices.js';

export interface HeadOptions {
  /** Distinguishes comments of several projects: letters, digits, dots, slashes, underscores, single hyphens. */
  readonly key?: string;
  /** Codes of the risks that must be allowed; null if the plan can never be applied. */
  readonly toAllow: readonly string[] | null;
  /** Limit of the whole text in UTF-8; at least 2000. */
  readonly maxBytes: number;
}

/** The top of a comment, which is never cut: marker, counts, and whether apply will refuse. */
export function headBlocks(plan: Plan, { key, toAllow, maxBytes }: HeadOptions): readonly string[] {
  const name = plan.between ? 'diff' : 'plan';
  return [
    `<!-- zonemason:${name}${key === undefined ? '' : ` ${key}`} -->`,
    `## zonemason ${name}: ${plan.hasChanges ? countsSentence(plan.summary, plan.between !== undefined) : 'no changes'}`,
    noticeBlock(plan, maxBytes),
    plan.hasChanges || plan.between ? scope(plan) : noChangesText(plan),
    origins(plan),
    blocked(toAllow),
    madeLine(plan),
  ];
}

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

/** `2 of 5 zones (2 unchanged, 1 left out)`; '' for none. */
function changing(
  planned: readonly { readonly steps: readonly unknown[] }[],
  leftOut: number,
  noun: string,
): string {
  const total = planned.length + leftOut;
  if (total === 0) return '';
  const count = planned.filter(({ steps }) => steps.length > 0).length;
  const others = [
    ...(count < planned.length ? [`${planned.length - count} unchanged`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return `${count} of ${plural(total, noun)}${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
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
  ].join('\n');
}

function shortCode(text: string): string {
  return code(text, 40);
}

function countsRow(title: string, { create, update, delete: deletes }: Summary): string {
  return row([title, String(create), String(update), String(deletes)]);
}

function subtract(from: Summary, ...parts: readonly Summary[]): Summary {
  const less = (action: keyof Summary): number =>
    parts.reduce((rest, part) => rest - part[action], from[action]);
  return { create: less('create'), update: less('update'), delete: less('delete') };
}

/** There are no more kinds of blocking risks. */
const MAX_CODES = 5;

function blocked(toAllow: readonly string[] | null): string {
  if (toAllow === null) return '**Blocked:** apply will refuse this plan, and no `--allow` can change that.';
  if (toAllow.length === 0) return '';
  const options = toAllow.slice(0, MAX_CODES).map((each) => code(`--allow ${each}`, 24));
  return `**Blocked:** apply will refuse this plan without ${options.join(' ')}.`;
}
