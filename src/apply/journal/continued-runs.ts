import { isObject, parseJson } from '../../text/json.js';
import { isPlannedId, undoId } from '../step/derived-steps.js';
import type { JournaledRun } from './runs.js';
import { stepsAnnounced } from './steps-done.js';

/** Runs that had not finished, and that a later one went on with. */
export interface ContinuedRuns {
  /** The newest first. */
  readonly runs: readonly JournaledRun[];
  /** The journals that take all of them back as one, with the run that went on: the oldest of each zone and template. */
  readonly journals: readonly string[];
}

/** Whether a run went on, in a zone or template, with what an earlier one had left there, given the paths of their journals. */
export type WentOn = (earlier: string, later: string) => Promise<boolean>;

/**
 * Finds the runs that a run went on with: those right before it that were cut off, or left steps undone, some of which were then done;
 * null if there are none. `all` is newest first. A run saves the listings of all its zones before its first write, so one that was cut off
 * between two zones had in hand what the next one did, even if no zone was changed by both.
 */
export async function continuedBy(
  run: JournaledRun,
  all: readonly JournaledRun[],
  wentOn: WentOn,
): Promise<ContinuedRuns | null> {
  const journals = new Map<string, string>();
  const take = ({ journals: ofRun }: JournaledRun): void => {
    for (const { scope, path, hasChanged } of ofRun) if (hasChanged) journals.set(scope, path);
  };
  const runs: JournaledRun[] = [];
  take(run);
  for (const earlier of all) {
    if (earlier.startedAt >= run.startedAt) continue;
    const isUnfinished = earlier.hasChanged && (earlier.total === null || earlier.done < earlier.total);
    const pairs = earlier.journals.flatMap(({ scope, path, hasChanged }) => {
      const later = hasChanged || isUnfinished ? journals.get(scope) : undefined;
      return later === undefined ? [] : [{ path, later }];
    });
    if (pairs.length === 0) continue;
    if (!isUnfinished || earlier.rolledBack.extent === 'yes' || earlier.project === null) break;
    const answers = await Promise.all(pairs.map(async ({ path, later }) => wentOn(path, later)));
    if (!answers.includes(true)) break;
    take(earlier);
    runs.push(earlier);
  }
  return runs.length > 0 ? { runs, journals: [...journals.values()] } : null;
}

/**
 * Whether a run has a step at an address at which an earlier one had left one, given the text of their journals. Steps that the earlier one
 * never announced may be any.
 */
export function goesOnWith(earlier: string, later: string): boolean {
  const steps = stepsAnnounced(earlier);
  const planned = plannedIn(steps);
  const total = plannedTotal(earlier);
  if (total === null || planned.length < total) return true;
  const taken = new Set(plannedIn(stepsAnnounced(later)).map(([, { step }]) => step['address']));
  const isLeft = (id: string, status: unknown): boolean =>
    status !== 'done' || steps.get(undoId(id))?.status === 'done';
  return planned.some(([id, { step, status }]) => isLeft(id, status) && taken.has(step['address']));
}

/** Without those that set something back. */
function plannedIn(steps: ReturnType<typeof stepsAnnounced>) {
  return [...steps].filter(([id]) => isPlannedId(id));
}

/** The number of the steps of a plan, as its journal has it; null in journals of earlier versions. */
function plannedTotal(text: string): number | null {
  const head = parseJson(text.slice(0, text.indexOf('\n')));
  return isObject(head) && typeof head['steps'] === 'number' ? head['steps'] : null;
}
