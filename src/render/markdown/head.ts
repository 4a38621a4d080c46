import { plural } from '../../text/plural.js';
import type { Plan, Revision, Summary } from '../../plan/plan.js';
import { namesOf } from '../revision.js';
import { agreement } from '../staying-text.js';
import { countsSentence, totalOf } from '../summary.js';
import { code, row, tableHead } from './escape.js';

export interface HeadOptions {
  /** Tells comments of several projects apart: letters, digits, dots, slashes, underscores, single hyphens. */
  readonly key?: string;
  /** Codes of the risks that apply has to be allowed; null when it never does. */
  readonly toAllow: readonly string[] | null;
}

/** What stands over a comment and is never cut: the marker, the counts, and whether apply will refuse. */
export function headBlocks(plan: Plan, { key, toAllow }: HeadOptions): readonly string[] {
  const name = plan.between ? 'diff' : 'plan';
  return [
    `<!-- zonemason:${name}${key === undefined ? '' : ` ${key}`} -->`,
    `## zonemason ${name}: ${plan.hasChanges ? countsSentence(plan) : 'no changes'}`,
    plan.hasChanges || plan.between ? scope(plan) : agreement(plan),
    origins(plan),
    blocked(toAllow),
  ];
}

/** How much of all that was planned changes, and between what. */
function scope({ zones, mail, between }: Plan): string {
  const parts = [changing(zones, 'zone'), changing(mail?.templates ?? [], 'mail template')];
  const places = `In ${parts.filter((part) => part !== '').join(' and ')}`;
  if (!between) return `${places}.`;
  const to = between.to ? revision(between.to) : 'the working tree';
  return `${places}, from ${revision(between.from)} to ${to}.`;
}

function changing(all: readonly { readonly steps: readonly unknown[] }[], noun: string): string {
  const count = all.filter(({ steps }) => steps.length > 0).length;
  return all.length === 0 ? '' : `${count} of ${plural(all.length, noun)}`;
}

function revision(of: Revision): string {
  const { ref, commit } = namesOf(of);
  return ref === undefined ? code(commit) : `${code(ref, 40)} (${code(commit)})`;
}

/** How many steps this branch is the reason of, and how many not; '' when that was not asked. */
function origins({ base, summary }: Plan): string {
  if (!base) return '';
  const { branch, drift } = base.summary;
  const rest = subtract(summary, branch, drift);
  return [
    tableHead(['', 'create', 'update', 'delete']),
    countsRow('this branch', branch),
    countsRow(`drift, there without it (at ${revision(base)})`, drift),
    ...(totalOf(rest) > 0 ? [countsRow('not known of which', rest)] : []),
  ].join('\n');
}

function countsRow(title: string, { create, update, delete: deletes }: Summary): string {
  return row([title, String(create), String(update), String(deletes)]);
}

function subtract(from: Summary, ...parts: readonly Summary[]): Summary {
  const less = (action: keyof Summary): number =>
    parts.reduce((rest, part) => rest - part[action], from[action]);
  return { create: less('create'), update: less('update'), delete: less('delete') };
}

/** More codes than this are not named; there are no more kinds of blocking risks. */
const MOST_CODES = 5;

function blocked(toAllow: readonly string[] | null): string {
  if (toAllow === null) return '**Blocked:** apply will refuse this plan, whatever is allowed.';
  if (toAllow.length === 0) return '';
  const options = toAllow.slice(0, MOST_CODES).map((each) => code(`--allow ${each}`, 24));
  return `**Blocked:** apply will refuse this plan without ${options.join(' ')}.`;
}
