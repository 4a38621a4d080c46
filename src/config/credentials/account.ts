import { createHash } from 'node:crypto';

/** An account at a service, in one or more brands. */
export interface Account {
  readonly endpoint: URL;
  readonly email: string;
}

/**
 * A hash of an account, and of what else shall tell two apart. Two spellings of an email address may be the same account. A
 * brand is no part of it: the login names none.
 */
export function accountKey({ endpoint, email }: Account, ...more: readonly number[]): string {
  const address = endpoint.href.replace(/\/$/, '');
  const identity = JSON.stringify([address, email.trim().toLowerCase(), ...more]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}
