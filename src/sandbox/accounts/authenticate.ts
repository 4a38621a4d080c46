import { createHash, timingSafeEqual } from 'node:crypto';
import { passwordCheck } from './passwords.js';

/** Whether the Authorization header of a request is that of a zone. */
export type Authenticate = (zone: string, header: string | undefined) => Promise<boolean>;

/**
 * HTTP Basic authentication (RFC 7617) by zone name and its password (service-interfaces.md,
 * "Authentication"). `hashOf` gives the stored hash of a zone, null when there is no such zone; that takes
 * as long as a wrong password, so that nobody learns which zones there are.
 */
export function basicAuthentication(hashOf: (zone: string) => string | null): Authenticate {
  const remembered = rememberedPasswords();
  const isPassword = passwordCheck();
  return async (zone, header) => {
    const given = credentials(header);
    if (given?.user !== zone) return false;
    const hash = hashOf(zone);
    if (hash !== null && remembered.has(hash, given.password)) return true;
    const isRight = await isPassword(given.password, hash);
    if (hash !== null && isRight) remembered.add(hash, given.password);
    return isRight;
  };
}

function credentials(header: string | undefined): { user: string; password: string } | null {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(header ?? '')?.[1];
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return user === undefined || password === undefined ? null : { user, password };
}

/** Passwords that were right, as digests: scrypt is too slow to run for every request. */
function rememberedPasswords() {
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
