import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaimStep, TimeStep } from '../../api/login/one-time-codes.js';
import { makePrivateFolder } from '../../private-folder.js';
import { codeOf } from '../../text/system-error.js';
import type { Account } from './account.js';
import { accountKey } from './account.js';

/**
 * Claims time steps of one-time passwords for all runs in a project: the folder `otp` of its state has an empty file for each step that was
 * used, named by a hash of the account and the number of the step. Creating it is what claims the step, so of two runs only one
 * gets it. Neither a secret nor a code is stored. Where no file can be created, each run claims for itself.
 *
 * @param state absolute path of the state folder of the project.
 */
export function claimSteps(state: string, account: Account): ClaimStep {
  const folder = join(state, 'otp');
  return async (step) => {
    const prefix = `${accountKey(account, step.stepMs)}.`;
    if (!(await isCreated(state, folder, `${prefix}${step.index}`))) return false;
    await removeOld(folder, prefix, step);
    return true;
  };
}

/** False only if it exists already. */
async function isCreated(state: string, folder: string, name: string): Promise<boolean> {
  try {
    await makePrivateFolder(folder, state);
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
