import { sortLive } from '../plan/diff/managed-diff.js';
import { matchTemplates } from './diff/match-templates.js';
import { isSameLanguage } from './text/language.js';
import type { LiveMail, DesiredMail, LiveTemplate, PlacedPattern } from './templates/template.js';
import { patternsFor, translationMatcher } from './templates/patterns.js';
import type { LiveTranslation } from './templates/translation.js';

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

/** Length in UTF-8 that all file systems support, with room for a file extension. */
const LONGEST = 200;
/** Characters that some system does not allow, or that are invisible. */
const UNUSABLE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^[\s.]|[\s.]$/u;
/** Device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a name is a valid name of a visible file or folder on all systems. */
export function isFileName(name: string): boolean {
  return (
    name !== '' &&
    !UNUSABLE.test(name) &&
    !DEVICE.test(name) &&
    new TextEncoder().encode(name).length <= LONGEST
  );
}

/** Whether a language can be a file name; `template.yaml` is the mirror. */
export function isLanguageFileName(language: string): boolean {
  return isFileName(language) && language.toLowerCase() !== 'template';
}

/**
 * The folder name of each template of the brand: that of its existing folder, or its name, or its id if the name is
 * ambiguous or not a valid folder name. Null if neither works.
 */
export function folderNames(
  all: readonly LiveTemplate[],
  existing: DesiredMail,
): ReadonlyMap<LiveTemplate, string | null> {
  const { matches } = matchTemplates(existing, all);
  const present = new Map(matches.map(({ desired, live }) => [live, desired.name]));
  const claims = new Map<string, number>();
  // Some file systems are case-insensitive.
  const claim = (name: string): void =>
    void claims.set(name.toLowerCase(), (claims.get(name.toLowerCase()) ?? 0) + 1);
  for (const { id, name } of all) for (const each of new Set([id, name])) claim(each);

  const isItsOwn = (name: string): boolean => isFileName(name) && claims.get(name.toLowerCase()) === 1;
  const fresh = ({ id, name }: LiveTemplate): string | null =>
    [name, id].find((each) => isItsOwn(each)) ?? null;
  return new Map(all.map((template) => [template, present.get(template) ?? fresh(template)]));
}
