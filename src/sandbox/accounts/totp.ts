import { Secret, TOTP, URI } from 'otpauth';

/** Steps that clocks may be off, either way (RFC 6238 section 5.2). */
const SKEW_STEPS = 1;

/** A secret of 160 bits, in base32. */
export function randomOtpSecret(): string {
  return new Secret().base32;
}

/** Whether a text is the secret of one-time passwords: base32, grouped in any way, or an otpauth://totp/ URI. */
export function isOtpSecret(text: string): boolean {
  try {
    totpOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The step in time that a one-time password is for (RFC 6238 section 4), null when it is for none around `now`,
 * in milliseconds. Steps are of 30 seconds unless the URI says otherwise.
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
  throw new TypeError('HOTP is not TOTP');
}

function secretOf(base32: string): Secret {
  const secret = Secret.fromBase32(base32.replaceAll(/[\s-]/g, ''));
  if (secret.bytes.length > 0) return secret;
  throw new TypeError('the secret is empty');
}
