import { relative, sep } from 'node:path';
import type { DnsSettings, Project } from '../../config/project.js';
import { shown } from '../../config/usable.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { MailPlan, Plan, Risk, ZonePlan } from '../../plan/plan.js';
import { addSummaries, PLAN_FORMAT_VERSION } from '../../plan/plan.js';
import { toolName } from '../../version.js';

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
      ...(project.dns && addressAs('dns', project.dns)),
      ...(mail && project.mail && addressAs('mail', project.mail)),
    },
    ...(project.dns?.txt === 'quoted' && { txt: project.dns.txt }),
    hasChanges: scopes.some(({ steps }) => steps.length > 0),
    summary: addSummaries(scopes.map(({ summary }) => summary)),
    zones,
    ...(mail && { mail }),
    risks,
  };
}

/** Files are compared without a service, too: then there may be none to name. */
function addressAs(name: 'dns' | 'mail', { endpoint }: Pick<DnsSettings, 'endpoint'>): Plan['endpoint'] {
  const address = shown(endpoint);
  return address ? { [name]: address.href } : {};
}

/** Makes a function that turns a path into what a plan calls it: relative to the project file, with slashes. */
export function pathsFrom({ root, files }: Pick<Project, 'root' | 'files'>): (path: string) => string {
  return (path) => relative(root, fullPath(files, path)).split(sep).join('/');
}
