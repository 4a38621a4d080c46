import type { DeclaredTranslation, Translation } from './templates/translation.js';
import { isSameText } from './templates/translation.js';
import { isSameLanguage } from './text/language.js';
import { isStale } from './text/source-digest.js';

/**
 * What a translator should look at: a `draft` is not planned, one that is `untranslated` equals the default, one that is `stale` was
 * made from another default.
 */
export type TranslationMark = 'draft' | 'untranslated' | 'stale';

export type MarkTotals = Readonly<Record<TranslationMark, number>>;

/** The marks of a translation, in a file or live; the default is null where it is not known. */
export function marksOf(
  translation: Translation & Partial<Pick<DeclaredTranslation, 'source' | 'isDraft'>>,
  defaultText: Translation | null,
): readonly TranslationMark[] {
  const marks: TranslationMark[] = [];
  if (translation.isDraft) marks.push('draft');
  if (!defaultText) return marks;
  const isItsLanguage = isSameLanguage(translation.language, defaultText.language);
  if (isSameText(translation, defaultText) && !isItsLanguage) marks.push('untranslated');
  if (isStale(translation, defaultText)) marks.push('stale');
  return marks;
}

export function countMarks(marks: readonly TranslationMark[]): MarkTotals {
  const count = (mark: TranslationMark): number => marks.filter((each) => each === mark).length;
  return { draft: count('draft'), untranslated: count('untranslated'), stale: count('stale') };
}
