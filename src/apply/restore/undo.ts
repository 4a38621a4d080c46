import type { Step } from '../../plan/plan.js';
import type { Journal } from '../journal/journal.js';
import type { Backend, Target } from '../step/backend.js';
import { restoring } from '../step/derived-steps.js';
import { executeStep } from '../step/execute-step.js';
import type { Outcome } from '../step/outcome.js';

export interface RestoringTarget<V> extends Target<V> {
  /** The journal that each step is saved to before and after, if one is kept. */
  readonly journal?: Journal<V>;
  /** How to list what must be seen of a POST behind DELETEs, or of one that restores; when left out, its answer is believed. */
  readonly listReplacement?: Backend<V>['list'];
  /** The outcomes of the group, if the steps are executed in place of one of its steps: what it has deleted is restored with them. */
  readonly group?: Map<Step<V>, Outcome>;
}

/** Creates a deleted record again, even if the journal cannot be written: the name must not stay without an answer. */
export async function undoDelete<V>(step: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  return executeUndo(restoringIn(target, step), target);
}

/** The step that creates again what another one has deleted. */
export function restoringIn<V>({ backend, scope }: Target<V>, step: Step<V>): Step<V> {
  return restoring(step, step.before && backend.writable(scope, step.before));
}

/** Executes a step that sets something back, whatever holds steps of the plan back. Never throws a ServiceError. */
export async function executeUndo<V>(undo: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  await target.journal?.announce([undo]);
  const outcome = await executeStep(undo, { ...target, beforeSending: undefined });
  target.journal?.conclude(undo, outcome);
  return outcome;
}
