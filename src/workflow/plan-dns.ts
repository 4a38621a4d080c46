import type { DnsClient } from '../api/dns-client.js';
import { boundedDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { PlannedZones } from '../dns/plan-zones.js';
import { planZones } from '../dns/plan-zones.js';
import { checkLiveConflicts } from '../dns/rules/live-conflicts.js';
import type { ZoneDiff } from '../dns/zone-diff.js';
import { diffZone, essence } from '../dns/zone-diff.js';
import type { DesiredZone } from '../dns/zone.js';
import { recordLister } from './dns-backend.js';
import { mapConcurrently } from './map-concurrently.js';
import type { PlanSettings, ZoneFailure } from './plan.js';
import { readOrFail } from './read-or-fail.js';
import { whileReachable } from './while-reachable.js';

export interface PlanDnsInput {
  readonly zones: readonly DesiredZone[];
  readonly client: DnsClient;
  readonly settings: PlanSettings;
  /** What stands in the way of the plan; conflicts with live records that stay, when it is left out. */
  readonly check: ((diffs: readonly ZoneDiff[]) => Iterable<Diagnostic>) | undefined;
}

export interface DnsPlanning extends PlannedZones {
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ZoneFailure[];
}

/** Reads the live listing of each zone and plans the way to the files. */
export async function planDns({
  zones,
  client,
  settings,
  check = checkLiveConflicts,
}: PlanDnsInput): Promise<DnsPlanning> {
  const { concurrency, signal, maxChangePercent, pathInPlan } = settings;
  const list = recordLister(client);
  const compare = whileReachable((zone: DesiredZone) =>
    readOrFail(zone.name, async () => essence(diffZone(zone, await list(zone.name, signal))), signal),
  );
  const compared = await mapConcurrently(zones, concurrency, compare);
  const failures = compared.flatMap((result) => ('failure' in result ? [result] : []));
  const diffs = compared.flatMap((result) => ('failure' in result ? [] : [result]));
  const diagnostics = boundedDiagnostics(check(diffs), settings.severities);
  const planned = planZones({ diffs: hasErrors(diagnostics) ? [] : diffs, maxChangePercent, pathInPlan });
  return { ...planned, diagnostics, failures };
}
