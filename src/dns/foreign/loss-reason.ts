import { signatureTypes } from '../wire/signature-types.js';

/** Why records of a type that zone files do not manage are not declared. */
export function lossReason(type: string): string {
  if (type === 'SOA') return 'the service has its own SOA record';
  return signatureTypes.has(type)
    ? 'it belongs to the signatures of the old zone'
    : `the service has no ${type} records`;
}
