import { basename, resolve } from 'node:path';
import { PROJECT_FILE_NAME } from '../../load/files/bounds.js';
import { isMailFile, isMirror } from '../../load/template/mail-folder.js';
import { wouldMatch } from '../../git/glob-files.js';
import type { EditorState } from './editor-project.js';

/** What a file of a project is for; `other` files are left alone. */
export type FileKind = 'project' | 'zone' | 'translation' | 'template' | 'other';

interface EditedFile {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** Files that `include` may name: what names them may be unreadable while they are written. */
const RECORDS = /^records:/m;

/** Says what a file is for. An included file counts as a zone file. */
export function fileKindOf({ path, text }: EditedFile, { file, project }: EditorState): FileKind {
  if (basename(path) === PROJECT_FILE_NAME) return 'project';
  if (path === file || RECORDS.test(text)) return 'zone';
  if (!project) return 'other';
  const { root, dns, mail } = project;
  if (dns && wouldMatch(path, root, dns.zones)) return 'zone';
  if (!mail || !isMailFile(path, resolve(root, mail.translations))) return 'other';
  return isMirror(path) ? 'template' : 'translation';
}
