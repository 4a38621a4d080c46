import { delimiter, resolve } from 'node:path';
import type { Environment } from '../environment.js';

/** Lists folders as `PATH` does. */
const VARIABLE = 'ZONEMASON_ALLOW_OUTSIDE';

/**
 * Absolute paths of the folders outside a project that its files may name: `named` ones and those of the environment, both
 * relative to `folder`. Nothing that a repository contains can add one.
 */
export function allowedOutside(
  folder: string,
  named: readonly string[],
  env: Environment,
): readonly string[] {
  const listed = (env[VARIABLE] ?? '').split(delimiter);
  return [...named, ...listed].flatMap((path) => (path === '' ? [] : [resolve(folder, path)]));
}
