import { join } from 'node:path';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { formatMirror, formatTranslation } from '../../load/template/format-template-file.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import type { LiveMail, DesiredTemplate, LiveTemplate, PlacedPattern } from '../../mail/template.js';
import type { ImportedTemplate } from '../../mail/import-templates.js';
import { importTemplates } from '../../mail/import-templates.js';
import { isSameText } from '../../mail/translation.js';
import type { ImportedFile } from './imported-file.js';
import { stateOf } from './imported-file.js';

export interface ImportedFiles {
  /** By template, the mirror first. */
  readonly files: readonly ImportedFile[];
  /** What no file can be made for, a sentence each. */
  readonly obstacles: readonly string[];
}

export interface ImportFilesInput {
  readonly live: readonly LiveMail[];
  /** All templates of the brand. */
  readonly all: readonly LiveTemplate[];
  /** Leave out templates that have no folder. */
  readonly onlyPresent: boolean;
  /** Path of the mail folder, which need not exist. */
  readonly folder: string;
  /** Where that is read from. */
  readonly tree: FileTree;
  readonly ignore: readonly PlacedPattern[];
}

/** Says which files a mail folder needs to declare what is live, and which of them it has. Writes nothing. */
export async function importedTemplateFiles({
  folder,
  tree,
  onlyPresent,
  ...input
}: ImportFilesInput): Promise<ImportedFiles> {
  // A file that cannot be read says something else; a folder that cannot be read is told when it is written to.
  const { mail } = await loadMailFolder(folder, tree);
  const existing = mail ?? { templates: [] };
  const { templates, obstacles } = importTemplates({ ...input, existing });
  const files = templates.flatMap((template) => {
    const present = existing.templates.find(({ name }) => name === template.folder);
    if (onlyPresent && !present) return [];
    return wantedFiles(template, present).map(({ name, ...file }) => ({
      ...file,
      path: join(folder, template.folder, name),
    }));
  });
  return { files: await Promise.all(files.map((file) => withState(file, tree))), obstacles };
}

interface WantedFile {
  readonly name: string;
  readonly text: string;
  /** Whether the folder has it and it says the same. */
  readonly isSame: boolean;
}

function wantedFiles(
  { template, translations }: ImportedTemplate,
  present: DesiredTemplate | undefined,
): readonly WantedFile[] {
  const { mirror = null, translations: declared = [] } = present ?? {};
  return [
    {
      name: 'template.yaml',
      text: formatMirror(template),
      isSame:
        mirror !== null &&
        mirror.id === template.id &&
        mirror.language === template.language &&
        isSameText(mirror, template),
    },
    ...translations.map((translation) => ({
      name: `${translation.language}.yaml`,
      text: formatTranslation(translation),
      isSame: declared.some(
        (other) => other.language === translation.language && isSameText(other, translation),
      ),
    })),
  ];
}

async function withState(
  { isSame, ...file }: Omit<WantedFile, 'name'> & { readonly path: string },
  tree: FileTree,
): Promise<ImportedFile> {
  return { ...file, state: await stateOf(fullPath(tree, file.path), isSame) };
}
