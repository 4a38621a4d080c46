import type { Style } from '../text/style.js';
import type { Plan, Step, Summary } from '../plan/plan.js';

/** `+1 ~2 -3`, without what there is none of. */
export function formatCounts(summary: Summary, style: Style): string {
  const parts = [
    summary.create > 0 ? style.green(`+${summary.create}`) : '',
    summary.update > 0 ? style.yellow(`~${summary.update}`) : '',
    summary.delete > 0 ? style.red(`-${summary.delete}`) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** `1 to create, 2 to update, 3 to delete`; of a comparison of files `1 created, …`. */
export function countsSentence({ summary, between }: Pick<Plan, 'summary' | 'between'>): string {
  const { create, update, delete: deletes } = summary;
  return between
    ? `${create} created, ${update} updated, ${deletes} deleted`
    : `${create} to create, ${update} to update, ${deletes} to delete`;
}

/** Number of steps that a summary counts. */
export function totalOf({ create, update, delete: deletes }: Summary): number {
  return create + update + deletes;
}

/** How many of some steps create, update and delete. */
export function countActions(steps: readonly Pick<Step<unknown>, 'action'>[]): Summary {
  const count = (wanted: Step['action']): number => steps.filter(({ action }) => action === wanted).length;
  return { create: count('create'), update: count('update'), delete: count('delete') };
}
