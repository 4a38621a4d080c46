import type { DnsClient } from '../api/dns-client.js';
import type { StepResult } from '../apply/execute.js';
import { execute } from '../apply/execute.js';
import { performGroup } from '../apply/perform-group.js';
import type { ApplyReport, StepReport } from '../apply/report.js';
import { countStatuses, REPORT_FORMAT_VERSION } from '../apply/report.js';
import { unitsOf } from '../apply/schedule.js';
import { Failure } from '../diagnostics/failure.js';
import type { DnsRecord } from '../dns/record.js';
import { blockingRisks, codesToAllow } from '../plan/guards.js';
import type { Plan } from '../plan/plan.js';
import { toolName } from '../version.js';
import { checkFreshness } from './check-freshness.js';
import { dnsBackend } from './dns-backend.js';
import type { Journals, OpenJournal } from './journals.js';
import { closeJournals, endJournals, openJournals } from './journals.js';
import { verifyZones } from './verify-zones.js';

/** Requests under way at a time. */
export interface Concurrency {
  readonly perZone: number;
  readonly total: number;
}

export interface ApplyInput {
  readonly plan: Plan;
  readonly client: DnsClient;
  readonly concurrency: Concurrency;
  /** Once aborted no further step is started; what is in flight, groups included, is finished. */
  readonly signal?: AbortSignal;
  readonly onStep?: (step: StepReport) => void;
  /** Begins the journal of a zone that is about to be written; without it no journal is kept. */
  readonly openJournal?: OpenJournal;
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
 * Carries a plan out: makes sure that no zone has moved since, begins the journals, runs the steps, reads every
 * zone back and compares it with what the steps should have left.
 *
 * @throws Failure `stale-plan` when a zone has moved, the read failure of a zone, or `error` when a journal cannot
 *   be written; nothing has been changed then. What happens after the first write is told by the report.
 */
export async function applyPlan(input: ApplyInput): Promise<ApplyReport> {
  const { plan, client, concurrency, signal, openJournal, now } = input;
  const startedAt = new Date(now());
  const found = await checkFreshness({ plan, client, limit: concurrency.total, signal });
  const journals: Journals = openJournal
    ? await openJournals(found, (zone) => openJournal(zone, startedAt), concurrency.total)
    : new Map();
  try {
    return await carryOut(input, startedAt, journals);
  } finally {
    await closeJournals(journals);
  }
}

async function carryOut(input: ApplyInput, startedAt: Date, journals: Journals): Promise<ApplyReport> {
  const { plan, client, concurrency, signal, now } = input;
  const results = await runSteps(input, journals);
  const backend = dnsBackend(client);
  const verified = await verifyZones({ plan, results, backend, concurrency: concurrency.total });
  const steps = results.map(stepReport);
  const zones = await endJournals(journals, { steps, zones: verified });
  return {
    formatVersion: REPORT_FORMAT_VERSION,
    tool: toolName,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date(now()).toISOString(),
    interrupted: signal?.aborted === true && steps.some(({ status }) => status === 'not-attempted'),
    summary: countStatuses(steps),
    steps,
    zones,
  };
}

async function runSteps(input: ApplyInput, journals: Journals): Promise<readonly StepResult<DnsRecord>[]> {
  const { plan, client, concurrency, signal, onStep, now } = input;
  const backend = dnsBackend(client);
  return execute<DnsRecord>({
    units: unitsOf(plan.zones.map(({ zone, steps }) => ({ scope: zone, steps }))),
    performUnit: ({ scope, steps }) => {
      const journal = journals.get(scope);
      return performGroup(steps, { backend, scope, ...(journal && { journal }) });
    },
    limits: { perScope: concurrency.perZone, total: concurrency.total },
    onResult: (result) => onStep?.(stepReport(result)),
    now,
    ...(signal && { stop: signal }),
  });
}

function stepReport({ scope, step, outcome, durationMs }: StepResult<DnsRecord>): StepReport {
  const { id, action, address } = step;
  const status = outcome?.status ?? 'not-attempted';
  const error = outcome === null ? 'not attempted' : outcome.status === 'done' ? null : outcome.error;
  return { id, zone: scope, action, address, status, durationMs, error };
}
