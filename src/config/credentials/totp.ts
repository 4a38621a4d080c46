import { Secret, TOTP, URI } from 'otpauth';

import type { SharedSecret } from '../../api/login/one-time-codes.js';

/**
 * Parses the secret for time-based one-time passwords (RFC 6238): base32, grouped in any way, for six digits every 30
 * seconds, or an `otpauth://totp/` URI, which may specify other values. Null if the text is neither.
 */
export function sharedSecret(text: string): SharedSecret | null {
  const totp = /^otpauth:/i.test(text) ? ofUri(text) : ofBase32(text);
  if (totp === null || totp.secret.bytes.length === 0) return null;
  return {
    kind: 'secret',
    codeAt: (now) => totp.generate({ timestamp: now }),
    stepMs: totp.period * 1000,
    secrets: [text, totp.secret.base32],
  };
}

// The library's errors quote the secret, so they are dropped.

function ofUri(text: string): TOTP | null {
  try {
    const otp = URI.parse(text);
    return otp instanceof TOTP ? otp : null;
  } catch {
    return null;
  }
}

function ofBase32(text: string): TOTP | null {
  try {
    return new TOTP({ secret: Secret.fromBase32(text.replaceAll(/[\s-]/g, '')) });
  } catch {
    return null;
  }
}
