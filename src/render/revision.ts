import { printable } from '../text/printable.js';
import { plural } from '../text/plural.js';
import type { FileComparison, Origin, Plan, Revision, Step } from '../plan/plan.js';
import { totalOf } from './summary.js';

/** Digits that name a commit to people. */
const SHORT = 7;

/** What names a revision to people: the first digits of its commit, and what it was asked for by, unless by its id. */
export function namesOf({ ref, commit }: Revision): { readonly commit: string; readonly ref?: string } {
  const short = commit.slice(0, SHORT);
  return ref.length >= SHORT && commit.startsWith(ref) ? { commit: short } : { commit: short, ref };
}

/** `main (1a2b3c4)`, or the commit alone. */
function revisionText(revision: Revision): string {
  const { ref, commit } = namesOf(revision);
  return ref === undefined ? commit : `${printable(ref)} (${commit})`;
}

/** The two states of the files that a plan leads from and to. */
export function comparedTexts({ from, to }: FileComparison): readonly [from: string, to: string] {
  return [revisionText(from), to ? revisionText(to) : 'the working tree'];
}

/** How many steps of a plan come from where; '' when it has no base, or there are none. */
export function originsText({ base, summary }: Pick<Plan, 'base' | 'summary'>): string {
  if (!base || totalOf(summary) === 0) return '';
  const [branch, drift] = [totalOf(base.summary.branch), totalOf(base.summary.drift)];
  const unknown = totalOf(summary) - branch - drift;
  const parts = [
    `${plural(branch, 'step')} of this branch`,
    drift === 0 ? 'no drift' : `${drift} of drift, which a plan of ${revisionText(base)} would have, too`,
    ...(unknown > 0 ? [`${unknown} of which it cannot be told`] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** Where a change of some steps comes from: from the branch as soon as one of them does. */
export function originOf(steps: readonly Pick<Step<unknown>, 'origin'>[]): Origin | undefined {
  if (steps.some(({ origin }) => origin === 'branch')) return 'branch';
  return isDrift(steps) ? 'drift' : undefined;
}

/** Whether steps are no part of what a branch does. */
export function isDrift(steps: readonly Pick<Step<unknown>, 'origin'>[]): boolean {
  return steps.every(({ origin }) => origin === 'drift');
}
