import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ZoneDiff } from '../../dns/planning/zone-diff.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/template.js';
import type { Plan } from '../../plan/plan.js';
import { assemblePlan, pathsFrom } from './assemble.js';
import type { Clients } from '../service/access.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import type { OtherZones } from '../check/other-zones.js';
import { noOtherZones } from '../check/other-zones.js';
import type { PlanSettings } from './settings.js';
import type { DnsPlanning } from './zones.js';
import { planDns } from './zones.js';
import type { MailPlanning, MatchMail } from './templates.js';
import { planMailFolder } from './templates.js';

export interface Planning {
  /** Over what could be read; without steps when `diagnostics` has errors. */
  readonly plan: Plan;
  /** What is declared and cannot stand beside what is live. */
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ScopeFailure[];
}

export interface PlanInput {
  readonly project: Project;
  /** Needs `clients.dns`. */
  readonly zones: readonly DesiredZone[];
  /** The zones of the project that are left out; none when it is left out itself. */
  readonly others?: OtherZones;
  /** Needs `clients.mail` and the mail part of the project; mail is left out of the plan without it. */
  readonly mail?: DesiredMail | null;
  readonly clients: Clients;
  readonly now: Date;
  /** Listings read at a time, in each interface. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  /** What stands in the way of the zones; conflicts with live records that stay, when it is left out. */
  readonly check?: (diffs: readonly ZoneDiff[]) => Iterable<Diagnostic>;
  /** How the templates of the mail folders are found and judged; by their names and rules, when it is left out. */
  readonly matchMail?: MatchMail;
}

/**
 * Reads what is live and plans the way to the files, zones and mail side by side. What cannot be read is reported
 * and left out.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function makePlan(input: PlanInput): Promise<Planning> {
  const { project, now } = input;
  const settings: PlanSettings = {
    concurrency: input.concurrency,
    signal: input.signal,
    maxChangePercent: project.guards.maxChangePercent,
    severities: project.severities,
    pathInPlan: pathsFrom(project),
  };
  const [dns, mail] = await Promise.all([zonePlanning(input, settings), mailPlanning(input, settings)]);
  const plan = assemblePlan({
    project,
    now,
    zones: dns.zones,
    mail: mail.mail,
    risks: [...dns.risks, ...(mail.risks ?? [])],
  });
  return {
    plan,
    diagnostics: [...dns.diagnostics, ...mail.diagnostics],
    failures: [...dns.failures, ...mail.failures],
  };
}

async function zonePlanning(
  { zones, others = noOtherZones, clients: { dns }, check }: PlanInput,
  settings: PlanSettings,
): Promise<DnsPlanning> {
  if (!dns) return { zones: [], risks: [], diagnostics: [], failures: [] };
  return planDns({ zones, others, client: dns, settings, check });
}

async function mailPlanning(
  { project, mail: desired, clients, matchMail }: PlanInput,
  settings: PlanSettings,
): Promise<MailPlanning> {
  if (!desired || !project.mail || !clients.mail) return { diagnostics: [], failures: [] };
  return planMailFolder({ desired, mail: project.mail, client: clients.mail, settings, match: matchMail });
}
