import type { Project } from '../config/project.js';
import { Failure } from '../diagnostics/failure.js';
import type { Plan } from '../plan/plan.js';

/** @throws Failure `usage` when a plan was made for another service than the project's. */
export function mustBeForService(plan: Plan, project: Pick<Project, 'dns' | 'mail'>, name: string): void {
  if (plan.zones.length > 0) mustBeSame(name, plan.endpoint.dns, project.dns?.endpoint);
  if (plan.mail) mustBeSame(name, plan.endpoint.mail, project.mail?.endpoint);
}

function mustBeSame(name: string, planned: string | undefined, endpoint: URL | undefined): void {
  if (planned === endpoint?.href) return;
  const [ours, theirs] = [endpoint?.href ?? 'none', planned ?? 'no endpoint'];
  throw new Failure('usage', `${name} was made for ${theirs}, the project's is ${ours}`);
}
