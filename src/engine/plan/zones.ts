import type { DnsTarget } from '../../api/dns-target.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { withRowsLedThrough } from '../../dns/planning/listed-rows.js';
import type { PlannedZones } from '../../dns/planning/plan-zones.js';
import type { AssessZones } from '../../dns/planning/sequence-zones.js';
import { planZones } from '../../dns/planning/plan-zones.js';
import { selectChanges } from '../../dns/diff/select-changes.js';
import type { RecordFilter, RecordSelection } from '../../dns/records/record-filter.js';
import { checkLiveConflicts } from '../../dns/rules/live-conflicts.js';
import { checkListedEscapes } from '../../dns/rules/listed-escapes.js';
import { checkPatterns } from '../../dns/rules/unused-patterns.js';
import type { ZoneDiff } from '../../dns/diff/zone-diff.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { ZoneLookUps } from '../../plan/look-ups.js';
import { dividedParts } from '../service/dns-target.js';
import { recordLister } from '../service/zones.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { ReadZone } from './neighbours.js';
import { readDiff, readNeighbours } from './neighbours.js';
import type { OtherZones } from '../check/other-zones.js';
import { withOtherZones } from '../check/other-zones.js';
import type { UnselectedZones } from '../check/unselected-zones.js';
import { checkAbsentRecords, divided } from '../../dns/targets/check-update-plan.js';
import { publishedZone } from '../../dns/targets/published-zone.js';
import type { LiveRecord } from '../../dns/record.js';
import type { PlanSettings } from './assemble.js';
import type { EarlierListings } from './earlier-listings.js';
import type { LookUpServices } from '../service/look-up-services.js';
import type { RecordsOfZone } from '../selection/record-filter.js';
import { mustMatchRecords, planSelection } from '../selection/record-filter.js';
import type { ScopeProblem } from './judge-scopes.js';
import { judgeScopes } from './judge-scopes.js';
import type { ScopeFailure } from '../scope-failure.js';
import { whileReachable } from '../service/while-reachable.js';

export interface PlanDnsInput {
  readonly zones: readonly DesiredZone[];
  /** The zones of the project that are not selected. */
  readonly others: OtherZones;
  /** The same, also where their files have errors. */
  readonly unselected: UnselectedZones;
  /** How many zones the project has; by default, those given. */
  readonly zoneCount: number | undefined;
  /** Which records may change; by default all. */
  readonly isMeant: RecordFilter | undefined;
  /** Names and types of which each must match a record, unless a zone cannot be read; by default none. */
  readonly mustMatch?: RecordSelection | undefined;
  readonly client: DnsTarget;
  readonly settings: PlanSettings;
  readonly now: Date;
  /** Reads what earlier runs found in some zones; by default, nothing is known of them. */
  readonly readEarlier: ((zones: readonly string[]) => Promise<EarlierListings>) | undefined;
  /** Finds more risks, given the zones that are not selected; by default none. */
  readonly assess: ((unselected: readonly DesiredZone[]) => AssessZones) | undefined;
  /** Asks name servers what no listing contains; by default, nobody is asked. */
  readonly lookUpServices: LookUpServices | undefined;
  /**
   * Finds what is wrong with zones in view of what is live, and why they cannot be planned; by default, conflicts with live records
   * that are kept, live contents that cannot be read, and patterns that match nothing.
   */
  readonly check: ((diffs: readonly ZoneDiff[]) => Iterable<Diagnostic>) | undefined;
}

export interface DnsPlanning extends PlannedZones {
  /** What only the live state shows. */
  readonly warnings: readonly Diagnostic[];
  /** What came of asking name servers; undefined if nobody was asked. */
  readonly lookUps?: readonly ZoneLookUps[] | undefined;
  /** The zones that are left out. */
  readonly failures: readonly ScopeFailure[];
}

/**
 * Reads the live records of the zones, and of other zones that they will point into, and plans the changes.
 *
 * @throws Failure `usage` when a name or type matches no record.
 */
