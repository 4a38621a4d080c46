import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt (RFC 7914): N is 2 to the `LOG_COST`; about 10 ms and 4 MiB. The passwords made here are random, not guessable. */
const LOG_COST = 12;
const HASH_BYTES = 32;

/** A password that nobody guesses: 24 random bytes, in letters, digits, `-` and `_`. */
export function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Hashes a password with a salt of its own; the result names its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, LOG_COST);
  return ['scrypt', LOG_COST, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Whether a password is the one that was hashed, in a time that does not depend on how much of it is right. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [scheme, logCost, salt = '', hash = ''] = hashed.split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(logCost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Whether a password is that of a hash; null for somebody who is not there. */
export type PasswordCheck = (password: string, hashed: string | null) => Promise<boolean>;

/** A check that takes as long for those who are not there, so that nobody learns who is. */
export function passwordCheck(): PasswordCheck {
  const nobody = hashPassword(randomPassword());
  return async (password, hashed) => {
    const isRight = await isPassword(password, hashed ?? (await nobody));
    return hashed !== null && isRight;
  };
}

function derive(password: string, salt: Buffer, logCost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, { N: 2 ** logCost }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
