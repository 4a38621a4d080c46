import { sortLive } from '../plan/diff/managed-diff.js';
import { folderNames, isLanguageFileName } from './file-names.js';
import { isSameLanguage } from './text/language.js';
import type { LiveMail, DesiredMail, LiveTemplate, PlacedPattern } from './template.js';
import { patternsFor, translationMatcher } from './patterns.js';
import type { LiveTranslation } from './translation.js';

/** A live template and the folder that is to say the same. */
export interface ImportedTemplate extends LiveMail {
  /** Name of its folder. */
  readonly folder: string;
}

export interface TemplatesImport {
  readonly templates: readonly ImportedTemplate[];
  /** What no folder or file can be made for, a sentence each; where there is one, a plan would not be empty. */
  readonly obstacles: readonly string[];
}

export interface ImportTemplatesInput {
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
  return `a folder can be called neither ${name} nor ${id}, as a template and its id are`;
}

function languageObstacle(
  { name }: LiveTemplate,
  { language }: LiveTranslation,
  before: readonly LiveTranslation[],
): string | null {
  if (!isLanguageFileName(language))
    return `${name} has a translation in the language ${language}, which no file can be called`;
  const other = before.find((each) => isSameLanguage(each.language, language))?.language;
  if (other === language) return `${name} has two translations in ${language}, and there is one file`;
  if (other === undefined) return null;
  return `${name} has translations in ${other} and ${language}, which is one file on many systems`;
}
