import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report-at.js';
import { almostMatches } from '../plan/glob-slip.js';
import { patternText } from '../plan/settings/setting.js';
import { unusedIgnore, unusedProtect } from '../plan/settings/unused-patterns.js';
import type { Advice } from '../diagnostics/suggestion.js';
import { meantInstead } from '../diagnostics/suggestion.js';
import type { NamedTemplate } from './templates/patterns.js';
import { patternsFor, translationMatcher } from './templates/patterns.js';
import type { DesiredMail, MailSettings, PlacedPattern } from './templates/template.js';
import { translationAddress } from './templates/translation.js';

/** A template that patterns may match. */
export interface SeenTemplate extends NamedTemplate {
  /** Those of its translations; null if they were not read. */
  readonly languages: readonly string[] | null;
}

/** A live translation that a plan deletes. */
export interface DeletedTranslation extends NamedTemplate {
  readonly language: string;
}

/** The templates of files, as patterns see them. */
export function templatesInFiles({ templates }: DesiredMail): readonly SeenTemplate[] {
  return templates.map(({ name, mirror, translations }) => ({
    name,
    id: mirror?.id ?? name,
    languages: translations.map(({ language }) => language),
  }));
}

/** Finds the entries of `protect` that match no translation. */
export function* checkMailProtect(
  { protect }: Pick<MailSettings, 'protect'>,
  templates: readonly SeenTemplate[],
): Iterable<Diagnostic> {
  for (const pattern of protect)
    if (!matchesSome(pattern, templates))
      yield report({
        rule: unusedProtect,
        at: pattern.place,
        message: `${textOf(pattern)} matches no translation, so it protects nothing`,
        ...adviceFor(pattern, templates),
      });
}

/** Finds the entries of `ignore` that match no live translation, where the plan deletes one that is a slip away. */
export function* checkMailIgnore(
  { ignore }: Pick<MailSettings, 'ignore'>,
  live: readonly SeenTemplate[],
  deleted: readonly DeletedTranslation[],
): Iterable<Diagnostic> {
  for (const pattern of ignore) {
    const meant = matchesSome(pattern, live) ? undefined : deleted.find(slipFinder(pattern));
    if (!meant) continue;
    const address = translationAddress(meant.name, meant.language);
    yield report({
      rule: unusedIgnore,
      at: pattern.place,
      message: `${textOf(pattern)} matches nothing, but the plan deletes ${address}, which is one slip away`,
      hint: `write ${textOf({ template: meant.name, language: meant.language })} if that is meant`,
    });
  }
}

function adviceFor({ template }: PlacedPattern, templates: readonly SeenTemplate[]): Advice {
  const names = templates.map(({ name }) => name);
  const isKnown = template === undefined || names.includes(template);
  return (isKnown ? undefined : meantInstead(template, names)) ?? { hint: 'fix it, or remove it' };
}

/** An entry as code. */
function textOf({ template, language }: Omit<PlacedPattern, 'place'>): string {
  return `\`${patternText({ template, language })}\``;
}

function matchesSome(pattern: PlacedPattern, templates: readonly SeenTemplate[]): boolean {
  const isMeant = translationMatcher([pattern]);
  return templates.some(
    ({ languages, ...template }) =>
      patternsFor(template, [pattern]).length > 0 &&
      (pattern.language === undefined ||
        languages === null ||
        languages.some((language) => isMeant({ language }))),
  );
}

/** Returns whether one of the two fields matches, and the other does but for a slip. */
function slipFinder(pattern: PlacedPattern): (deleted: DeletedTranslation) => boolean {
  const { template, language } = pattern;
  const isMeant = translationMatcher([pattern]);
  const isCloseName = template === undefined ? () => false : almostMatches(template);
  const isCloseLanguage = language === undefined ? () => false : almostMatches(language.toLowerCase());
  return (deleted) => {
    if (patternsFor(deleted, [pattern]).length > 0) return isCloseLanguage(deleted.language.toLowerCase());
    return isCloseName(deleted.name) && isMeant(deleted) !== undefined;
  };
}
