import { createHash } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaimStep, TimeStep } from '../../api/login/one-time-codes.js';
import { makePrivateFolder, PRIVATE_FOLDER } from '../../private-folder.js';
import { codeOf } from '../../text/system-error.js';

/** An account at a service, in one or more brands. */
export interface Account {
  readonly endpoint: URL;
  readonly email: string;
}

/**
 * Claims time steps of one-time passwords for all runs in a project: `.zonemason/otp` has an empty file for each step that was
 * used, named by a hash of the account and the number of the step. Creating it is what claims the step, so of two runs only one
 * gets it. Neither a secret nor a code is stored. Where no file can be created, each run claims for itself.
 *
 * @param root absolute path of the folder of the project file.
 */
export function claimSteps(root: string, account: Account): ClaimStep {
  const folder = join(root, PRIVATE_FOLDER, 'otp');
  return async (step) => {
    const prefix = `${accountKey(account, step)}.`;
    if (!(await isCreated(folder, `${prefix}${step.index}`))) return false;
    await removeOld(folder, prefix, step);
    return true;
  };
}

/** Two spellings of an email address may be the same account. A brand is no part of it: the login names none. */
function accountKey({ endpoint, email }: Account, { stepMs }: TimeStep): string {
  const address = endpoint.href.replace(/\/$/, '');
  const identity = JSON.stringify([address, email.trim().toLowerCase(), stepMs]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

/** False only if it exists already. */
async function isCreated(folder: string, name: string): Promise<boolean> {
  try {
    await makePrivateFolder(folder);
    const file = await open(join(folder, name), 'wx', 0o600);
    await file.close();
    return true;
  } catch (error) {
    return codeOf(error) !== 'EEXIST' || !(await isFolder(folder));
  }
}

function isFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

/** The clock may be set back by an hour without a step being used again. */
const KEPT_MS = 3_600_000;

/** Removes the files of steps that are far from the present; those of other accounts, and all other files, stay. */
async function removeOld(folder: string, prefix: string, { index, stepMs }: TimeStep): Promise<void> {
  const kept = Math.ceil(KEPT_MS / stepMs);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !/^\d{1,15}$/.test(name.slice(prefix.length))) continue;
    const distance = Math.abs(Number(name.slice(prefix.length)) - index);
    if (distance > kept) await rm(join(folder, name)).catch(() => undefined);
  }
}
