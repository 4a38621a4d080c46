import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../diagnostics/failure.js';
import { addPasswords, readPasswords } from './credentials-file.js';
import { hashPassword, isPassword, randomPassword } from './passwords.js';
import type { Store } from './store.js';

/**
 * Gives every zone of the store the password that the credentials file has for it, and a new random one, which it
 * adds to the file, where there is none. What else the file holds stays as it is. Throws a Failure when the
 * file cannot be read or written.
 */
export async function issuePasswords(store: Store, path: string): Promise<void> {
  const file = await readPasswords(path);
  const issued = new Map<string, string>();
  for (const zone of store.zones()) if (!file.passwords.has(zone)) issued.set(zone, randomPassword());
  if (issued.size > 0) await replaceFile(path, addPasswords(file, issued));
  const passwords = new Map([...file.passwords, ...issued]);
  await Promise.all(store.zones().map((zone) => setPassword(store, zone, passwords.get(zone) ?? '')));
}

async function setPassword(store: Store, zone: string, password: string): Promise<void> {
  const hash = store.passwordHash(zone);
  if (hash !== null && (await isPassword(password, hash))) return;
  store.setPasswordHash(zone, await hashPassword(password));
}

/** In one step, so that nobody ever reads half a file; only its owner may read it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure('error', `the credentials file ${path} cannot be written: ${reason}`, { cause });
  }
}
