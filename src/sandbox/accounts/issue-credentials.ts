import { Failure } from '../../failure.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { entriesOf, withEntries } from './credentials-file.js';
import { hashPassword, isPassword, randomPassword } from './passwords.js';
import { isOtpSecret } from './totp.js';
import type { User, UserStore } from '../stores/user-store.js';
import type { Store } from '../stores/record-store.js';

/** The credentials of a user in a seed. */
export interface DeclaredUser {
  readonly email: string;
  readonly password?: string;
  readonly otpSecret?: string;
}

/**
 * Sets the password and secret of the first user to those under `mail` in the credentials file. Returns the file with
 * missing ones added: those of the seeds, or random ones. Throws a Failure if the file contradicts the seeds, or
 * credentials cannot be added to it.
 */
export async function issueCredentials(
  users: UserStore,
  declared: readonly DeclaredUser[],
  file: SourceFile,
): Promise<SourceFile> {
  const [user] = users.all();
  if (!user) return file;
  const held = entriesOf(file, 'mail');
  const seed: DeclaredUser = declared.find(({ email }) => email === user.email) ?? { email: user.email };
  mustMatch(file.path, held, seed);
  const password = held.get('password') ?? seed.password ?? randomPassword();
  const otpSecret = held.get('otpSecret') ?? seed.otpSecret ?? user.otpSecret;
  const missing = Object.entries({ email: user.email, password, otpSecret }).filter(
    ([key]) => !held.has(key),
  );
  users.put({ ...user, passwordHash: await hashOf(password, user), otpSecret });
  return missing.length > 0 ? withEntries(file, 'mail', new Map(missing)) : file;
}

/** Existing credentials are never overwritten: they may belong to another service. */
function mustMatch(path: string, held: ReadonlyMap<string, string>, seed: DeclaredUser): void {
  for (const key of ['email', 'password', 'otpSecret'] as const) {
    const [inFile, inSeed] = [held.get(key), seed[key]];
    if (inFile === undefined || inSeed === undefined || inFile === inSeed) continue;
    const message = `${path} and the seed have different values for ${key} of ${seed.email}`;
    const hint = 'make them match, or choose another file with --credentials';
    throw new Failure('error', message, { hint });
  }
  const secret = held.get('otpSecret');
  if (secret === undefined || isOtpSecret(secret)) return;
  throw new Failure('error', `\`mail.otpSecret\` in ${path} is neither base32 nor an otpauth:// URI`);
}

async function hashOf(password: string, { passwordHash }: User): Promise<string> {
  return (await isPassword(password, passwordHash)) ? passwordHash : hashPassword(password);
}

/**
 * Sets the password of every zone to the one in the credentials file, or else to a random one. Returns the file with the
 * random passwords added. Throws a Failure if they cannot be added.
 */
export async function issuePasswords(store: Store, file: SourceFile): Promise<SourceFile> {
  const held = entriesOf(file, 'dns');
  const issued = new Map<string, string>();
  for (const zone of store.zones()) if (!held.has(zone)) issued.set(zone, randomPassword());
  const passwords = new Map([...held, ...issued]);
  await Promise.all(store.zones().map((zone) => setPassword(store, zone, passwords.get(zone) ?? '')));
  return issued.size > 0 ? withEntries(file, 'dns', issued) : file;
}

async function setPassword(store: Store, zone: string, password: string): Promise<void> {
  const hash = store.passwordHash(zone);
  if (hash !== null && (await isPassword(password, hash))) return;
  store.setPasswordHash(zone, await hashPassword(password));
}
