import type { ApplyReport } from '../apply/step/report.js';
import { rollbackCommand } from './rollback-command.js';

/** The command that undoes a run; '' if there is no journal, or nothing to undo. */
export function formatUndo(
  { steps, scopes }: Pick<ApplyReport, 'steps' | 'scopes'>,
  config?: string,
): string {
  const paths = scopes.flatMap(({ journal }) => journal ?? []);
  if (paths.length === 0 || !mayHaveChanged({ steps, scopes })) return '';
  return `To undo: ${rollbackCommand(paths, config)}`;
}

/** Whether a run changed something, or may have: a step that has failed may have left something else than it found. */
function mayHaveChanged({ steps, scopes }: Pick<ApplyReport, 'steps' | 'scopes'>): boolean {
  const statuses = new Set(steps.map(({ status }) => status));
  if (statuses.has('done') || statuses.has('unknown')) return true;
  return statuses.has('failed') && scopes.some(({ verified }) => !verified);
}
