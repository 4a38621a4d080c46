import type { DnsTarget } from '../../src/api/dns-target.js';
import type { ApplyReport } from '../../src/apply/step/report.js';
import type { DesiredZone } from '../../src/dns/zone.js';
import type { Plan } from '../../src/plan/plan.js';
import type { RunPart } from '../../src/engine/apply/part.js';
import type { Safeguards } from '../../src/engine/check/safeguards.js';
import type { DnsRecord, LiveRecord } from '../../src/dns/record.js';
import { dnsPart } from '../../src/engine/apply/zones.js';
import { desired, patterns } from './zones.js';
import type { ApplyInput } from '../../src/engine/apply/apply-parts.js';
import { applyParts } from '../../src/engine/apply/apply-parts.js';
import { noOtherZones } from '../../src/engine/check/other-zones.js';
import type { PlanInput, Planning } from '../../src/engine/plan/make-plan.js';
import { mustBeSound } from '../../src/engine/plan/sound-plan.js';
import { makePlan } from '../../src/engine/plan/make-plan.js';
import { instantClock } from './clocks.js';
import type { State } from './plans.js';
import { someProject } from './projects.js';

/** Plans zones against a service, with settings that are nothing out of the ordinary. */
export function planAgainst(
  client: DnsTarget,
  zones: readonly DesiredZone[],
  more: Partial<PlanInput> = {},
): Promise<Planning> {
  return makePlan({
    project: someProject(),
    zones,
    clients: { dns: client },
    now: new Date(0),
    concurrency: 2,
    ...more,
  });
}

/** The zones of a plan as if their files said nothing but its `ignore`. */
export function safeguardsFor(plan: Plan, more: Partial<Safeguards> = {}): Safeguards {
  const zones = plan.zones.map(({ zone, ignore }) =>
    desired(zone, [], { ignore: patterns(ignore), txt: plan.txt ?? 'text' }),
  );
  const { maxChangePercent } = someProject().guards;
  const { length: zoneCount } = zones;
  return {
    zones,
    others: noOtherZones,
    zoneCount,
    mail: null,
    txt: plan.txt ?? 'text',
    replace: 'auto',
    maxChangePercent,
    ...more,
  };
}

/** The zones of a plan, as they are once their listings are read. */
export function readyPart(plan: Plan, client: DnsTarget, before: State): RunPart<DnsRecord> {
  const part = dnsPart(plan, { client, safeguards: safeguardsFor(plan) });
  const listed = (zone: string): readonly LiveRecord[] => before.get(zone) ?? [];
  return {
    ...part,
    scopes: part.scopes.map((scope) => ({
      ...scope,
      before: listed(scope.id).filter((record) => !scope.isIgnored(record)),
    })),
  };
}

/** Carries a plan out against a service if it is sound, with consent to all that it shows. */
export async function applyTo(
  client: DnsTarget,
  plan: Plan,
  more: Partial<ApplyInput> = {},
): Promise<ApplyReport> {
  mustBeSound(plan, 'the plan');
  const defaults = { concurrency: { perZone: 4, total: 16 }, settleMs: 30_000 };
  return applyParts({
    plan,
    safeguards: safeguardsFor(plan),
    allow: plan.risks.map(({ code }) => code),
    clients: { dns: client },
    ...defaults,
    clock: instantClock(),
    now: () => 0,
    ...more,
  });
}
