import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Context } from '../context.js';

/**
 * Makes a function that turns a path as it is shown into one from the root of the repository, with slashes. The root
 * is where the CI system has put the repository, else the working folder. What is not in there stays absolute.
 */
export function repositoryPath({ cwd, env }: Pick<Context, 'cwd' | 'env'>): (path: string) => string {
  const checkouts = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR']];
  const root = checkouts.find((folder) => folder && isInside(cwd, folder)) ?? cwd;
  return (path) => {
    const full = resolve(cwd, path);
    if (!isInside(full, root)) return full;
    return relative(root, full).split(sep).join('/') || '.';
  };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}
