import { leftOutRisk } from '../dns/risks/left-out.js';
import { narrowPlan } from '../plan/narrowing/narrow-plan.js';
import type { Plan } from '../plan/plan.js';
import type { PartOptions } from './parts.js';
import { picksZones } from './parts.js';
import { zoneFilter } from './options/zone-filter.js';

/** The part of a plan that options pick. @throws Failure `usage` when `--shard` is none. */
export function narrowByOptions(plan: Plan, options: PartOptions, env: NodeJS.ProcessEnv): Plan {
  const isPicked = zoneFilter(options, env);
  return narrowPlan(plan, {
    isWanted: (zone) => options.only !== 'mail' && isPicked(zone),
    riskOf: leftOutRisk,
    mail: options.only !== 'dns' && !picksZones(options),
  });
}
