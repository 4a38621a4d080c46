import { groupBy } from '../../diagnostics/group-by.js';
import { report } from '../../diagnostics/report-at.js';
import { languageSpelling } from '../rules/language-spelling.js';
import type { DesiredTemplate } from '../templates/template.js';
import type { Translation } from '../templates/translation.js';
import { isSameText, translationAddress } from '../templates/translation.js';
import { isCorrected, languageKey, respelledText } from '../text/language.js';
import { topOf } from '../text/text-place.js';
import type { FolderDiagnostic } from './match-templates.js';

/**
 * Spells languages as the translations of another side do where only their case differs (RFC 5646 section 2.1.1), so that a
 * service with a spelling of its own is not written to again and again. A tag that corrects the other side's (`pt-BR` for
 * `pt-br`) is another one. Two translations with the very same spelling belong
 * together; of the others each belongs to one at most, preferably one with its text.
 */
export function spellLanguagesAs<T extends Translation>(
  translations: readonly T[],
  others: readonly Translation[],
): readonly T[] {
  const own = new Set(translations.map(({ language }) => language));
  const known = new Set(others.map(({ language }) => language));
  const free = new Set(others.filter(({ language }) => !own.has(language)));
  if (free.size === 0) return translations;
  const byLanguage = groupBy(free, ({ language }) => languageKey(language));
  const spelled = new Map<T, string>();
  const spellLike = (isLike: (a: Translation, b: Translation) => boolean): void => {
    for (const translation of translations) {
      if (known.has(translation.language) || spelled.has(translation)) continue;
      const alike = byLanguage.get(languageKey(translation.language)) ?? [];
      const found = alike.find(
        (other) =>
          free.has(other) && !isCorrected(translation.language, other.language) && isLike(other, translation),
      );
      if (!found) continue;
      free.delete(found);
      spelled.set(translation, found.language);
    }
  };
  spellLike(isSameText);
  spellLike(() => true);
  return translations.map((translation) => {
    const language = spelled.get(translation);
    return language === undefined ? translation : { ...translation, language };
  });
}

/** Names the files of a folder that spell their language otherwise than the service; `spelled` is as `spellLanguagesAs` returns them. */
export function respelledFiles(
  { name, folder, translations }: DesiredTemplate,
  spelled: readonly Translation[],
): readonly FolderDiagnostic[] {
  return translations.flatMap((translation, index) => {
    const { language } = translation;
    const listed = spelled[index]?.language ?? language;
    if (listed === language) return [];
    const message = respelledText(language, listed);
    const hint = `mv ${folder}/${language}.yaml ${folder}/${listed}.yaml`;
    const diagnostic = report({ rule: languageSpelling, at: topOf(translation), message, hint });
    return [{ ...diagnostic, address: translationAddress(name, language) }];
  });
}
