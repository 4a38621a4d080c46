import { mustKnowRisks } from '../../engine/plan/consent.js';
import { planRollback } from '../../engine/rollback/rollback.js';
import { withSession } from '../../engine/session.js';
import type { ChangeOptions } from '../apply-plan.js';
import { applyPlan, claimReport } from '../apply-plan.js';
import type { Context } from '../context.js';
import { offlineHost, serviceHost } from '../host.js';
import { withEvents } from '../print/json-events.js';
import { mustHaveConsent } from '../terminal/questions.js';

/** Plans, shows, asks for and applies the changes that restore the listings saved in journals. */
export async function runRollback(
  context: Context,
  journals: readonly string[],
  options: ChangeOptions,
): Promise<number> {
  await claimReport(options, journals, offlineHost(options, context));
  mustKnowRisks(options.allow);
  mustHaveConsent(options, context, 'pass --yes');
  return withEvents(options, context, (reporting) =>
    withSession(serviceHost(options, reporting.context, reporting.tell), async (session) =>
      applyPlan({
        ...(await planRollback(session, journals)),
        session,
        options,
        context: reporting.context,
        isReviewed: false,
        nothingToDo: 'Nothing to roll back: what is live is the same as before that run.',
        nextStep: 'run the same command again to continue',
      }),
    ),
  );
}
