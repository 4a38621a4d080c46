import type { Style } from '../diagnostics/style.js';
import type { Summary } from '../plan/plan.js';

/** `+1 ~2 -3`, without what there is none of. */
export function formatCounts(summary: Summary, style: Style): string {
  const parts = [
    summary.create > 0 ? style.green(`+${summary.create}`) : '',
    summary.update > 0 ? style.yellow(`~${summary.update}`) : '',
    summary.delete > 0 ? style.red(`-${summary.delete}`) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
