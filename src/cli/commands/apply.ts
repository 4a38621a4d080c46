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
import { withEvents } from '../print/json-events.js';
import { mustHaveConsent } from '../terminal/questions.js';

export type ApplyOptions = SelectionOptions & ChangeOptions;

/** Applies a saved plan, or plans, shows, asks and applies. */
export async function runApply(
  context: Context,
  planFile: string | undefined,
  options: ApplyOptions,
): Promise<number> {
  const isReviewed = planFile !== undefined;
  await claimReport(options, isReviewed ? [planFile] : [], offlineHost(options, context));
  mustKnowRisks(options.allow);
  if (!isReviewed) mustHaveConsent(options, context);
  return withEvents(options, context, (reporting) =>
    withSession(serviceHost(options, reporting.context, reporting.tell), async (session) => {
      const selection = readSelection(options, context.env);
      const planned = isReviewed
        ? { plan: await readApplicable(session, planFile, selection) }
        : await plan(session, { selection });
      const nextStep = '`zonemason plan` shows the remaining changes';
      return applyPlan({ ...planned, session, options, context: reporting.context, isReviewed, nextStep });
    }),
  );
}
