import type { FileComparison, Origin, Plan, Revision, Step } from '../plan/plan.js';
import { plural } from '../text/plural.js';
import { printable } from '../text/printable.js';
import { totalOf } from './summary.js';

/** Digits of an abbreviated commit id. */
const SHORT = 7;

/** `main (1a2b3c4)`, or only the commit if it was given by its id; each part is formatted by `format`. */
export function revisionText(
  revision: Revision | null,
  format: (text: string) => string = printable,
): string {
  if (!revision) return 'the working tree';
  const { ref, commit } = revision;
  const short = format(commit.slice(0, SHORT));
  return ref.length >= SHORT && commit.startsWith(ref) ? short : `${format(ref)} (${short})`;
}

/** The two states that a plan compares. */
export function comparedTexts(
  { from, to }: FileComparison,
  format?: (text: string) => string,
): readonly [from: string, to: string] {
  return [revisionText(from, format), revisionText(to, format)];
}

/** How many steps come from the branch and how many are drift; '' without a base or without steps. */
export function originsText({ base, summary }: Pick<Plan, 'base' | 'summary'>): string {
  if (!base || totalOf(summary) === 0) return '';
  const [branch, drift] = [totalOf(base.summary.branch), totalOf(base.summary.drift)];
  const unknown = totalOf(summary) - branch - drift;
  const parts = [
    `${plural(branch, 'step')} from this branch`,
    drift === 0 ? 'none from drift' : `${drift} from drift, also in a plan of ${revisionText(base)}`,
    ...(unknown > 0 ? [`${unknown} of unknown origin`] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** The origin of a change: the branch if any of its steps comes from it. */
export function originOf(steps: readonly Pick<Step<unknown>, 'origin'>[]): Origin | undefined {
  if (steps.some(({ origin }) => origin === 'branch')) return 'branch';
  return isDrift(steps) ? 'drift' : undefined;
}

/** Whether all steps are drift. */
function isDrift(steps: readonly Pick<Step<unknown>, 'origin'>[]): boolean {
  return steps.every(({ origin }) => origin === 'drift');
}
