import { join } from 'node:path';
import { outlineProject } from '../../config/project-outline.js';
import { diskTree } from '../../load/files/disk-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { journalFolder } from '../journals.js';
import { headOf } from './head-of.js';
import { namesIn } from './names-in.js';
import type { Candidate, Setting } from './values.js';

/** Names of the zones that have a file. Only the beginning of each is read, and nothing is checked. */
export async function zoneNames({ config, cwd }: Setting): Promise<readonly Candidate[]> {
  const tree = diskTree(cwd);
  const project = await outlineProject(config, tree);
  const files = project ? await findZoneFiles(project.zones, project.root, tree) : [];
  const heads = await Promise.all(files.map((file) => headOf(fullPath(tree, file))));
  return heads.flatMap((head) => {
    const [, , value] = /^zone:\s+(["']?)([^\s"'#]+)\1\s*(?:#.*)?$/m.exec(head) ?? [];
    return value === undefined ? [] : [{ value }];
  });
}

const ENDING = '.yaml';

/** Names of the templates that have a folder. */
export async function templateNames({ config, cwd }: Setting): Promise<readonly Candidate[]> {
  const project = await outlineProject(config, diskTree(cwd));
  const names = project ? await namesIn(join(project.root, project.translations)) : [];
  return names.filter((name) => !name.endsWith(ENDING)).map((value) => ({ value }));
}

/** Languages of the template that was named. */
export async function languages({ config, cwd, operands }: Setting): Promise<readonly Candidate[]> {
  const [template = ''] = operands;
  const project = await outlineProject(config, diskTree(cwd));
  const names = project ? await namesIn(join(project.root, project.translations, template)) : [];
  return names.flatMap((name) =>
    name.endsWith(ENDING) && name !== `template${ENDING}` ? [{ value: name.slice(0, -ENDING.length) }] : [],
  );
}

/** Paths of the journals of the project. */
export async function journals({ config, cwd }: Setting): Promise<readonly Candidate[]> {
  const project = await outlineProject(config, diskTree(cwd));
  if (!project) return [];
  const folder = journalFolder(project, { cwd });
  const names = (await namesIn(join(cwd, folder))).filter((name) => name.endsWith('.jsonl'));
  return names.map((name) => ({ value: join(folder, name) }));
}
