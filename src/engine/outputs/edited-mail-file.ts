import { sourceFile } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { WantedTexts } from '../../load/template/edit-template-file.js';
import { editTexts } from '../../load/template/edit-template-file.js';
import type { ImportedFile } from './imported-file.js';
import { storedText } from './stored-file.js';

/** The text of a file of the mail folder after an edit, or why it cannot be edited. */
export type EditedMailFile = Pick<ImportedFile, 'text' | 'edits'> | { readonly fault: Failure };

/** A file of the mail folder with other texts in place; null if it cannot be read or has nothing in it. Writes nothing. */
export async function editedMailFile(
  path: string,
  texts: WantedTexts,
  tree: FileTree,
): Promise<EditedMailFile | null> {
  const stored = await storedText(path, tree);
  if (!stored) return null;
  const edited = editTexts(sourceFile(path, stored.text), texts);
  if (edited)
    return {
      text: stored.mark + edited.file.text,
      edits: edited.changed.map((key) => ({ sign: '~', text: key })),
    };
  const message = `${path} cannot be edited: it has errors, or an unusual layout; nothing was written`;
  return {
    fault: new Failure('invalid-files', message, { hint: 'correct it, or move it away to get a new file' }),
  };
}
