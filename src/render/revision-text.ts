import { printable } from '../diagnostics/printable.js';
import { plural } from '../diagnostics/report.js';
import type { FileComparison, Origin, Plan, Revision, Step, Summary } from '../plan/plan.js';

/** Digits that name a commit to people. */
const SHORT = 7;

/** `main (1a2b3c4)`; a commit that was named by its id has no other name. */
function revisionText({ ref, commit }: Revision): string {
  const short = commit.slice(0, SHORT);
  return ref.length >= SHORT && commit.startsWith(ref) ? short : `${printable(ref)} (${short})`;
}

/** The two states of the files that a plan leads from and to. */
export function comparedTexts({ from, to }: FileComparison): readonly [from: string, to: string] {
  return [revisionText(from), to ? revisionText(to) : 'the working tree'];
}

/** How many steps of a plan come from where; '' when it has no base, or there are none. */
export function originsText({ base, summary }: Pick<Plan, 'base' | 'summary'>): string {
  if (!base || count(summary) === 0) return '';
  const [branch, drift] = [count(base.summary.branch), count(base.summary.drift)];
  const unknown = count(summary) - branch - drift;
  const parts = [
    `${plural(branch, 'step')} of this branch`,
    drift === 0 ? 'no drift' : `${drift} of drift, which a plan of ${revisionText(base)} would have, too`,
    ...(unknown > 0 ? [`${unknown} of which it cannot be told`] : []),
  ];
  return `${parts.join('; ')}.`;
}

function count({ create, update, delete: deletes }: Summary): number {
  return create + update + deletes;
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
