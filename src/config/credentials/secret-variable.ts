import { resolve } from 'node:path';

import { Failure } from '../../failure.js';
import { MAX_SECRET_SIZE } from '../../load/files/file-tree.js';
import { readFileOrStdin } from '../../load/files/regular-file.js';

export interface SecretPlace {
  readonly env: NodeJS.ProcessEnv;
  /** Absolute path of the folder that paths in variables are relative to. */
  readonly folder: string;
}

/**
 * Reads a secret from the environment: the value of a variable, or the text of the file whose path is in the variable
 * with the suffix `_FILE`, without the line end. Null if neither is set.
 *
 * @throws Failure `credentials` if the file cannot be read or is empty. Reads a pipe only if the shell has opened it:
 *   `<(pass show dns)`.
 */
export async function readSecret(variable: string, { env, folder }: SecretPlace): Promise<string | null> {
  const secret = env[variable];
  if (secret !== undefined && secret !== '') return secret;
  const path = env[`${variable}_FILE`];
  if (path === undefined || path === '') return null;
  const reading = await readFileOrStdin(resolve(folder, path), MAX_SECRET_SIZE);
  if ('fault' in reading)
    throw new Failure(
      'credentials',
      `${variable}_FILE names ${path}, which cannot be read: ${reading.fault.reason}`,
    );
  const text = reading.value.toString('utf8').replace(/\r?\n$/, '');
  if (text !== '') return text;
  throw new Failure('credentials', `${variable}_FILE names ${path}, which is empty`);
}

/** Where `readSecret` reads a secret that is set: `NAME`, or `NAME_FILE (path)`. */
export function secretSource(variable: string, env: NodeJS.ProcessEnv): string {
  return env[variable] ? variable : `${variable}_FILE (${env[`${variable}_FILE`]})`;
}

/** Paths of the files that variables for secrets name. */
export function secretFiles(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(env).flatMap(([name, path]) =>
    /^ZONEMASON_.*_FILE$/.test(name) && path !== undefined && path !== '' ? [path] : [],
  );
}
