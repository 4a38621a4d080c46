import { entriesOf, readCredentials, withEntries, writeCredentials } from './credentials-file.js';
import { hashPassword, isPassword, randomPassword } from './passwords.js';
import type { Store } from '../records/record-store.js';

/**
 * Gives every zone of the store the password that the credentials file has for it, and a new random one, which it
 * adds to the file, where there is none. What else the file holds stays as it is. Throws a Failure when the
 * file cannot be read or written.
 */
export async function issuePasswords(store: Store, path: string): Promise<void> {
  const file = await readCredentials(path);
  const held = entriesOf(file, 'dns');
  const issued = new Map<string, string>();
  for (const zone of store.zones()) if (!held.has(zone)) issued.set(zone, randomPassword());
  if (issued.size > 0) await writeCredentials(withEntries(file, 'dns', issued));
  const passwords = new Map([...held, ...issued]);
  await Promise.all(store.zones().map((zone) => setPassword(store, zone, passwords.get(zone) ?? '')));
}

async function setPassword(store: Store, zone: string, password: string): Promise<void> {
  const hash = store.passwordHash(zone);
  if (hash !== null && (await isPassword(password, hash))) return;
  store.setPasswordHash(zone, await hashPassword(password));
}
