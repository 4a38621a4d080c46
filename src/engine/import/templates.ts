import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { WantedTexts } from '../../load/template/edit-template-file.js';
import { formatMirror, formatTranslation } from '../../load/template/format-template-file.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import { spellLanguagesAs } from '../../mail/diff/spell-languages.js';
import type { ImportedTemplate, ImportTemplatesInput, TemplatesImport } from '../../mail/import-templates.js';
import { importTemplates } from '../../mail/import-templates.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import { isSameText, TEXT_FIELDS } from '../../mail/templates/translation.js';
import { sourceDigest } from '../../mail/text/source-digest.js';
import type { SlashPath } from '../../text/slash-path.js';
import { pathIn } from '../../text/slash-path.js';
import { editedMailFile } from '../outputs/edited-mail-file.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { stateOf } from '../outputs/imported-file.js';

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

/**
 * Returns the files of a mail folder that declare the live mail, and whether they exist. Where a default text has changed,
 * translations that do not say what they were made from say so now: the default text that they stood beside. Writes nothing.
 */
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
    const shown = pathIn(folder, path);
    const state = await stateOf(fullPath(tree, shown), isSame);
    const edited = state === 'different' ? await editedMailFile(shown, wanted.texts, tree) : null;
    return { path: shown, text: wanted.text, state, ...edited };
  });
  return { files: await Promise.all(placed), obstacles };
}

interface WantedFile extends Pick<ImportedFile, 'path' | 'text'> {
  readonly texts: WantedTexts;
  /** Whether the folder has a file with the same content. */
  readonly isSame: boolean;
}

/** Their paths are relative to the mail folder. */
function wantedFiles(
  { folder, template, translations }: ImportedTemplate,
  { mirror = null, translations: declared = [] }: Partial<DesiredTemplate> = {},
): readonly WantedFile[] {
  const isCurrent =
    mirror?.id === template.id && mirror.language === template.language && isSameText(mirror, template);
  const earlier = mirror && !isSameText(mirror, template) ? { source: sourceDigest(mirror) } : null;
  const pathOf = (language: string): SlashPath => pathIn(folder, `${language}.yaml`);
  const live = translations.map((translation): WantedFile => {
    const file = declared.find(({ language }) => language === translation.language);
    const source = file && file.source === undefined ? earlier : null;
    return {
      path: pathOf(translation.language),
      text: formatTranslation(translation),
      texts: { ...textsOf(translation, TEXT_FIELDS), ...source },
      isSame: source === null && file !== undefined && isSameText(file, translation),
    };
  });
  const others = declared.filter(
    ({ language, source }) =>
      source === undefined && !translations.some((translation) => translation.language === language),
  );
  return [
    {
      path: pathIn(folder, 'template.yaml'),
      text: formatMirror(template),
      texts: textsOf(template, ['id', 'language', 'subject', 'body']),
      isSame: isCurrent,
    },
    ...live,
    ...(earlier ? others : []).map((translation) => ({
      path: pathOf(translation.language),
      text: formatTranslation({ ...translation, ...earlier }),
      texts: earlier ?? {},
      isSame: false,
    })),
  ];
}

function textsOf<K extends string>(texts: Readonly<Record<K, string>>, keys: readonly K[]): WantedTexts {
  return Object.fromEntries(keys.map((key) => [key, texts[key]]));
}
