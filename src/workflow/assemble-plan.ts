import { relative, resolve, sep } from 'node:path';
import type { Project } from '../config/project.js';
import type { MailPlan, Plan, Risk, ZonePlan } from '../plan/plan.js';
import { addSummaries, PLAN_FORMAT_VERSION } from '../plan/plan.js';
import { toolName } from '../version.js';

export interface PlanParts {
  readonly project: Project;
  readonly now: Date;
  readonly zones: readonly ZonePlan[];
  /** Undefined when mail is no part of the plan. */
  readonly mail: MailPlan | undefined;
  readonly risks: readonly Risk[];
}

/** Makes a plan of its parts. */
export function assemblePlan({ project, now, zones, mail, risks }: PlanParts): Plan {
  const scopes = [...zones, ...(mail?.templates ?? [])];
  return {
    formatVersion: PLAN_FORMAT_VERSION,
    tool: toolName,
    createdAt: now.toISOString(),
    endpoint: {
      ...(project.dns && { dns: project.dns.endpoint.href }),
      ...(mail && project.mail && { mail: project.mail.endpoint.href }),
    },
    ...(project.dns?.txt === 'quoted' && { txt: project.dns.txt }),
    hasChanges: scopes.some(({ steps }) => steps.length > 0),
    summary: addSummaries(scopes.map(({ summary }) => summary)),
    zones,
    ...(mail && { mail }),
    risks,
  };
}

/** Makes a function that turns a path into what a plan calls it: relative to the project file, with slashes. */
export function pathsFrom({ root }: Pick<Project, 'root'>): (path: string) => string {
  return (path) => relative(root, resolve(path)).split(sep).join('/');
}
