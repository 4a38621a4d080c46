import { isAbsolute, relative, resolve, sep } from 'node:path';
import { wayBetween } from '../../text/slash-path.js';
import type { Context } from '../terminal/context.js';

/**
 * Returns a function that makes a path relative to the root of the repository, with slashes: the checkout of the CI
 * system, or else the working directory. Paths outside become absolute.
 */
export function repositoryPath({ cwd, env }: Pick<Context, 'cwd' | 'env'>): (path: string) => string {
  const checkouts = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR']];
  const root = checkouts.find((folder) => folder && isInside(cwd, folder)) ?? cwd;
  return (path) => {
    const full = resolve(cwd, path);
    if (!isInside(full, root)) return full;
    return wayBetween(root, full) || '.';
  };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}
