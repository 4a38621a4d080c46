import type { Protocol } from '../protocol.js';
import { signatureTypes } from '../wire/signature-types.js';

/** Why records of a type that the target does not have are not declared. */
export function lossReason(type: string, protocol: Protocol): string {
  const target = TARGETS[protocol];
  if (type === 'SOA') return `${target.whole} its own SOA record`;
  return signatureTypes.has(type)
    ? 'it belongs to the signatures of the old zone'
    : `${target.part} no ${type} records`;
}

const TARGETS: Readonly<Record<Protocol, { readonly whole: string; readonly part: string }>> = {
  rest: { whole: 'the service has', part: 'the service has' },
  update: { whole: 'the name server has', part: 'zone files have' },
};
