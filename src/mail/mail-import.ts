import { folderNames, isLanguageFileName } from './file-names.js';
import { languageMatcher, patternsFor } from './patterns.js';
import type { DesiredMail, LiveTemplate, PlacedPattern } from './template.js';
import type { LiveTranslation } from './translation.js';

/** A live template with all its translations. */
export interface LiveMail {
  readonly template: LiveTemplate;
  readonly translations: readonly LiveTranslation[];
}

/** A live template and the folder that is to say the same. */
export interface ImportedTemplate extends LiveMail {
  /** Name of its folder. */
  readonly folder: string;
}

export interface MailImport {
  readonly templates: readonly ImportedTemplate[];
  /** What no folder or file can be made for, a sentence each; where there is one, a plan would not be empty. */
  readonly obstacles: readonly string[];
}

export interface MailImportInput {
  /** The templates that are wanted. */
  readonly live: readonly LiveMail[];
  /** All templates of the brand: what a folder can be called depends on the others. */
  readonly all: readonly LiveTemplate[];
  /** What the mail folder has already. */
  readonly existing: DesiredMail;
  /** What matches gets no file: a translation that has one and is ignored is a contradiction. */
  readonly ignore: readonly PlacedPattern[];
}

/** Says which folders and files would declare what is live, so that a plan from them is empty. */
export function importMail({ live, all, existing, ignore }: MailImportInput): MailImport {
  const folders = folderNames(all, existing);
  const templates: ImportedTemplate[] = [];
  const obstacles: string[] = [];
  for (const { template, translations } of live) {
    const folder = folders.get(template) ?? null;
    const isIgnored = languageMatcher(patternsFor(template, ignore));
    const managed = translations.filter(({ language }) => !isIgnored(language));
    if (folder === null) obstacles.push(noFolder(template));
    else templates.push({ folder, template, translations: managed });
    obstacles.push(...languageObstacles(template, managed));
  }
  return { templates, obstacles };
}

function noFolder({ id, name }: LiveTemplate): string {
  return `a folder can be called neither ${name} nor ${id}, as a template and its id are`;
}

function* languageObstacles(
  { name }: LiveTemplate,
  translations: readonly LiveTranslation[],
): Iterable<string> {
  const told = new Map<string, string>();
  for (const { language } of translations) {
    const other = told.get(language.toLowerCase());
    told.set(language.toLowerCase(), language);
    if (!isLanguageFileName(language))
      yield `${name} has a translation in the language ${language}, which no file can be called`;
    else if (other === language) yield `${name} has two translations in ${language}, and there is one file`;
    else if (other !== undefined)
      yield `${name} has translations in ${other} and ${language}, which is one file on many systems`;
  }
}
