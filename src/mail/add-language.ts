import { patternsFor, translationMatcher } from './templates/patterns.js';
import type {
  DesiredMail,
  DesiredTemplate,
  Mirror,
  PlacedLanguage,
  PlacedPattern,
} from './templates/template.js';
import { canonicalTag, isSameLanguage } from './text/language.js';
import type { DeclaredTranslation } from './templates/translation.js';

/** What a folder has in a language: a file, or why there is none. Only what is `missing` can be added. */
export type Presence =
  | { readonly kind: 'missing'; readonly defaultText: Mirror }
  | { readonly kind: 'translated'; readonly translation: DeclaredTranslation }
  | { readonly kind: 'default' | 'ignored' | 'no-mirror' };

/** Looks for a language in a folder, whatever its case. */
export function presenceOf(
  { name, mirror, translations }: DesiredTemplate,
  language: string,
  ignore: readonly PlacedPattern[],
): Presence {
  const translation = translations.find((each) => isSameLanguage(each.language, language));
  if (translation) return { kind: 'translated', translation };
  if (translationMatcher(patternsFor({ name, id: mirror?.id ?? name }, ignore))({ language }))
    return { kind: 'ignored' };
  if (!mirror) return { kind: 'no-mirror' };
  return isSameLanguage(mirror.language, language)
    ? { kind: 'default' }
    : { kind: 'missing', defaultText: mirror };
}

/** The spelling of a language tag in a project: as it is listed, else as other files have it, else the usual one. */
export function spellingOf(
  language: string,
  listed: readonly PlacedLanguage[],
  { templates }: DesiredMail,
): string {
  const known = [...listed, ...templates.flatMap(({ translations }) => translations)];
  return known.find((each) => isSameLanguage(each.language, language))?.language ?? canonicalTag(language);
}
