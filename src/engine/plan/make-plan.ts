import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/template.js';
import type { Plan } from '../../plan/plan.js';
import type { OtherZones } from '../check/other-zones.js';
import { noOtherZones } from '../check/other-zones.js';
import type { Tell } from '../events.js';
import { mustBeValid } from '../must-be-valid.js';
import type { Clients } from '../service/access.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { reportUnreadable } from '../service/report-unreadable.js';
import type { PlanSettings } from './assemble.js';
import { assemblePlan, pathsFrom } from './assemble.js';
import type { DnsPlanning, PlanDnsInput } from './zones.js';
import { planDns } from './zones.js';
import type { MailPlanning, PlanMailInput } from './templates.js';
import { planMailFolder } from './templates.js';

export interface Planning {
  /** The plan of everything that could be read; without steps when `diagnostics` has errors. */
  readonly plan: Plan;
  /** Conflicts between declarations and the live state. */
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ScopeFailure[];
}

export interface PlanInput {
  readonly project: Project;
  /** Needs `clients.dns`. */
  readonly zones: readonly DesiredZone[];
  /** By default none. */
  readonly others?: OtherZones;
  /** Needs `clients.mail` and the mail part of the project; without it, the plan is not about mail. */
  readonly mail?: DesiredMail | null;
  readonly clients: Clients;
  readonly now: Date;
  /** Number of listings to read concurrently from each interface. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  readonly check?: PlanDnsInput['check'];
  readonly readEarlier?: PlanDnsInput['readEarlier'];
  readonly matchMail?: PlanMailInput['match'];
}

/**
 * Reads the live state and plans the changes to reach the files, for zones and mail in parallel. Scopes that cannot be
 * read are reported and left out.
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
  const risks = [...dns.risks, ...(mail.risks ?? [])];
  return {
    plan: assemblePlan({ project, now, zones: dns.zones, mail: mail.mail, risks }),
    diagnostics: [...dns.diagnostics, ...mail.diagnostics],
    failures: [...dns.failures, ...mail.failures],
  };
}

async function zonePlanning(
  { zones, others = noOtherZones, clients: { dns }, now, readEarlier, check }: PlanInput,
  settings: PlanSettings,
): Promise<DnsPlanning> {
  if (!dns) return { zones: [], risks: [], diagnostics: [], failures: [] };
  return planDns({ zones, others, client: dns, settings, now, readEarlier, check });
}

async function mailPlanning(
  { project, mail: desired, clients, matchMail }: PlanInput,
  settings: PlanSettings,
): Promise<MailPlanning> {
  if (!desired || !project.mail || !clients.mail) return { diagnostics: [], failures: [] };
  return planMailFolder({ desired, mail: project.mail, client: clients.mail, settings, match: matchMail });
}

/** A plan of everything that could be read. */
export interface UsablePlan {
  readonly plan: Plan;
  readonly unreadable: readonly ScopeFailure[];
}

/**
 * Reports what a plan leaves out.
 *
 * @throws InvalidFiles when files conflict with the live state; Failure when no zone or template could be read.
 */
export function mustBeUsable({ plan, diagnostics, failures }: Planning, tell: Tell): UsablePlan {
  const isEmpty = plan.zones.length === 0 && !plan.mail?.templates.length && !hasErrors(diagnostics);
  const { unreadable, end } = reportUnreadable(failures, isEmpty, tell);
  mustBeValid(diagnostics, tell);
  if (end) throw end;
  return { plan, unreadable };
}
