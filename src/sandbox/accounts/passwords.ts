import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt (RFC 7914) with N = 2^LOG_COST: about 10 ms and 4 MiB, low because the generated passwords cannot be guessed. */
const LOG_COST = 12;
const HASH_BYTES = 32;

/** Returns a password of 24 random bytes, in letters, digits, `-` and `_`. */
export function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Hashes a password with a random salt. The result contains the parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, LOG_COST);
  return ['scrypt', LOG_COST, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Whether a password matches a hash. Compares in constant time. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [scheme, logCost, salt = '', hash = ''] = hashed.split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(logCost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Creates a check of passwords against hashes. The hash of an unknown user is null; the check takes as long then, so that
 * response times do not reveal who exists.
 */
export function passwordCheck(): (password: string, hashed: string | null) => Promise<boolean> {
  const dummy = hashPassword(randomPassword());
  return async (password, hashed) => {
    const isCorrect = await isPassword(password, hashed ?? (await dummy));
    return hashed !== null && isCorrect;
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
