import { readApplicable } from '../../engine/apply/apply.js';
import { mustKnowRisks } from '../../engine/plan/consent.js';
import { plan } from '../../engine/plan/plan.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import { withSession } from '../../engine/session.js';
import type { ChangeOptions } from '../apply-plan.js';
import { applyPlan, claimReport } from '../apply-plan.js';
import type { Context } from '../context.js';
import { offlineHost, serviceHost } from '../host.js';
import { toldByEvents } from '../print/tell-events.js';
import { mustHaveConsent } from '../terminal/confirm.js';

export type ApplyOptions = SelectionOptions & ChangeOptions;

/** Applies a saved plan, or plans, shows and asks; exit code 6 when the outcome is not what was planned. */
export async function runApply(
  planFile: string | undefined,
  options: ApplyOptions,
  context: Context,
): Promise<number> {
  const isReviewed = planFile !== undefined;
  await claimReport(options, isReviewed ? [planFile] : [], offlineHost(options, context));
  mustKnowRisks(options.allow);
  if (!isReviewed) mustHaveConsent(options, context);
  return toldByEvents(options, context, (told) =>
    withSession(serviceHost(options, told.context, told.tell), async (session) => {
      const selection = readSelection(options, context.env);
      const planned = isReviewed
        ? { plan: await readApplicable(session, planFile, selection), unreadable: [] }
        : await plan(session, { selection });
      const onwards = '`zonemason plan` shows what is left to do';
      return applyPlan({ ...planned, session, options, context: told.context, isReviewed, onwards });
    }),
  );
}
