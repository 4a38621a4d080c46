import { mustKnowRisks } from '../../engine/plan/consent.js';
import { planRollback } from '../../engine/rollback/rollback.js';
import { withSession } from '../../engine/session.js';
import type { ChangeOptions } from '../apply-plan.js';
import { applyPlan, claimReport } from '../apply-plan.js';
import type { Context } from '../context.js';
import { offlineHost, serviceHost } from '../host.js';
import { toldByEvents } from '../print/tell-events.js';
import { mustHaveConsent } from '../terminal/confirm.js';

export type RollbackOptions = ChangeOptions;

/** Plans, shows, asks and applies the way back to the listings that journals have saved. */
export async function runRollback(
  journals: readonly string[],
  options: RollbackOptions,
  context: Context,
): Promise<number> {
  await claimReport(options, journals, offlineHost(options, context));
  mustKnowRisks(options.allow);
  mustHaveConsent(options, context, 'pass --yes');
  return toldByEvents(options, context, (told) =>
    withSession(serviceHost(options, told.context, told.tell), async (session) =>
      applyPlan({
        ...(await planRollback(session, journals)),
        session,
        options,
        context: told.context,
        isReviewed: false,
        nothingToDo: 'Nothing to roll back: what is live is as it was before that run.',
        onwards: 'the same command again takes up what is left to do',
      }),
    ),
  );
}
