import { sortLive } from '../plan/diff/managed-diff.js';
import { folderNames, isLanguageFileName } from './file-names.js';
import { isSameLanguage } from './text/language.js';
import type { LiveMail, DesiredMail, LiveTemplate, PlacedPattern } from './template.js';
import { patternsFor, translationMatcher } from './patterns.js';
import type { LiveTranslation } from './translation.js';

/** A live template and the folder to write it to. */
export interface ImportedTemplate extends LiveMail {
  /** Name of its folder. */
  readonly folder: string;
}

export interface TemplatesImport {
  readonly templates: readonly ImportedTemplate[];
  /** Reasons why a folder or file cannot be written; if there are any, a plan would not be empty. */
  readonly obstacles: readonly string[];
}

export interface ImportTemplatesInput {
  /** The templates to import. */
  readonly live: readonly LiveMail[];
  /** All templates of the brand, since folder names must be unambiguous. */
  readonly all: readonly LiveTemplate[];
  /** The folders that exist already. */
  readonly existing: DesiredMail;
  /** Translations that match get no file, since that would be a contradiction. */
  readonly ignore: readonly PlacedPattern[];
}

/** Turns live templates into folders and files whose plan is empty. */
export function importTemplates({ live, all, existing, ignore }: ImportTemplatesInput): TemplatesImport {
  const folders = folderNames(all, existing);
  const templates: ImportedTemplate[] = [];
  const obstacles: string[] = [];
  for (const { template, translations } of live) {
    const { managed } = sortLive(translations, translationMatcher(patternsFor(template, ignore)));
    const writable = managed.filter((translation, index) => {
      const obstacle = languageObstacle(template, translation, managed.slice(0, index));
      if (obstacle !== null) obstacles.push(obstacle);
      return obstacle === null;
    });
    const folder = folders.get(template) ?? null;
    if (folder === null) obstacles.push(noFolder(template));
    else templates.push({ folder, template, translations: writable });
  }
  return { templates, obstacles };
}

function noFolder({ id, name }: LiveTemplate): string {
  return `neither the name ${name} nor the id ${id} of a template can be the name of its folder`;
}

function languageObstacle(
  { name }: LiveTemplate,
  { language }: LiveTranslation,
  before: readonly LiveTranslation[],
): string | null {
  if (!isLanguageFileName(language))
    return `${name} has a translation in the language ${language}, which cannot be a file name`;
  const other = before.find((each) => isSameLanguage(each.language, language))?.language;
  if (other === language)
    return `${name} has two translations in ${language}, but there can only be one file`;
  if (other === undefined) return null;
  return `${name} has translations in ${other} and ${language}, whose files have the same name on many systems`;
}
