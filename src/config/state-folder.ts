import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report-at.js';
import { pathOutside } from '../load/source/file-rules.js';
import type { FileTree } from '../load/files/file-tree.js';
import { quote } from '../load/source/report.js';
import type { Node } from '../load/yaml/nodes.js';
import { valueOf } from '../load/yaml/nodes.js';
import type { WrittenFolder } from './settings/state.js';
import { stateFolder } from './settings/state.js';

/** What decides where the state of a project is. */
export interface StatePlace {
  /** Folder of the project file, absolute. */
  readonly root: string;
  readonly files: Pick<FileTree, 'folder' | 'refusal'>;
  readonly stateFolder: WrittenFolder;
}

/** Absolute path of the folder of journals, locks, the kept token and used one-time passwords. */
export function statePath({ root, files, stateFolder: { path, isFromEnvironment } }: StatePlace): string {
  return resolve(isFromEnvironment ? files.folder : root, path);
}

/** Why a run may not write to a path of its state folder, wherever links lead; null if it may. */
export function stateRefusal(
  { files, stateFolder: { isFromEnvironment } }: StatePlace,
  path: string,
): string | null {
  return isFromEnvironment ? null : (files.refusal(path)?.reason ?? null);
}

/** Reports a state folder of the project file that is outside the repository. */
export function checkStateFolder(place: StatePlace, document: Node): readonly Diagnostic[] {
  const at = valueOf(document, stateFolder.name);
  const reason = at && stateRefusal(place, statePath(place));
  if (!at || reason === null || reason === undefined) return [];
  const message = `stateFolder ${quote(place.stateFolder.path)} is not used: ${reason}`;
  return [report({ rule: pathOutside, at, message })];
}
