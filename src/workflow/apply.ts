import type { MailClient } from '../api/mail-client.js';
import type { Clock } from '../api/sleep.js';
import { steadyClock } from '../api/sleep.js';
import type { ApplyReport, RunStep, StepReport, ZoneReport } from '../apply/report.js';
import { countStatuses, isClean, REPORT_FORMAT_VERSION } from '../apply/report.js';
import { Failure } from '../diagnostics/failure.js';
import { blockingRisks, codesToAllow, mustBeOfLive } from '../plan/guards.js';
import type { MailPlan, Plan } from '../plan/plan.js';
import { toolName } from '../version.js';
import { unlessInterrupted } from './check-freshness.js';
import type { Clients } from './clients.js';
import type { Concurrency } from './concurrency.js';
import { dnsPart } from './dns-part.js';
import type { OpenJournal } from './journals.js';
import { mailPart } from './mail-part.js';
import type { PreparedPart, RunSettings } from './run-part.js';
import { checkPart } from './run-part.js';

export interface ApplyInput {
  readonly plan: Plan;
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
  readonly onZone?: (zone: ZoneReport) => void;
  /** Begins the journal of a zone or template that is about to be written; without it none is kept. */
  readonly openJournal?: OpenJournal;
  /** Told before it is waited, for so many milliseconds at most, for a request that may be carried out late. */
  readonly onWait?: (ms: number) => void;
  /** On which it is waited; that of the machine when left out. */
  readonly clock?: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** @throws Failure `refused` when the plan has a blocking risk that `allow` does not name. */
export function checkGuards(plan: Plan, allow: readonly string[]): void {
  const blocking = blockingRisks(plan, allow);
  if (blocking.length === 0) return;
  const codes = codesToAllow(blocking);
  const hint = codes
    ? `if that is what you want, pass ${codes.map((code) => `--allow ${code}`).join(' ')}`
    : 'no --allow lifts this: a protected record is never deleted';
  throw new Failure('refused', blocking.map(({ message }) => message).join('\n'), { hint });
}

/**
 * Carries a plan out: makes sure that nothing has moved since, begins the journals, runs the steps of zones and
 * mail templates side by side, reads everything back and compares it with what the steps should have left.
 *
 * @throws Failure `usage` when the plan is a comparison of files, `stale-plan` when something has moved, the read
 *   failure of a zone or template, or `error` when a journal cannot be written; nothing has been changed then. What
 *   happens after the first write is told by the report.
 */
export async function applyPlan(input: ApplyInput): Promise<ApplyReport> {
  const { plan, clients, concurrency, signal, openJournal, now } = input;
  mustBeOfLive(plan);
  const startedAt = new Date(now());
  const settings: RunSettings = {
    concurrency,
    signal,
    onStart: input.onStart,
    onStep: input.onStep,
    onZone: input.onZone,
    openJournal: openJournal && ((found) => openJournal(found, startedAt)),
    onWait: input.onWait,
    clock: input.clock ?? steadyClock,
  };
  const prepared = await prepare(plan, clients, settings);
  const parts = await Promise.all(prepared.map(({ run }) => run()));
  const steps = parts.flatMap((part) => part.steps);
  const zones = parts.flatMap((part) => part.zones);
  return {
    formatVersion: REPORT_FORMAT_VERSION,
    tool: toolName,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date(now()).toISOString(),
    interrupted: signal?.aborted === true && !isClean({ steps, zones }),
    summary: countStatuses(steps),
    steps,
    zones,
  };
}

interface MailInput {
  readonly client: MailClient;
  readonly settings: RunSettings;
}

async function checkMail(
  plan: Plan,
  mailPlan: MailPlan,
  { client, settings }: MailInput,
): ReturnType<typeof checkPart> {
  const { signal } = settings;
  const part = await unlessInterrupted(() => mailPart(plan, mailPlan, { client, signal }), signal);
  return checkPart(part, settings);
}

/** Nothing is begun in one part while the other might still turn out stale. */
async function prepare(
  plan: Plan,
  clients: Clients,
  settings: RunSettings,
): Promise<readonly PreparedPart[]> {
  const { dns, mail } = clients;
  const checked = await Promise.all([
    ...(dns ? [checkPart(dnsPart(plan, dns), settings)] : []),
    ...(mail && plan.mail ? [checkMail(plan, plan.mail, { client: mail, settings })] : []),
  ]);
  const prepared: PreparedPart[] = [];
  try {
    for (const open of checked) prepared.push(await open());
    return prepared;
  } catch (error) {
    for (const { discard } of prepared) await discard();
    throw error;
  }
}
