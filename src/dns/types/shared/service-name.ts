import type { OwnerForm } from '../descriptor.js';

/** The names of services that clients ask for (RFC 2782; RFC 7553 section 4.1); a wildcard may stand for the first label. */
export const SERVICE_NAME: OwnerForm = {
  isFormed: (owner) => /^(?:_[^.]+|\*)\._[^.]+\./.test(owner),
  form: '_<service>._<protocol>',
};
