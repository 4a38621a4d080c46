import { join } from 'node:path';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { editTexts } from '../../load/template/edit-template-file.js';
import { formatMirror, formatTranslation } from '../../load/template/format-template-file.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import { spellLanguagesAs } from '../../mail/diff/spell-languages.js';
import type { ImportedTemplate, ImportTemplatesInput, TemplatesImport } from '../../mail/import-templates.js';
import { importTemplates } from '../../mail/import-templates.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import type { Translation } from '../../mail/templates/translation.js';
import { isSameText, TEXT_FIELDS } from '../../mail/templates/translation.js';
import { sourceFile } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { stateOf } from '../outputs/imported-file.js';
import { storedText } from './stored-file.js';

export interface ImportedFiles extends Pick<TemplatesImport, 'obstacles'> {
  /** By template, the mirror first. */
  readonly files: readonly ImportedFile[];
}

export interface ImportFilesInput extends Omit<ImportTemplatesInput, 'existing'> {
  /** Whether to leave out templates without a folder. */
  readonly onlyPresent: boolean;
  /** Path of the mail folder, which need not exist. */
  readonly folder: string;
  /** The tree to read it from. */
  readonly tree: FileTree;
}

/** Returns the files of a mail folder that declare the live mail, and whether they exist. Writes nothing. */
export async function importedTemplateFiles(input: ImportFilesInput): Promise<ImportedFiles> {
  const { folder, tree, onlyPresent } = input;
  // Files that cannot be read count as different; an unreadable folder is reported when it is written to.
  const { mail } = await loadMailFolder(folder, tree);
  const existing = mail ?? { templates: [] };
  const { templates, obstacles } = importTemplates({ ...input, existing });
  const files = templates.flatMap((template) => {
    const present = existing.templates.find(({ name }) => name === template.folder);
    if (onlyPresent && !present) return [];
    const translations = spellLanguagesAs(template.translations, present?.translations ?? []);
    return wantedFiles({ ...template, translations }, present);
  });
  const placed = files.map(async ({ path, isSame, ...wanted }): Promise<ImportedFile> => {
    const shown = join(folder, path);
    const state = await stateOf(fullPath(tree, shown), isSame);
    const edited = state === 'different' ? await editedFile(shown, wanted, tree) : null;
    return { path: shown, text: wanted.text, state, ...edited };
  });
  return { files: await Promise.all(placed), obstacles };
}

/** The file with other texts; null if it has none. */
async function editedFile(
  path: string,
  { texts }: Pick<WantedFile, 'texts'>,
  tree: FileTree,
): Promise<Partial<Pick<ImportedFile, 'text' | 'edits' | 'fault'>> | null> {
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

interface WantedFile extends Pick<ImportedFile, 'path' | 'text'> {
  /** By key. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether the folder has a file with the same content. */
  readonly isSame: boolean;
}

/** Their paths are relative to the mail folder. */
function wantedFiles(
  { folder, template, translations }: ImportedTemplate,
  { mirror = null, translations: declared = [] }: Partial<DesiredTemplate> = {},
): readonly WantedFile[] {
  const isDeclared = (translation: Translation): boolean =>
    declared.some((other) => other.language === translation.language && isSameText(other, translation));
  return [
    {
      path: join(folder, 'template.yaml'),
      text: formatMirror(template),
      texts: textsOf(template, ['id', 'language', 'subject', 'body']),
      isSame:
        mirror?.id === template.id && mirror.language === template.language && isSameText(mirror, template),
    },
    ...translations.map((translation) => ({
      path: join(folder, `${translation.language}.yaml`),
      text: formatTranslation(translation),
      texts: textsOf(translation, TEXT_FIELDS),
      isSame: isDeclared(translation),
    })),
  ];
}

function textsOf<K extends string>(
  texts: Readonly<Record<K, string>>,
  keys: readonly K[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(keys.map((key) => [key, texts[key]]));
}
