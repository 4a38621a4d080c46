import type { Project } from '../../config/project.js';
import { usable } from '../../config/usable.js';
import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';

/** @throws Failure `usage` when a plan was made for another service or brand than the project's. */
export function mustBeForService(
  plan: Plan,
  { dns, mail }: Pick<Project, 'dns' | 'mail'>,
  name: string,
): void {
  if (plan.zones.length > 0) mustBeSame(name, plan.endpoint.dns, dns ? usable(dns.endpoint).href : undefined);
  if (!plan.mail) return;
  mustBeSame(name, plan.endpoint.mail, mail ? usable(mail.endpoint).href : undefined);
  mustBeSame(name, `brand ${plan.mail.brand}`, mail ? `brand ${usable(mail.brand)}` : undefined);
}

function mustBeSame(name: string, planned = 'no endpoint', ours = 'none'): void {
  if (planned === ours) return;
  throw new Failure('usage', `${name} was made for ${planned}, the project's is ${ours}`);
}
