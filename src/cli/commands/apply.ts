import { formatPlan } from '../../render/text/plan.js';
import { checkGuards } from '../../plan/guards.js';
import { readSafeguards, safeguardsOf } from '../../engine/apply/safeguards.js';
import type { ChangeOptions } from '../carry-out.js';
import { carryOut, claimReport, reviewAndCarryOut, saveEmptyReport, tellPlan } from '../carry-out.js';
import type { ProjectOptions } from '../check-project.js';
import { mustHaveConsent } from '../terminal/confirm.js';
import { mustKnowRisks } from '../options/consent.js';
import type { Context } from '../context.js';
import { interruptible } from '../terminal/interrupt.js';
import { mentionUnfinished } from '../journals.js';
import { mustBeValid, planLive, usablePlan, validProject } from '../make-plan.js';
import { withClients } from '../open-client.js';
import { openSavedPlan } from '../../engine/plan/saved-plan.js';
import type { Told } from '../print/tell-events.js';
import { toldByEvents } from '../print/tell-events.js';

export type ApplyOptions = ProjectOptions & ChangeOptions;

/** Applies a saved plan, or plans, shows and asks; exit code 6 when the outcome is not what was planned. */
export async function runApply(
  planFile: string | undefined,
  options: ApplyOptions,
  context: Context,
): Promise<number> {
  await claimReport(options, planFile === undefined ? [] : [planFile], context);
  mustKnowRisks(options.allow);
  if (planFile === undefined) mustHaveConsent(options, context);
  return toldByEvents(options, context, (told) =>
    interruptible(told.context, (signal) => {
      const work = { ...told, options, signal };
      return planFile === undefined ? planAndApply(work) : applySaved(planFile, work);
    }),
  );
}

interface Work extends Told {
  readonly options: ApplyOptions;
  readonly signal: AbortSignal;
}

const ONWARDS = '`zonemason plan` shows what is left to do';

async function applySaved(path: string, work: Work): Promise<number> {
  const { options, context, tell } = work;
  const { plan, project } = await openSavedPlan(path, options, context);
  tellPlan({ plan, failures: [] }, work);
  checkGuards(plan, options.allow);
  if (!plan.hasChanges) {
    context.out.write(formatPlan(plan, context.out.layout));
    await saveEmptyReport(options);
    return 0;
  }
  const { safeguards, diagnostics } = await readSafeguards(plan, project);
  mustBeValid({ diagnostics }, context);
  await mentionUnfinished(plan, project, context);
  const zones = plan.zones.map(({ zone }) => zone);
  const input = { project, zones, mail: plan.mail !== undefined, options, tell };
  return withClients(input, context, (clients) =>
    carryOut(plan, { ...work, project, safeguards, clients, onwards: ONWARDS }),
  );
}

async function planAndApply(work: Work): Promise<number> {
  const { options, context, tell, signal } = work;
  const { project, zones, others, mail } = await validProject(options, context);
  const names = zones.map(({ name }) => name);
  const input = { project, zones: names, mail: mail !== null, options, tell };
  return withClients(input, context, async (clients) => {
    const live = { project, zones, others, mail, clients, concurrency: options.concurrency, signal };
    const usable = usablePlan(await planLive(live, context), context);
    await mentionUnfinished(usable.plan, project, context);
    const safeguards = safeguardsOf(project, {
      zones,
      others,
      folders: (mail?.templates ?? []).map(({ name }) => name),
    });
    return reviewAndCarryOut(usable, { ...work, project, safeguards, clients, onwards: ONWARDS });
  });
}
