import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { jsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { RecordSelection } from '../../dns/records/record-filter.js';
import { recordFilter } from '../../dns/records/record-filter.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { Plan } from '../../plan/plan.js';
import type { BrokenScope } from '../broken-files.js';
import type { OtherZones } from '../check/other-zones.js';
import type { UnselectedZones } from '../check/unselected-zones.js';
import { unselectedZones } from '../check/unselected-zones.js';
import { noOtherZones } from '../check/other-zones.js';
import type { Tell } from '../events.js';
import type { RunPlace } from '../provenance.js';
import { unknownPlace } from '../provenance.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Clients } from '../service/access.js';
import type { ScopeFailure } from '../scope-failure.js';
import { reportUnreadable } from '../service/report-unreadable.js';
import type { PlanSettings } from './assemble.js';
import { pathsFrom } from '../project-paths.js';
import type { Background } from './assessment.js';
import { zoneAssessment } from './assessment.js';
import { assemblePlan } from './assemble.js';
import { diagnosticsInPlan, failuresOfBroken, leftOutOf } from './left-out.js';
import type { DnsPlanning, PlanDnsInput } from './zones.js';
import { planDns } from './zones.js';
import type { MailPlanning, PlanMailInput } from './templates.js';
import { planMailFolder } from './templates.js';

export interface Planning {
  /** The plan of everything that could be read and does not conflict; without mail when `diagnostics` has errors. */
  readonly plan: Plan;
  /** Problems that the files alone show. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those that only the live state shows. */
  readonly warnings: readonly Diagnostic[];
  /** What is left out. */
  readonly failures: readonly ScopeFailure[];
}

/** What is known beside the changes of a plan, but for the zones that are not selected. */
type PlanBackground = Omit<Background, 'others'>;

export interface PlanInput {
  readonly project: Project;
  /** Needs `clients.dns`. */
  readonly zones: readonly DesiredZone[];
  /** By default none. */
  readonly others?: OtherZones;
  /** By default none. */
  readonly unselected?: UnselectedZones;
  /** How many zones the project has, selected or not; by default, those given. */
  readonly zoneCount?: number;
  /** The records that may change; by default all. */
  readonly records?: RecordSelection | undefined;
  /** What it is narrowed to, as it says itself. */
  readonly selection?: Plan['selection'] | undefined;
  /** Names and types of which each must match a record, declared or live; by default none. */
  readonly mustMatch?: RecordSelection | undefined;
  /** Needs `clients.mail` and the mail part of the project; without it, the plan is not about mail. */
  readonly mail?: DesiredMail | null;
  /** What is left out because its files have errors; by default nothing. */
  readonly broken?: readonly BrokenScope[];
  readonly clients: Clients;
  readonly now: Date;
  /** By default unknown. */
  readonly place?: RunPlace;
  /** Number of listings to read concurrently from each interface. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  readonly check?: PlanDnsInput['check'];
  readonly readEarlier?: PlanDnsInput['readEarlier'];
  readonly lookUpServices?: PlanDnsInput['lookUpServices'];
  /** What is known beside the changes; without it, only these are judged. */
  readonly background?: PlanBackground;
  readonly matchMail?: PlanMailInput['match'];
  /** Whether a template whose texts have errors is left out; by default no mail is planned then. */
  readonly withoutBroken?: boolean;
}

/**
 * Reads the live state and plans the changes to reach the files, for zones and mail in parallel. Scopes that cannot be
 * read, or conflict with the live state, are reported and left out.
 *
 * @throws Failure `interrupted` when the signal aborts; `usage` when a name or type matches no record.
 */
export async function makePlan(input: PlanInput): Promise<Planning> {
  const { project, now, place = unknownPlace } = input;
  const pathInPlan = pathsFrom(project);
  const settings: PlanSettings = {
    concurrency: input.concurrency,
    signal: input.signal,
    maxChangePercent: project.guards.maxChangePercent,
    expect: project.expect,
    severities: project.severities,
    pathInPlan,
  };
  const [dns, mail] = await Promise.all([zonePlanning(input, settings), mailPlanning(input, settings)]);
  const risks = [...dns.risks, ...(mail.risks ?? [])];
  const warnings = [...dns.warnings, ...mail.warnings];
  const broken = failuresOfBroken(input.broken ?? []);
  const unreadable = [
    ...broken.flatMap((failure) => leftOutOf(failure.part, [failure], pathInPlan)),
    ...leftOutOf('dns', dns.failures, pathInPlan),
    ...leftOutOf('mail', mail.failures, pathInPlan),
  ];
  const plan = assemblePlan({
    project,
    now,
    place,
    zones: dns.zones,
    mail: mail.mail,
    risks,
    effects: dns.effects,
    unreadable,
    warnings: diagnosticsInPlan(warnings.map(jsonDiagnostic), pathInPlan),
    lookUps: dns.lookUps,
    selection: input.selection,
  });
  return {
    plan,
    diagnostics: mail.diagnostics,
    warnings,
    failures: [...broken, ...dns.failures, ...mail.failures],
  };
}

async function zonePlanning(
  {
    zones,
    others = noOtherZones,
    unselected = unselectedZones(),
    zoneCount,
    records,
    mustMatch,
    clients: { dns },
    now,
    readEarlier,
    lookUpServices,
    check,
    background,
  }: PlanInput,
  settings: PlanSettings,
): Promise<DnsPlanning> {
  if (!dns) return { zones: [], risks: [], effects: [], warnings: [], failures: [] };
  const assess =
    background && ((near: readonly DesiredZone[]) => zoneAssessment({ ...background, others: near }));
  const isMeant = records && recordFilter(records);
  const declared = { zones, others, unselected, zoneCount, isMeant, mustMatch };
  return planDns({ ...declared, client: dns, settings, now, readEarlier, lookUpServices, check, assess });
}

async function mailPlanning(
  { project, mail: desired, clients, matchMail, background, withoutBroken = false }: PlanInput,
  settings: PlanSettings,
): Promise<MailPlanning> {
  if (!desired || !project.mail || !clients.mail) return { diagnostics: [], warnings: [], failures: [] };
  const { mail } = project;
  return planMailFolder({
    desired,
    mail,
    client: clients.mail,
    settings,
    match: matchMail,
    background,
    withoutBroken,
  });
}

/** A plan of everything that can be planned. */
export interface UsablePlan {
  readonly plan: Plan;
  /** What is left out, as in the plan. */
  readonly unreadable: readonly ScopeFailure[];
}

/**
 * Reports what a plan leaves out.
 *
 * @throws InvalidFiles when files have errors; Failure when nothing is left to plan.
 */
export function mustBeUsable({ plan, diagnostics, warnings, failures }: Planning, tell: Tell): UsablePlan {
  const isEmpty = plan.zones.length === 0 && !plan.mail?.templates.length && !hasErrors(diagnostics);
  const { unreadable, end } = reportUnreadable(failures, isEmpty, tell);
  mustBeValid(diagnostics, tell);
  if (end) throw end;
  mustBeValid(warnings, tell, 'live');
  return { plan, unreadable };
}
