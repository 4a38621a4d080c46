import { defineRule } from '../../../diagnostics/rule.js';
import type { Claim } from '../descriptor.js';

export const webForwardRule = defineRule(
  {
    code: 'address/web-forward',
    summary: 'A name with a web forward must not have A or AAAA records.',
    explanation:
      'A web forward publishes the address of the forwarding service at its name, so the name cannot have other ' +
      'addresses. Web forwards (types that begin with WEBFORWARD) are managed elsewhere and are never declared or ' +
      'changed here, so the conflict is only found when the live records are read.',
    reference: 'service-interfaces.md, "Validation rules per type", A and AAAA',
    bad: 'zonemason plan   # the file has www A 192.0.2.1, the listing has www WEBFORWARD',
    good: 'zonemason plan   # the file has web A 192.0.2.1, the listing has www WEBFORWARD',
  },
  { severity: 'error', adjustable: false, examples: 'shell' },
);

const ADDRESS: readonly Claim[] = [{ resource: 'address', mode: 'address', rule: webForwardRule }];
const FORWARD: readonly Claim[] = [{ resource: 'address', mode: 'forward', rule: webForwardRule }];
const NOTHING: readonly Claim[] = [];

/** The claims of A and AAAA records besides the one on their name. */
export function addressClaims(): readonly Claim[] {
  return ADDRESS;
}

/** The claims of a record of an unmanaged type besides the one on its name. */
export function webForwardClaims(type: string): readonly Claim[] {
  return type.startsWith('WEBFORWARD') ? FORWARD : NOTHING;
}
