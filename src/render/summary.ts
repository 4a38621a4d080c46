import type { Step, Summary } from '../plan/plan.js';
import type { Style } from '../text/style.js';
import { SYMBOLS } from './changes.js';
import type { Change } from './changes.js';

/** `+1 ~2 -3`, without zeros. */
export function formatCounts(summary: Summary, style: Style): string {
  const actions = ['create', 'update', 'delete'] as const;
  return actions
    .filter((action) => summary[action] > 0)
    .map((action) => symbolStyle(style, SYMBOLS[action])(`${SYMBOLS[action]}${summary[action]}`))
    .join(' ');
}

/** The colour of a change. */
export function symbolStyle(style: Style, symbol: Change['symbol']): (text: string) => string {
  return { '+': style.green, '~': style.yellow, '-': style.red, '±': style.yellow }[symbol];
}

/** `1 to create, 2 to update, 3 to delete`, or `1 created, 2 updated, 3 deleted`. */
export function countsSentence({ create, update, delete: deletes }: Summary, isDone: boolean): string {
  return isDone
    ? `${create} created, ${update} updated, ${deletes} deleted`
    : `${create} to create, ${update} to update, ${deletes} to delete`;
}

/** Total number of steps. */
export function totalOf({ create, update, delete: deletes }: Summary): number {
  return create + update + deletes;
}

/** Adds up counts of steps by action. */
export function sumOf(summaries: readonly Summary[]): Summary {
  const sum = (action: keyof Summary): number =>
    summaries.reduce((total, summary) => total + summary[action], 0);
  return { create: sum('create'), update: sum('update'), delete: sum('delete') };
}

/** Counts steps by action. */
export function countActions(steps: readonly Pick<Step<unknown>, 'action'>[]): Summary {
  const count = (wanted: Step['action']): number => steps.filter(({ action }) => action === wanted).length;
  return { create: count('create'), update: count('update'), delete: count('delete') };
}