export async function planDns(input: PlanDnsInput): Promise<DnsPlanning> {
  const zones = input.zones.map(publishedZone);
  const { zoneCount = zones.length, isMeant, client, settings, now } = input;
  const { readEarlier, assess, lookUpServices } = input;
  const { concurrency, signal, maxChangePercent, expect, severities, pathInPlan } = settings;
  const list = recordLister(client);
  const compare = whileReachable((zone: DesiredZone) => readDiff(zone, list, signal));
  const compared = await mapConcurrently(zones, concurrency, compare);
  const unread = compared.flatMap((result) => ('failure' in result ? [result] : []));
  const read = compared.flatMap((result) => ('failure' in result ? [] : [result]));
  if (input.mustMatch && unread.length === 0)
    mustMatchRecords(planSelection(input.mustMatch), read.map(recordsOf));
  const unselected = await input.unselected.around(read.flatMap(liveRecords));
  const problems = [
    ...(input.check?.(read) ?? checkLive(read, [...zones, ...unselected])),
    ...input.zones.flatMap((zone) => [...checkAbsentRecords(zone)]),
  ];
  const { conflicts, warnings } = judgeScopes(byZone(problems), severities);
  const isConflict = ({ zone }: ZoneDiff): boolean => conflicts.some(({ scope }) => scope === zone.name);
  const compatible = read.filter((diff) => !isConflict(diff));
  const services = await lookUpServices?.(compatible);
  const whole = services?.diffs ?? compatible;
  const diffs = isMeant ? whole.map((diff) => selectChanges(diff, isMeant)) : whole;
  const unreadable = unread.map(({ scope }) => scope);
  // A zone that is not planned stays as it is, like one that is not selected.
  const others = withOtherZones(
    input.others,
    read.filter(isConflict).map(({ zone }) => ({ name: zone.name, zone })),
  );
  const neighbours = await readNeighbours({ diffs, unreadable, others, list, limit: concurrency, signal });
  const changing = diffs.flatMap(({ zone, changes }) => (changes.length > 0 ? zone.name : []));
  const earlier: EarlierListings = (await readEarlier?.(changing)) ?? new Map();
  const time = { now: now.getTime(), earlier };
  const bystanders = {
    listed: read.filter(isConflict),
    declared: [...unselected, ...zones.filter(({ name }) => unreadable.includes(name))],
  };
  const planned = planZones({
    diffs,
    neighbours,
    bystanders,
    maxChangePercent,
    expect,
    zoneCount,
    time,
    assess: assess?.(unselected),
    pathInPlan,
  });
  return {
    ...planned,
    zones: withRowsLedThrough(planned.zones, diffs, planned.effects),
    warnings: [...warnings, ...checkAtOnce(client, planned.zones, diffs)],
    lookUps: services?.lookUps,
    failures: inOrder(zones, [...unread, ...conflicts]),
  };
}

/** Warns of changes that belong together and are not carried out at once. */
function checkAtOnce(
  client: DnsTarget,
  zones: DnsPlanning['zones'],
  diffs: readonly ZoneDiff[],
): readonly Diagnostic[] {
  const diffOf = new Map(diffs.map((diff) => [diff.zone.name, diff]));
  const planned = zones.map(({ zone, steps }) => ({ scope: zone, steps, live: liveIn(diffOf.get(zone)) }));
  return dividedParts(client, planned).flatMap(({ scope, steps, count }) => {
    const diff = diffOf.get(scope);
    return diff ? divided(diff.zone, { changes: steps.length, messages: count }) : [];
  });
}

function liveIn(diff: ZoneDiff | undefined): readonly LiveRecord[] {
  if (!diff) return [];
  const { changes, unchanged, kept, unmanaged, ignored } = diff;
  return [...changes.flatMap(({ before }) => before ?? []), ...unchanged, ...kept, ...unmanaged, ...ignored];
}

/** All records of a zone, live and declared. */
function recordsOf(diff: ZoneDiff): RecordsOfZone {
  const { zone, unchanged } = diff;
  return { zone: zone.name, records: [...zone.records, ...unchanged, ...liveRecords(diff)] };
}

/** What is live in a zone and its file does not declare. */
function liveRecords({ kept, changes }: ZoneDiff): readonly LiveRecord[] {
  return [...kept, ...changes.flatMap(({ before }) => before ?? [])];
}

/** Zones that were not read may share their files, and so their patterns, with others. */
function* checkLive(read: readonly ReadZone[], zones: readonly DesiredZone[]): Iterable<Diagnostic> {
  yield* checkLiveConflicts(read);
  for (const diff of read) yield* checkListedEscapes(diff);
  const unused = new Map(read.map((each) => [each.zone, each.unused]));
  yield* checkPatterns(zones, (zone) => unused.get(zone));
}

function* byZone(diagnostics: Iterable<Diagnostic>): Iterable<ScopeProblem> {
  for (const diagnostic of diagnostics) {
    const { zone } = diagnostic;
    if (zone === undefined) throw new Error(`${diagnostic.rule.code} does not name the zone`);
    yield { scope: zone, diagnostic };
  }
}

function inOrder(zones: readonly DesiredZone[], failures: readonly ScopeFailure[]): readonly ScopeFailure[] {
  const byName = new Map(failures.map((failure) => [failure.scope, failure]));
  return zones.flatMap(({ name }) => byName.get(name) ?? []);
}
