import { plural } from '../../text/plural.js';
import type { Plan, Summary } from '../../plan/plan.js';
import { noChangesText } from '../not-shown.js';
import { comparedTexts, revisionText } from '../revision.js';
import { settingsCount } from '../settings.js';
import { countsSentence, totalOf } from '../summary.js';
import { code, row, tableHead } from './escape.js';

export interface HeadOptions {
  /** Distinguishes comments of several projects: letters, digits, dots, slashes, underscores, single hyphens. */
  readonly key?: string;
  /** Codes of the risks that must be allowed; null if the plan can never be applied. */
  readonly toAllow: readonly string[] | null;
}

/** The top of a comment, which is never cut: marker, counts, and whether apply will refuse. */
export function headBlocks(plan: Plan, { key, toAllow }: HeadOptions): readonly string[] {
  const name = plan.between ? 'diff' : 'plan';
  return [
    `<!-- zonemason:${name}${key === undefined ? '' : ` ${key}`} -->`,
    `## zonemason ${name}: ${countsOf(plan)}`,
    plan.hasChanges || plan.between ? scope(plan) : noChangesText(plan),
    origins(plan),
    blocked(toAllow),
  ];
}

function countsOf(plan: Plan): string {
  const { hasChanges, summary, between } = plan;
  const steps = hasChanges ? countsSentence(summary, between !== undefined) : 'no changes';
  const settings = settingsCount(plan);
  return settings === '' ? steps : `${steps}; ${settings}`;
}

/** How many zones and templates change, and which states a comparison compares. */
function scope({ zones, mail, between }: Plan): string {
  const parts = [changing(zones, 'zone'), changing(mail?.templates ?? [], 'mail template')];
  const places = `In ${parts.filter((part) => part !== '').join(' and ')}`;
  if (!between) return `${places}.`;
  const [from, to] = comparedTexts(between, shortCode);
  return `${places}, from ${from} to ${to}.`;
}

function changing(all: readonly { readonly steps: readonly unknown[] }[], noun: string): string {
  const count = all.filter(({ steps }) => steps.length > 0).length;
  return all.length === 0 ? '' : `${count} of ${plural(all.length, noun)}`;
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
