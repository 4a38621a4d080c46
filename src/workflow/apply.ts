import type { DnsClient } from '../api/dns-client.js';
import type { StepResult } from '../apply/execute.js';
import { execute } from '../apply/execute.js';
import { performGroup } from '../apply/perform-group.js';
import type { ApplyReport, StepReport } from '../apply/report.js';
import { countStatuses, REPORT_FORMAT_VERSION } from '../apply/report.js';
import { unitsOf } from '../apply/schedule.js';
import { Failure } from '../diagnostics/failure.js';
import type { DnsRecord } from '../dns/record.js';
import { managedListing } from '../dns/plan-zones.js';
import { fingerprint, movedRecords } from '../plan/fingerprint.js';
import { blockingRisks, codesToAllow } from '../plan/guards.js';
import type { Plan } from '../plan/plan.js';
import { toolName } from '../version.js';
import { dnsBackend } from './dns-backend.js';
import { mapConcurrently } from './map-concurrently.js';
import { asFailure } from './service-failure.js';
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
    : 'a protected record is never deleted; take it out of `protect` first';
  throw new Failure('refused', blocking.map(({ message }) => message).join('; '), { hint });
}

/**
 * Carries a plan out: makes sure that no zone has moved since, runs the steps, reads every zone back and
 * compares it with what the steps should have left.
 *
 * @throws Failure `stale-plan` when a zone has moved, the read failure of a zone otherwise; nothing has been
 *   written then. What happens after the first write is told by the report.
 */
export async function applyPlan(input: ApplyInput): Promise<ApplyReport> {
  const { plan, signal, now } = input;
  const startedAt = new Date(now()).toISOString();
  await checkFreshness(input);
  const results = await runSteps(input);
  const zones = await verifyZones({
    plan,
    results,
    backend: dnsBackend(input.client),
    concurrency: input.concurrency.total,
  });
  const steps = results.map(stepReport);
  return {
    formatVersion: REPORT_FORMAT_VERSION,
    tool: toolName,
    startedAt,
    finishedAt: new Date(now()).toISOString(),
    interrupted: signal?.aborted === true && steps.some(({ status }) => status === 'not-attempted'),
    summary: countStatuses(steps),
    steps,
    zones,
  };
}

/** @throws Failure `stale-plan` when any zone has moved since the plan was made, before anything is written. */
async function checkFreshness({ plan, client, concurrency, signal }: ApplyInput): Promise<void> {
  const moved = await mapConcurrently(plan.zones, concurrency.total, async (zone) => {
    try {
      const entries = managedListing(await dnsBackend(client).list(zone.zone, signal), zone.ignore);
      if (fingerprint(entries) === zone.fingerprint) return [];
      if (zone.steps.length === 0) return [`${zone.zone}: its records, of which this plan changes none`];
      return movedRecords(zone.listing, entries).map((record) => `${zone.zone}: ${record}`);
    } catch (error) {
      if (signal?.aborted) throw new Failure('interrupted', 'interrupted before anything was written');
      throw asFailure(error);
    }
  });
  const lines = moved.flat();
  if (lines.length === 0) return;
  throw new Failure(
    'stale-plan',
    ['the live records have moved since the plan was made:', ...lines].join('\n  '),
    {
      hint: 'nothing was written; make a new plan and review it',
    },
  );
}

async function runSteps(input: ApplyInput): Promise<readonly StepResult<DnsRecord>[]> {
  const { plan, client, concurrency, signal, onStep, now } = input;
  const backend = dnsBackend(client);
  return execute<DnsRecord>({
    units: unitsOf(plan.zones.map(({ zone, steps }) => ({ scope: zone, steps }))),
    performUnit: ({ scope, steps }) => performGroup(steps, { backend, scope }),
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
