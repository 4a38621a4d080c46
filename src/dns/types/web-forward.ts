import { defineRule } from '../../diagnostics/rule.js';
import type { Claim } from './descriptor.js';

/** What an address record breaks that shares its name with a web forward. */
export const webForwardRule = defineRule(
  {
    code: 'address/web-forward',
    summary: 'A name with a web forward must not have A or AAAA records.',
    explanation:
      'A web forward makes its name answer with the address of the forwarding service, so the name cannot have ' +
      'addresses of its own. The types whose name begins with WEBFORWARD are foreign: they are managed elsewhere, ' +
      'stand in no zone file and are never changed, so the conflict shows when the live listing is read.',
    reference: 'service-interfaces.md, "Validation rules per type", A and AAAA',
    bad: 'zonemason plan   # the file has www A 192.0.2.1, the listing has www WEBFORWARD',
    good: 'zonemason plan   # the file has web A 192.0.2.1, the listing has www WEBFORWARD',
  },
  { severity: 'error', adjustable: false, examples: 'shell' },
);

const ADDRESS: readonly Claim[] = [{ resource: 'address', mode: 'address', rule: webForwardRule }];
const FORWARD: readonly Claim[] = [{ resource: 'address', mode: 'forward', rule: webForwardRule }];
const NOTHING: readonly Claim[] = [];

/** What A and AAAA records hold besides their name. */
export function addressClaims(): readonly Claim[] {
  return ADDRESS;
}

/** What a record of a foreign type holds besides its name. */
export function webForwardClaims(type: string): readonly Claim[] {
  return type.startsWith('WEBFORWARD') ? FORWARD : NOTHING;
}
