import type { MailPlan, Plan, Risk, Step, ZonePlan } from '../plan/plan.js';
import { addSummaries, summarizeOrigins } from '../plan/plan.js';
import type { PartOptions } from './parts.js';
import { picksZones } from './parts.js';
import { zoneFilter } from './zone-filter.js';

/** The part of a plan that is about what is wanted of it. @throws Failure `usage` when `--shard` is none. */
export function narrowPlan(plan: Plan, options: PartOptions, env: NodeJS.ProcessEnv): Plan {
  const isWanted = zoneFilter(options, env);
  const keepsMail = options.only !== 'dns' && !picksZones(options);
  const zones = options.only === 'mail' ? [] : withoutWaits(plan.zones.filter(({ zone }) => isWanted(zone)));
  const { mail, ...rest } = plan;
  return withParts(rest, zones, keepsMail ? mail : undefined);
}

/** Zones whose steps wait for nothing but one another: nothing can be waited for in a zone that is left out. */
function withoutWaits(zones: readonly ZonePlan[]): readonly ZonePlan[] {
  const ids = new Set(zones.flatMap(({ steps }) => steps.map(({ id }) => id)));
  return zones.map((zone) => ({
    ...zone,
    steps: zone.steps.map((step) => ({
      ...step,
      waitsFor: step.waitsFor.filter((id) => ids.has(id)),
      ...(step.waits && { waits: step.waits.filter((wait) => ids.has(wait.step)) }),
    })),
  }));
}

function withParts(
  { base, ...plan }: Omit<Plan, 'mail'>,
  zones: readonly ZonePlan[],
  mail: MailPlan | undefined,
): Plan {
  const scopes = [...zones, ...(mail?.templates ?? [])];
  const names = new Set(zones.map(({ zone }) => zone));
  const isKept = ({ address }: Risk): boolean =>
    address.startsWith('mail') ? mail !== undefined : names.has(address.split('/')[1] ?? '');
  return {
    ...plan,
    ...(base && {
      base: { ...base, summary: summarizeOrigins(scopes.flatMap<Step<unknown>>(({ steps }) => steps)) },
    }),
    zones,
    ...(mail && { mail }),
    hasChanges: scopes.some(({ steps }) => steps.length > 0),
    summary: addSummaries(scopes.map(({ summary }) => summary)),
    risks: plan.risks.filter(isKept),
  };
}
