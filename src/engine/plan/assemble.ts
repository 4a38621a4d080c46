import type { Project } from '../../config/project.js';
import type { DnsSettings } from '../../config/settings/list.js';
import { shown } from '../../config/settings/setting.js';
import type { MailPlan, Plan, Risk, ZonePlan } from '../../plan/plan.js';
import { addSummaries, PLAN_FORMAT_VERSION } from '../../plan/plan.js';
import type { Effect } from '../../plan/effect.js';
import { gravestFirst } from '../../plan/risks/gravest-first.js';
import { verdictOf } from '../../plan/verdict.js';
import type { RunPlace } from '../provenance.js';
import { toolName } from '../../version.js';
import { shownUrl } from '../../text/shown-url.js';

/** Settings for planning zones or mail. */
export interface PlanSettings {
  /** Number of listings to read concurrently. */
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly maxChangePercent: number;
  /** What the project file expects of answers. */
  readonly expect: Project['expect'];
  readonly severities: Project['severities'];
  readonly pathInPlan: (path: string) => string;
}

export interface PlanParts {
  readonly project: Project;
  readonly now: Date;
  readonly zones: readonly ZonePlan[];
  /** Undefined when the plan is not about mail. */
  readonly mail: MailPlan | undefined;
  readonly risks: readonly Risk[];
  readonly effects: readonly Effect[];
  readonly unreadable: NonNullable<Plan['unreadable']>;
  readonly warnings: NonNullable<Plan['warnings']>;
  readonly lookUps: Plan['lookUps'] | undefined;
  /** What the plan is narrowed to; by default, nothing is left out. */
  readonly selection: Plan['selection'] | undefined;
  readonly place: RunPlace;
}

/** Assembles a plan from its parts. */
export function assemblePlan(parts: PlanParts): Plan {
  const { project, now, zones, mail, risks, effects, unreadable, warnings, lookUps, selection, place } =
    parts;
  const scopes = [...zones, ...(mail?.templates ?? [])];
  return {
    formatVersion: PLAN_FORMAT_VERSION,
    tool: toolName,
    createdAt: now.toISOString(),
    ...place,
    unreadable,
    warnings,
    ...(lookUps && { lookUps }),
    ...(selection && { selection }),
    endpoint: {
      ...(project.dns && addressAs('dns', project.dns)),
      ...(mail && project.mail && addressAs('mail', project.mail)),
    },
    ...(project.dns?.txt === 'quoted' && { txt: project.dns.txt }),
    hasChanges: scopes.some(({ steps }) => steps.length > 0),
    verdict: verdictOf({ risks, unreadable }),
    summary: addSummaries(scopes.map(({ summary }) => summary)),
    zones,
    ...(mail && { mail }),
    risks: gravestFirst(risks),
    effects,
  };
}

/** A comparison of files needs no endpoint. */
function addressAs(name: 'dns' | 'mail', { endpoint }: Pick<DnsSettings, 'endpoint'>): Plan['endpoint'] {
  const address = shown(endpoint);
  return address ? { [name]: shownUrl(address) } : {};
}
