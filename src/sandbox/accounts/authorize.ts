import { Refusal } from '../refusal.js';
import type { Stores } from '../stores.js';
import type { Privilege } from './user-store.js';

/** Throws a Refusal unless the Authorization header of a request allows what takes the privilege. */
export type Authorize = (header: string | undefined, privilege: Privilege) => void;

/** Bearer authentication (RFC 6750; service-interfaces.md, "Authentication") by the tokens of the stores. */
export function bearerAuthorization({ users, sessions }: Stores, now: () => number): Authorize {
  return (header, privilege) => {
    const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
    const session = token === undefined ? null : sessions.get(token);
    const isOver = session !== null && session.expiresAt !== null && session.expiresAt <= now();
    if (session === null || isOver) throw unauthorized(header !== undefined);
    if (!users.get(session.email)?.privileges.includes(privilege)) throw forbidden(privilege);
  };
}

/** Value of a WWW-Authenticate header (RFC 6750 section 3). */
export function bearerChallenge(attributes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries({ realm: 'management', ...attributes });
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

function unauthorized(isGiven: boolean): Refusal {
  return new Refusal({
    status: 401,
    code: 'unauthorized',
    detail: 'a bearer token is required that has neither expired nor been revoked',
    headers: { 'www-authenticate': bearerChallenge(isGiven ? { error: 'invalid_token' } : {}) },
  });
}

function forbidden(privilege: Privilege): Refusal {
  return new Refusal({
    status: 403,
    code: 'forbidden',
    detail: `this needs the privilege ${privilege}, which the user of the token does not have`,
    headers: { 'www-authenticate': bearerChallenge({ error: 'insufficient_scope', scope: privilege }) },
  });
}
