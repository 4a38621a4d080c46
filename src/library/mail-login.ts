import type { MailCredentials } from '../api/mail/client.js';
import type { OtpSource } from '../api/login/one-time-codes.js';
import { Failure } from '../failure.js';
import type { MailLogin } from './credentials.js';

const SOURCE = 'credentials.mail';

/** What the mail client takes. @throws Failure `credentials` when the secret is none. */
export async function ofLogin(login: MailLogin): Promise<MailCredentials> {
  if ('token' in login) return { kind: 'token', token: login.token, source: SOURCE };
  const { email, password } = login;
  return { kind: 'login', email, password, otp: await otpSource(login) };
}

async function otpSource(login: Exclude<MailLogin, { readonly token: string }>): Promise<OtpSource> {
  if ('otp' in login) return { kind: 'person', ask: async () => login.otp() };
  const { sharedSecret } = await import('../config/credentials/totp.js');
  const secret = sharedSecret(login.otpSecret.trim());
  if (secret) return secret;
  throw new Failure('credentials', `the secret of ${SOURCE} is neither base32 nor an otpauth://totp/ URI`);
}
