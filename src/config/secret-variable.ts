import { readFile } from 'node:fs/promises';

import { Failure } from '../diagnostics/failure.js';

/**
 * Reads a secret from the environment: the value of a variable, or the text of the file that the variable with
 * `_FILE` behind its name holds the path of, without the line end. Null when neither is set.
 *
 * @throws Failure `credentials` when the file cannot be read or is empty.
 */
export async function readSecret(variable: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const secret = env[variable];
  if (secret !== undefined && secret !== '') return secret;
  const path = env[`${variable}_FILE`];
  if (path === undefined || path === '') return null;
  try {
    const text = (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
    if (text !== '') return text;
  } catch (cause) {
    throw new Failure('credentials', `${variable}_FILE names ${path}, which cannot be read`, { cause });
  }
  throw new Failure('credentials', `${variable}_FILE names ${path}, which is empty`);
}
