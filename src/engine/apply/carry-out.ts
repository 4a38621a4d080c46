import type { MailClient } from '../../api/mail/client.js';
import type { ApplyReport } from '../../apply/report.js';
import { countStatuses, isClean, REPORT_FORMAT_VERSION } from '../../apply/report.js';
import { checkGuards, mustShowRisks } from '../../plan/guards.js';
import type { MailPlan, Plan } from '../../plan/plan.js';
import { toolName } from '../../version.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { Clients } from '../service/access.js';
import { dnsPart } from './zones.js';
import type { OpenJournal } from './journals.js';
import { mailPart } from './templates.js';
import type { CheckedPart, PreparedPart } from './run-part.js';
import { checkPart } from './run-part.js';
import type { RunSettings } from './run-settings.js';
import type { Safeguards } from './safeguards.js';

export interface ApplyInput extends Omit<RunSettings, 'openJournal'> {
  /** A sound plan. It says which changes were reviewed; their order and risks are computed again. */
  readonly plan: Plan;
  readonly safeguards: Safeguards;
  /** Codes of the blocking risks to accept. */
  readonly allow: readonly string[];
  readonly clients: Clients;
  /** Opens the journal of a zone or template before the first write; when omitted, none is kept. */
  readonly openJournal?: OpenJournal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Carries out a plan: checks that nothing has changed since, that the steps may be taken and that their risks are
 * accepted, opens the journals, runs the steps of zones and mail templates in parallel, reads everything back and
 * compares it with the expected outcome.
 *
 * @throws Failure `usage` when no file declares a zone of the plan; `stale-plan` when something has changed; `refused`
 *   by a guard; `invalid-files` when the service would refuse a step; the error of reading a zone or template; `error`
 *   when a journal cannot be written. Nothing has been changed then. Errors after the first write are in the report.
 */
export async function carryOut(input: ApplyInput): Promise<ApplyReport> {
  const { signal, openJournal, now } = input;
  const startedAt = new Date(now());
  const open =
    openJournal && (<V>(found: Parameters<typeof openJournal<V>>[0]) => openJournal(found, startedAt));
  const prepared = await prepare(input, { ...input, openJournal: open });
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

/** Opens no journal before every part has been checked. */
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

async function checkMail(
  { plan, safeguards, signal }: ApplyInput,
  { client, mailPlan }: { readonly client: MailClient; readonly mailPlan: MailPlan },
  settings: RunSettings,
): Promise<CheckedPart> {
  const input = { client, safeguards, signal };
  return checkPart(await unlessInterrupted(() => mailPart(plan, mailPlan, input), signal), settings);
}
