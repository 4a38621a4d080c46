import type { DnsClient } from '../../api/dns/client.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { PlannedZones } from '../../dns/planning/plan-zones.js';
import { planZones } from '../../dns/planning/plan-zones.js';
import { checkLiveConflicts } from '../../dns/rules/live-conflicts.js';
import type { ZoneDiff } from '../../dns/planning/zone-diff.js';
import type { DesiredZone } from '../../dns/zone.js';
import { recordLister } from '../service/zones.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { readDiff, readNeighbours } from './neighbours.js';
import type { OtherZones } from '../check/other-zones.js';
import type { PlanSettings } from './assemble.js';
import type { EarlierListings } from './earlier-listings.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { whileReachable } from '../service/while-reachable.js';

export interface PlanDnsInput {
  readonly zones: readonly DesiredZone[];
  /** The zones of the project that are not selected. */
  readonly others: OtherZones;
  readonly client: DnsClient;
  readonly settings: PlanSettings;
  readonly now: Date;
  /** Reads what earlier runs found in some zones; by default, nothing is known of them. */
  readonly readEarlier: ((zones: readonly string[]) => Promise<EarlierListings>) | undefined;
  /** Finds what rules out the plan; by default, conflicts with live records that are kept. */
  readonly check: ((diffs: readonly ZoneDiff[]) => Iterable<Diagnostic>) | undefined;
}

export interface DnsPlanning extends PlannedZones {
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ScopeFailure[];
}

/** Reads the live records of the zones, and of other zones that they will point into, and plans the changes. */
export async function planDns(input: PlanDnsInput): Promise<DnsPlanning> {
  const { zones, others, client, settings, now, readEarlier, check = checkLiveConflicts } = input;
  const { concurrency, signal, maxChangePercent, pathInPlan } = settings;
  const list = recordLister(client);
  const compare = whileReachable((zone: DesiredZone) => readDiff(zone, list, signal));
  const compared = await mapConcurrently(zones, concurrency, compare);
  const failures = compared.flatMap((result) => ('failure' in result ? [result] : []));
  const diffs = compared.flatMap((result) => ('failure' in result ? [] : [result]));
  const diagnostics = boundedDiagnostics(check(diffs), settings.severities);
  if (hasErrors(diagnostics)) return { zones: [], risks: [], diagnostics, failures };
  const unreadable = failures.map(({ scope }) => scope);
  const neighbours = await readNeighbours({ diffs, unreadable, others, list, limit: concurrency, signal });
  const changing = diffs.flatMap(({ zone, changes }) => (changes.length > 0 ? zone.name : []));
  const earlier: EarlierListings = (await readEarlier?.(changing)) ?? new Map();
  const time = { now: now.getTime(), earlier };
  const planned = planZones({ diffs, neighbours, maxChangePercent, time, pathInPlan });
  return { ...planned, diagnostics, failures };
}
