import { dirname } from 'node:path';
import type { FileTree } from '../load/files/file-tree.js';
import { fullPath } from '../load/files/file-tree.js';
import { readDocument } from '../load/read-document.js';
import { valueOf } from '../load/yaml/nodes.js';
import { DEFAULT_FOLDER } from './mail-settings.js';
import { nearestProjectFile } from './project.js';
import { textOf, textsOf } from './setting-values.js';

/** Where the files of a project are, as far as can be told. */
export interface ProjectOutline {
  /** Folder of the project file, absolute. */
  readonly root: string;
  /** Globs of zone files, relative to the root. */
  readonly zones: readonly string[];
  /** Folder of the translations, relative to the root. */
  readonly translations: string;
}

/** Reads where the files of a project are without checking anything; null where there is no project that can be read. */
export async function outlineProject(file: string | null, files: FileTree): Promise<ProjectOutline | null> {
  const path = file ?? (await nearestProjectFile(files));
  if (path === null) return null;
  const { root } = await readDocument(path, files);
  if (!root) return null;
  return {
    root: dirname(fullPath(files, path)),
    zones: textsOf(valueOf(valueOf(root, 'dns'), 'zones')),
    translations: textOf(valueOf(valueOf(root, 'mail'), 'translations')) || DEFAULT_FOLDER,
  };
}
