import { sortedBy } from '../text/compare.js';
import type { CheckedSettings } from './check-templates.js';
import { patternsFor, translationMatcher } from './templates/patterns.js';
import type { Preview } from './preview.js';
import { previewMail } from './preview.js';
import { isSameLanguage } from './text/language.js';
import type { Translation } from './templates/translation.js';
import { isSameText } from './templates/translation.js';

/** A mail in all its languages. */
export interface MailSheet {
  /** Name of the template. */
  readonly template: string;
  /** Null where it is not known. */
  readonly defaultMail: Preview | null;
  /** The listed languages in their order, then the others. */
  readonly translations: readonly SheetTranslation[];
  /** The listed languages without a translation. */
  readonly missing: readonly string[];
}

export interface SheetTranslation extends Preview {
  /** Whether it is a copy of the default. */
  readonly isCopy: boolean;
}

export interface MailSheetInput {
  readonly name: string;
  readonly id: string;
  readonly defaultText: Translation | null;
  readonly translations: readonly Translation[];
  /** Values by dotted name. */
  readonly samples: ReadonlyMap<string, string>;
  readonly settings: CheckedSettings;
}

/** Previews a mail in the language of its default and in each translation. */
export function mailSheet(input: MailSheetInput): MailSheet {
  const { name, id, defaultText, translations, samples, settings } = input;
  const listed = settings.languages.map(({ language }) => language);
  const previewOf = (text: Translation, own: readonly Translation[]): Preview =>
    previewMail({ template: name, language: text.language, defaultText: text, translations: own, samples });
  const rank = ({ language }: Translation): number => {
    const index = listed.findIndex((each) => isSameLanguage(each, language));
    return index === -1 ? listed.length : index;
  };
  const inOrder = sortedBy(translations, ({ language }) => language).toSorted((a, b) => rank(a) - rank(b));
  const isIgnored = translationMatcher(patternsFor({ name, id }, settings.ignore));
  const present = [...translations, ...(defaultText ? [defaultText] : [])];
  return {
    template: name,
    defaultMail: defaultText && previewOf(defaultText, []),
    translations: inOrder.map((each) => ({
      ...previewOf(each, [each]),
      isCopy: defaultText !== null && isSameText(each, defaultText),
    })),
    missing: listed.filter(
      (language) =>
        !present.some((each) => isSameLanguage(each.language, language)) && !isIgnored({ language }),
    ),
  };
}
