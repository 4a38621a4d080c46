import type { MailClient } from '../../api/mail/client.js';
import type { ApplyReport } from '../../apply/step/report.js';
import { countStatuses, isClean, REPORT_FORMAT_VERSION } from '../../apply/step/report.js';
import type { ReviewedZone } from '../../dns/planning/review-zone.js';
import type { ReviewedTemplate } from '../../mail/planning/review-template.js';
import { checkGuards, mustShowRisks } from '../../plan/risks/guards.js';
import type { MailPlan, Plan } from '../../plan/plan.js';
import { toolName } from '../../version.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { Clients } from '../service/access.js';
import { MAX_AGE_MS } from '../../apply/readings/fresh-readings.js';
import type { RecentListings } from '../service/recent-listings.js';
import { dnsPart } from './zones.js';
import type { OpenJournal } from '../journals/journal-folder.js';
import { mailPart } from './templates.js';
import type { CheckedPart, PreparedPart } from './apply-part.js';
import { checkPart } from './apply-part.js';
import type { RunSettings } from './run-settings.js';
import type { Safeguards } from '../check/safeguards.js';

export interface ApplyInput extends Omit<RunSettings, 'openJournal'> {
  /** A sound plan. It says which changes were reviewed; their order and risks are computed again. */
  readonly plan: Plan;
  readonly safeguards: Safeguards;
  /** Codes of the blocking risks to accept. */
  readonly allow: readonly string[];
  readonly clients: Clients;
  /** What the plan was made from, if that was just now; by default, all is read again. */
  readonly recent?: RecentListings | undefined;
  /** Checks what the plan leaves behind in zones by more than the rules; it throws to refuse it. */
  readonly judge?: ((reviewed: readonly ReviewedZone[]) => Promise<void>) | undefined;
  /** Opens the journal of a zone or template before the first write; when omitted, none is kept. */
  readonly openJournal?: OpenJournal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Applies a plan: checks that nothing has changed since, that the steps may be taken and that their risks are
 * accepted, opens the journals, runs the steps of zones and mail templates in parallel, reads everything back and
 * compares it with the expected outcome.
 *
 * @throws Failure `usage` when no file declares a zone of the plan; `stale-plan` when something has changed; `refused`
 *   by a guard; `invalid-files` when the service would refuse a step; what the judge throws; the error of reading a zone or
 *   template; `error` when a journal cannot be written. Nothing has been changed then. Errors after the first write are in the report.
 */
export async function applyParts(input: ApplyInput): Promise<ApplyReport> {
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
  const { dns, mail } = await checkJudged(input, settings);
  const prepared: PreparedPart[] = [];
  try {
    for (const part of [dns, mail]) if (part) prepared.push(await part.open());
    return prepared;
  } catch (error) {
    for (const { discard } of prepared) await discard();
    throw error;
  }
}

interface CheckedParts {
  readonly dns: CheckedPart<ReviewedZone> | null;
  readonly mail: CheckedPart<ReviewedTemplate> | null;
}

/** Checks all parts, and once more if the judge took its time: it may run a program. */
async function checkJudged(input: ApplyInput, settings: RunSettings): Promise<CheckedParts> {
  const { judge, clock } = input;
  const checked = await checkParts(input, settings);
  const since = clock.now();
  await judge?.(checked.dns?.reviewed ?? []);
  return clock.now() - since > MAX_AGE_MS ? checkParts(input, settings) : checked;
}

async function checkParts(input: ApplyInput, settings: RunSettings): Promise<CheckedParts> {
  const { plan, safeguards, allow, clients, recent } = input;
  const { dns: zones, mail: client } = clients;
  const [dns, mail] = await Promise.all([
    zones ? checkPart(dnsPart(plan, { client: zones, safeguards, recent: recent?.dns }), settings) : null,
    client && plan.mail ? checkMail(input, { client, mailPlan: plan.mail }, settings) : null,
  ]);
  const risks = [...(dns?.risks ?? []), ...(mail?.risks ?? [])];
  mustShowRisks(plan, risks);
  checkGuards({ risks }, allow, safeguards.isRollback ? 'rollback' : 'apply');
  return { dns, mail };
}

async function checkMail(
  { plan, safeguards, signal, recent }: ApplyInput,
  { client, mailPlan }: { readonly client: MailClient; readonly mailPlan: MailPlan },
  settings: RunSettings,
): Promise<CheckedPart<ReviewedTemplate>> {
  const input = { client, safeguards, signal, recent: recent?.mail };
  return checkPart(await unlessInterrupted(() => mailPart(plan, mailPlan, input), signal), settings);
}
