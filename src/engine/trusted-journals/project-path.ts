import { realpath } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Project } from '../../config/project.js';
import { workTreeOf } from '../../git/work-tree.js';

/**
 * The path of a project file as journals record it, with slashes: from the top of its repository, so that it is the same in each
 * checkout; outside of one, its name.
 */
export async function projectPath({ root, file }: Pick<Project, 'root' | 'file'>): Promise<string> {
  const folder = await realpath(root).catch(() => root);
  const top = (await workTreeOf(folder)) ?? folder;
  return relative(top, join(folder, basename(file)))
    .split(sep)
    .join('/');
}
