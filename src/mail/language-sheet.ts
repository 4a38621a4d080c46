import { naturalKey, sortedBy } from '../text/compare.js';
import { presenceOf } from './add-language.js';
import type { CheckedSettings } from './check-templates.js';
import type { Preview } from './preview.js';
import { previewMail } from './preview.js';
import type { DesiredMail, DesiredTemplate } from './templates/template.js';
import type { DeclaredTranslation, Translation } from './templates/translation.js';
import { isSameText } from './templates/translation.js';
import type { TodoReason } from './todo.js';
import { languageName } from './text/language-name.js';
import { marksOf } from './translation-marks.js';

/** All mails in one language, for those who review a translation. */
export interface LanguageSheet {
  readonly language: string;
  /** As people call it. */
  readonly languageName: string;
  /** Whether the service was asked what is sent today. */
  readonly isLive: boolean;
  /** Whether there are sample values. */
  readonly hasValues: boolean;
  /** In the order of their names. */
  readonly mails: readonly SheetMail[];
}

/** A mail in a language, beside its default. */
export interface SheetMail {
  /** Name of its folder. */
  readonly template: string;
  /** Null where it is not known. */
  readonly defaultMail: Preview | null;
  /** What is sent today; null if that is the default, or was not asked. */
  readonly today: Preview | null;
  /** What the files say; null if there is no file. */
  readonly translation: Preview | null;
  /** Why somebody should look at it. */
  readonly reasons: readonly TodoReason[];
  /** Whether something else will be sent than today; false where the service was not asked. */
  readonly isChanged: boolean;
}

export interface LanguageSheetInput {
  /** As files of the project spell it. */
  readonly language: string;
  readonly mail: DesiredMail;
  readonly settings: CheckedSettings;
  /** Values by dotted name. */
  readonly samples: ReadonlyMap<string, string>;
  /** The translation that is live, by name of the folder; null where the service was not asked. */
  readonly live: ReadonlyMap<string, Translation> | null;
}

/** Previews all mails in one language, without those that need no translation to it. */
export function languageSheet(input: LanguageSheetInput): LanguageSheet {
  const { language, mail, samples, live } = input;
  const templates = sortedBy(mail.templates, ({ name }) => naturalKey(name));
  return {
    language,
    languageName: languageName(language),
    isLive: live !== null,
    hasValues: samples.size > 0,
    mails: templates.flatMap((template) => sheetMail(template, input) ?? []),
  };
}

function sheetMail(
  template: DesiredTemplate,
  { language, settings, samples, live }: LanguageSheetInput,
): SheetMail | null {
  const { name, mirror } = template;
  const presence = presenceOf(template, language, settings.ignore);
  if (presence.kind === 'default' || presence.kind === 'ignored') return null;
  const previewOf = (text: Translation | null | undefined): Preview | null =>
    text
      ? previewMail({ template: name, language: text.language, defaultText: text, translations: [], samples })
      : null;
  const translation = presence.kind === 'translated' ? presence.translation : null;
  return {
    template: name,
    defaultMail: previewOf(mirror),
    today: previewOf(live?.get(name)),
    translation: previewOf(translation),
    reasons: translation ? marksOf(translation, mirror) : ['missing'],
    isChanged: live !== null && isChanged(translation, live.get(name)),
  };
}

/** A draft changes nothing. */
function isChanged(file: DeclaredTranslation | null, today: Translation | undefined): boolean {
  if (file?.isDraft) return false;
  return file && today ? !isSameText(file, today) : Boolean(file ?? today);
}
