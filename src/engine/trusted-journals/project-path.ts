import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Project } from '../../config/project.js';
import type { SlashPath } from '../../text/slash-path.js';
import { wayBetween } from '../../text/slash-path.js';
import { workTreeOf } from '../../git/work-tree.js';

/**
 * The path of a project file as journals record it: from the top of its repository, so that it is the same in each
 * checkout; outside of one, its name.
 */
export async function projectPath({ root, file }: Pick<Project, 'root' | 'file'>): Promise<SlashPath> {
  const folder = await realpath(root).catch(() => root);
  const top = (await workTreeOf(folder)) ?? folder;
  return wayBetween(top, join(folder, basename(file)));
}
