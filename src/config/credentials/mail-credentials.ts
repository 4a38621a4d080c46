import type { MailCredentials } from '../../api/mail/client.js';
import type { OtpSource, Person } from '../../api/login/one-time-codes.js';
import { Failure } from '../../failure.js';
import type { CredentialsFile, FoundCredentials } from './credentials-file.js';
import { readCredentialsFile, textsUnder, unreadable, withSandbox } from './credentials-file.js';
import type { Project } from '../project.js';
import type { SecretPlace } from './secret-variable.js';
import { readSecret } from './secret-variable.js';

export interface MailCredentialsInput {
  readonly project: Pick<Project, 'root' | 'files' | 'mail'>;
  readonly env: NodeJS.ProcessEnv;
  /** Path of `--credentials`, or null. */
  readonly file: string | null;
  /** Asks for a one-time password if none is configured; null if nobody can be asked. */
  readonly ask: Person['ask'] | null;
}

/**
 * The credentials for interface A (service-interfaces.md, "Authentication"): a token, or a login to obtain tokens with.
 * Each part is read from its variable, or the same with `_FILE`, else from `mail` of the credentials file; a token in
 * the file counts only if no variable is set.
 *
 * @throws Failure `credentials` if something is missing or malformed, `usage` if the file is missing or unsafe.
 */
export async function mailCredentials(input: MailCredentialsInput): Promise<MailCredentials> {
  const { project, env, file, ask } = input;
  const set = await readVariables({ env, folder: project.files.folder });
  const endpoint = project.mail?.endpoint ?? null;
  const credentials = await readCredentialsFile({ project, endpoint, env, file });
  const written = readSection(credentials);
  const token = set.size > 0 ? set.get('token') : written.get('token');
  if (token) return givenToken(token);

  const known: Parts = new Map([...written, ...set]);
  const [email, password] = [known.get('email'), known.get('password')];
  if (!email || !password) throw missing(email ? 'password' : 'email', known, credentials);
  const otp = await otpSource(known, ask);
  return { kind: 'login', email: email.text, password: password.text, otp };
}

type CredentialPart = 'token' | 'email' | 'password' | 'otp' | 'otpSecret';

interface CredentialValue {
  readonly text: string;
  /** Where it was read from, for messages. */
  readonly source: string;
}

type Parts = ReadonlyMap<CredentialPart, CredentialValue>;

const VARIABLES: ReadonlyMap<CredentialPart, string> = new Map([
  ['token', 'ZONEMASON_MAIL_TOKEN'],
  ['email', 'ZONEMASON_MAIL_EMAIL'],
  ['password', 'ZONEMASON_MAIL_PASSWORD'],
  ['otp', 'ZONEMASON_MAIL_OTP'],
  ['otpSecret', 'ZONEMASON_MAIL_OTP_SECRET'],
]);

async function readVariables(place: SecretPlace): Promise<Parts> {
  const parts = new Map<CredentialPart, CredentialValue>();
  for (const [part, variable] of VARIABLES) {
    const text = await readSecret(variable, place);
    if (text !== null) parts.set(part, { text, source: variable });
  }
  return parts;
}

/** A one-time password would expire in a file, so there is no key for it. */
const KEYS: readonly CredentialPart[] = ['token', 'email', 'password', 'otpSecret'];

function readSection(file: CredentialsFile): Parts {
  const parts = new Map<CredentialPart, CredentialValue>();
  for (const [key, text] of textsUnder(file, 'mail')) {
    const part = KEYS.find((each) => each === key);
    if (!part) throw unreadable(file.path, `\`mail\` has other keys than ${KEYS.join(', ')}`);
    if (text !== '') parts.set(part, { text, source: file.path });
  }
  return parts;
}

/** A header takes no spaces and only ASCII. */
function givenToken({ text, source }: CredentialValue): MailCredentials {
  const token = text.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return { kind: 'token', token, source };
  throw new Failure(
    'credentials',
    `the token from ${source} is invalid: it has spaces or non-ASCII characters`,
  );
}

async function otpSource(known: Parts, ask: Person['ask'] | null): Promise<OtpSource> {
  const code = known.get('otp')?.text.replaceAll(/\s/g, '');
  if (code) return { kind: 'code', code };
  const written = known.get('otpSecret');
  if (!written && ask) return { kind: 'person', ask };
  if (!written)
    throw new Failure('credentials', 'there is no one-time password to log in with for mail', {
      hint: `set ${VARIABLES.get('otpSecret')} or ${VARIABLES.get('otp')}; on a terminal you are asked for one`,
    });
  // A token or a code does not need the library.
  const { sharedSecret } = await import('./totp.js');
  const secret = sharedSecret(written.text.trim());
  if (secret) return secret;
  throw new Failure(
    'credentials',
    `the secret from ${written.source} is neither base32 nor an otpauth://totp/ URI`,
  );
}

function missing(
  part: 'email' | 'password',
  known: Parts,
  { path, isSandbox, sandboxHint }: FoundCredentials,
): Failure {
  if (known.size === 0) {
    const setting =
      `set ${VARIABLES.get('email')}, ${VARIABLES.get('password')} and ${VARIABLES.get('otpSecret')}, ` +
      `or ${VARIABLES.get('token')}, or add them to ${path} under \`mail\``;
    return new Failure('credentials', 'there are no credentials for mail', {
      hint: withSandbox(isSandbox ? null : sandboxHint, setting),
    });
  }
  return new Failure('credentials', `there is no ${part} to log in with for mail`, {
    hint: `set ${VARIABLES.get(part)}, or add \`${part}\` to ${path} under \`mail\``,
  });
}
