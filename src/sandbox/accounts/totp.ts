import { Secret, TOTP, URI } from 'otpauth';

/** Time steps that a clock may be off in either direction (RFC 6238 section 5.2). */
const SKEW_STEPS = 1;

/** Returns a random secret of 160 bits, in base32. */
export function randomOtpSecret(): string {
  return new Secret().base32;
}

/** Whether a text is a TOTP secret: base32, with any spaces and hyphens, or an otpauth://totp/ URI. */
export function isOtpSecret(text: string): boolean {
  try {
    totpOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the time step that a one-time password is valid for (RFC 6238 section 4); null if it is not valid at `now`, in
 * milliseconds. A step is 30 seconds unless the URI says otherwise.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

function totpOf(text: string): TOTP {
  if (!/^otpauth:/i.test(text)) return new TOTP({ secret: secretOf(text) });
  const otp = URI.parse(text);
  if (otp instanceof TOTP) return otp;
  throw new TypeError('HOTP is not supported');
}

function secretOf(base32: string): Secret {
  const secret = Secret.fromBase32(base32.replaceAll(/[\s-]/g, ''));
  if (secret.bytes.length > 0) return secret;
  throw new TypeError('the secret is empty');
}
