import type { MailClient } from '../../api/mail/client.js';
import type { Clock } from '../../api/http/sleep.js';
import { steadyClock } from '../../api/http/sleep.js';
import type { ApplyReport, RunStep, StepReport, ScopeReport } from '../../apply/report.js';
import { countStatuses, isClean, REPORT_FORMAT_VERSION } from '../../apply/report.js';
import { checkGuards, mustShowRisks } from '../../plan/guards.js';
import type { MailPlan, Plan } from '../../plan/plan.js';
import { toolName } from '../../version.js';
import { unlessInterrupted } from './check-freshness.js';
import type { Clients } from '../service/access.js';
import type { Concurrency } from '../service/concurrency.js';
import { dnsPart } from './zones.js';
import type { OpenJournal } from './journals.js';
import { mailPart } from './templates.js';
import type { CheckedPart, PreparedPart, RunSettings } from './run-part.js';
import { checkPart } from './run-part.js';
import type { Safeguards } from './safeguards.js';

export interface ApplyInput {
  /** Says which changes were reviewed. What they may touch, their order and their risks are found anew. */
  readonly plan: Plan;
  readonly safeguards: Safeguards;
  /** Codes of the blocking risks that are consented to. */
  readonly allow: readonly string[];
  readonly clients: Clients;
  readonly concurrency: Concurrency;
  /** Once aborted no further step is started; what is in flight, groups included, is finished. */
  readonly signal?: AbortSignal;
  /** Called right before the first request of a step. */
  readonly onStart?: (step: RunStep) => void;
  /**
   * Called for each step when it is clear what became of it, steps of a group together; and once more for a failed one
   * that turns out to have been carried out later.
   */
  readonly onStep?: (step: StepReport) => void;
  /** Called when a zone or template with steps was read back. */
  readonly onScope?: (scope: ScopeReport) => void;
  /** Begins the journal of a zone or template that is about to be written; without it none is kept. */
  readonly openJournal?: OpenJournal;
  /** Told before it is waited, for so many milliseconds at most, for a request that may be carried out late. */
  readonly onWait?: (ms: number) => void;
  /** On which it is waited; that of the machine when left out. */
  readonly clock?: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Carries a plan out: makes sure that nothing has moved since, that the steps may be taken and their risks are consented
 * to, begins the journals, runs the steps of zones and mail templates side by side, reads everything back and compares
 * it with what the steps should have left.
 *
 * @throws Failure `usage` when the plan is a comparison of files, contradicts itself, or has a zone that no file
 *   declares; `stale-plan` when something has moved; `refused` by a guard; `invalid-files` when the service would refuse
 *   what is written; the read failure of a zone or template; `error` when a journal cannot be written. Nothing has been
 *   changed then. What happens after the first write is told by the report.
 */
export async function carryOut(input: ApplyInput): Promise<ApplyReport> {
  const { concurrency, signal, openJournal, now } = input;
  const startedAt = new Date(now());
  const settings: RunSettings = {
    concurrency,
    signal,
    onStart: input.onStart,
    onStep: input.onStep,
    onScope: input.onScope,
    openJournal: openJournal && ((found) => openJournal(found, startedAt)),
    onWait: input.onWait,
    clock: input.clock ?? steadyClock,
  };
  const prepared = await prepare(input, settings);
  const parts = await Promise.all(prepared.map(({ run }) => run()));
  const steps = parts.flatMap((part) => part.steps);
  const scopes = parts.flatMap((part) => part.scopes);
  return {
    formatVersion: REPORT_FORMAT_VERSION,
    tool: toolName,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date(now()).toISOString(),
    interrupted: signal?.aborted === true && !isClean({ steps, scopes }),
    summary: countStatuses(steps),
    steps,
    scopes,
  };
}

async function checkMail(
  { plan, safeguards }: ApplyInput,
  { client, mailPlan }: { readonly client: MailClient; readonly mailPlan: MailPlan },
  settings: RunSettings,
): Promise<CheckedPart> {
  const { signal } = settings;
  const part = await unlessInterrupted(
    () => mailPart(plan, mailPlan, { client, safeguards, signal }),
    signal,
  );
  return checkPart(part, settings);
}

/** Nothing is begun in one part while the other might still turn out stale or refused. */
async function prepare(input: ApplyInput, settings: RunSettings): Promise<readonly PreparedPart[]> {
  const { plan, safeguards, allow, clients } = input;
  const { dns, mail: client } = clients;
  const checked = await Promise.all([
    ...(dns ? [checkPart(dnsPart(plan, dns, safeguards), settings)] : []),
    ...(client && plan.mail ? [checkMail(input, { client, mailPlan: plan.mail }, settings)] : []),
  ]);
  const risks = checked.flatMap((part) => part.risks);
  mustShowRisks(plan, risks);
  checkGuards({ risks }, allow);
  const prepared: PreparedPart[] = [];
  try {
    for (const { open } of checked) prepared.push(await open());
    return prepared;
  } catch (error) {
    for (const { discard } of prepared) await discard();
    throw error;
  }
}
