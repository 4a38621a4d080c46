import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.js';
import type { Stores } from '../stores/stores.js';
import { passwordCheck } from './passwords.js';
import type { Privilege } from '../stores/user-store.js';

/** Throws a Refusal unless the Authorization header of a request gives access to the zone. */
export type AuthorizeZone = (header: string | undefined, zone: string) => Promise<void>;

/**
 * HTTP Basic authentication (RFC 7617) with a zone's name and password (service-interfaces.md, "Authentication").
 * `hashOf` returns the password hash of a zone, null for an unknown zone. Refusals take the same time for unknown zones,
 * so that response times do not reveal which zones exist.
 */
export function basicAuthorization(hashOf: (zone: string) => string | null): AuthorizeZone {
  const verified = verifiedPasswords();
  const isPassword = passwordCheck();
  return async (header, zone) => {
    const given = basicCredentials(header);
    if (given?.user !== zone) throw zoneUnauthorized();
    const hash = hashOf(zone);
    if (hash !== null && verified.has(hash, given.password)) return;
    const isCorrect = await isPassword(given.password, hash);
    if (hash === null || !isCorrect) throw zoneUnauthorized();
    verified.add(hash, given.password);
  };
}

function basicCredentials(header: string | undefined): { user: string; password: string } | null {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(header ?? '')?.[1];
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return user === undefined || password === undefined ? null : { user, password };
}

/** Remembers digests of correct passwords: scrypt is too slow to run for every request. */
function verifiedPasswords() {
  const digests = new Map<string, Buffer>();
  return {
    add: (hash: string, password: string): void => void digests.set(hash, digest(password)),
    has: (hash: string, password: string): boolean => {
      const known = digests.get(hash);
      return known !== undefined && timingSafeEqual(known, digest(password));
    },
  };
}

function digest(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

function zoneUnauthorized(): Refusal {
  const detail = 'the zone name and its password are required as HTTP Basic authentication';
  return new Refusal(401, 'unauthorized', detail, {
    'www-authenticate': 'Basic realm="zone", charset="UTF-8"',
  });
}

/** Throws a Refusal unless the Authorization header of a request grants the privilege. */
export type Authorize = (header: string | undefined, privilege: Privilege) => void;

/** Bearer authentication (RFC 6750; service-interfaces.md, "Authentication") with the tokens of the stores. */
export function bearerAuthorization({ users, sessions }: Stores, now: () => number): Authorize {
  return (header, privilege) => {
    const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1];
    const session = token === undefined ? null : sessions.get(token);
    const isExpired = session !== null && session.expiresAt !== null && session.expiresAt <= now();
    if (session === null || isExpired) throw unauthorized(header !== undefined);
    if (!users.get(session.email)?.privileges.includes(privilege)) throw forbidden(privilege);
  };
}

/** Formats a WWW-Authenticate header (RFC 6750 section 3). */
export function bearerChallenge(attributes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries({ realm: 'management', ...attributes });
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

function unauthorized(isGiven: boolean): Refusal {
  return new Refusal(401, 'unauthorized', 'the bearer token is missing, expired or revoked', {
    'www-authenticate': bearerChallenge(isGiven ? { error: 'invalid_token' } : {}),
  });
}

function forbidden(privilege: Privilege): Refusal {
  return new Refusal(403, 'forbidden', `the user of the token lacks the privilege ${privilege}`, {
    'www-authenticate': bearerChallenge({ error: 'insufficient_scope', scope: privilege }),
  });
}
