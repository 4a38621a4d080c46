import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Plan } from '../../plan/plan.js';
import type { Tell } from '../events.js';
import { mustBeValid } from '../must-be-valid.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { tellUnreadable } from '../service/tell-unreadable.js';
import type { Planning } from './make-plan.js';

/** A plan over all that could be read. */
export interface UsablePlan {
  readonly plan: Plan;
  /** What could not. */
  readonly unreadable: readonly ScopeFailure[];
}

/**
 * Tells what was left out of a plan.
 *
 * @throws InvalidFiles when files conflict with what is live, the failure of a zone or template when not a single one
 *   could be read.
 */
export function mustBeUsable({ plan, diagnostics, failures }: Planning, tell: Tell): UsablePlan {
  const isNothing = plan.zones.length === 0 && !plan.mail?.templates.length && !hasErrors(diagnostics);
  const { unreadable, end } = tellUnreadable(failures, isNothing, tell);
  mustBeValid(diagnostics, tell);
  if (end) throw end;
  return { plan, unreadable };
}
