import type { DnsClient } from '../../src/api/dns-client.js';
import type { ApplyReport } from '../../src/apply/report.js';
import type { DesiredZone } from '../../src/dns/zone.js';
import type { Plan } from '../../src/plan/plan.js';
import type { ApplyInput } from '../../src/workflow/apply.js';
import { applyPlan } from '../../src/workflow/apply.js';
import type { PlanInput, Planning } from '../../src/workflow/plan.js';
import { planProject } from '../../src/workflow/plan.js';
import { instantClock } from './clocks.js';
import { someProject } from './projects.js';

/** Plans zones against a service, with settings that are nothing out of the ordinary. */
export function planAgainst(
  client: DnsClient,
  zones: readonly DesiredZone[],
  more: Partial<PlanInput> = {},
): Promise<Planning> {
  return planProject({
    project: someProject(),
    zones,
    clients: { dns: client },
    now: new Date(0),
    concurrency: 2,
    ...more,
  });
}

/** Carries a plan out against a service. */
export function applyTo(client: DnsClient, plan: Plan, more: Partial<ApplyInput> = {}): Promise<ApplyReport> {
  const concurrency = { perZone: 4, total: 16 };
  return applyPlan({
    plan,
    clients: { dns: client },
    concurrency,
    clock: instantClock(),
    now: () => 0,
    ...more,
  });
}
