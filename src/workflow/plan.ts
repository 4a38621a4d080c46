import { relative, resolve, sep } from 'node:path';

import type { DnsClient } from '../api/dns-client.js';
import type { Project } from '../config/project.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import { planZones } from '../dns/plan-zones.js';
import { checkLiveConflicts } from '../dns/rules/live-conflicts.js';
import type { ZoneDiff } from '../dns/zone-diff.js';
import { diffZone, essence } from '../dns/zone-diff.js';
import type { DesiredZone } from '../dns/zone.js';
import type { Plan } from '../plan/plan.js';
import { addSummaries, PLAN_FORMAT_VERSION } from '../plan/plan.js';
import { toolName } from '../version.js';
import { dnsBackend } from './dns-backend.js';
import { mapConcurrently } from './map-concurrently.js';
import { asFailure } from './service-failure.js';

/** A zone that could not be read; the others go on without it. */
export interface ZoneFailure {
  readonly zone: string;
  readonly failure: Failure;
}

export interface Planning {
  /** Over the zones that could be read; without steps when `diagnostics` has errors. */
  readonly plan: Plan;
  /** Declared records that conflict with live ones that stay, or close a ring with them. */
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ZoneFailure[];
}

export interface PlanInput {
  readonly project: Project;
  readonly zones: readonly DesiredZone[];
  readonly client: DnsClient;
  readonly now: Date;
  /** Listings read at a time. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  /** What stands in the way of the plan; conflicts with live records that stay, when it is left out. */
  readonly check?: (diffs: readonly ZoneDiff[]) => Iterable<Diagnostic>;
}

/**
 * Reads the live listing of each zone and plans the way to the files. A zone that cannot be read is reported
 * and left out.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function planProject(input: PlanInput): Promise<Planning> {
  const { project, zones, concurrency, now, check = checkLiveConflicts } = input;
  const compared = await mapConcurrently(zones, concurrency, (zone) => compare(zone, input));
  const failures = compared.flatMap((result) => ('failure' in result ? [result] : []));
  const diffs = compared.flatMap((result) => ('failure' in result ? [] : [result]));
  const diagnostics = [...check(diffs)];
  const planned = planZones({
    diffs: hasErrors(diagnostics) ? [] : diffs,
    maxChangePercent: project.guards.maxChangePercent,
    pathInPlan: (path) => relative(project.root, resolve(path)).split(sep).join('/'),
  });
  const summary = addSummaries(planned.zones.map((zone) => zone.summary));
  const plan: Plan = {
    formatVersion: PLAN_FORMAT_VERSION,
    tool: toolName,
    createdAt: now.toISOString(),
    endpoint: { ...(project.dns && { dns: project.dns.endpoint.href }) },
    hasChanges: planned.zones.some(({ steps }) => steps.length > 0),
    summary,
    ...planned,
  };
  return { plan, diagnostics, failures };
}

async function compare(zone: DesiredZone, { client, signal }: PlanInput): Promise<ZoneDiff | ZoneFailure> {
  try {
    return essence(diffZone(zone, await dnsBackend(client).list(zone.name, signal)));
  } catch (error) {
    if (signal?.aborted) throw new Failure('interrupted', 'interrupted before anything was planned');
    return { zone: zone.name, failure: asFailure(error) };
  }
}
