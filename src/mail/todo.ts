import { naturalKey, sortedBy } from '../text/compare.js';
import { presenceOf, spellingOf } from './add-language.js';
import type { CheckedSettings } from './check-templates.js';
import type { DesiredMail, DesiredTemplate } from './templates/template.js';
import { isSameLanguage } from './text/language.js';
import { wordCount } from './text/word-count.js';
import type { TranslationMark } from './translation-marks.js';
import { marksOf } from './translation-marks.js';

/** Why there is something to translate. */
export type TodoReason = 'missing' | TranslationMark;

/** A translation that someone should write, or look at. */
export interface TodoItem {
  /** Name of the folder. */
  readonly template: string;
  readonly language: string;
  readonly reasons: readonly TodoReason[];
  /** Words of the default text; null if there is no mirror. */
  readonly words: number | null;
}

/** What translators have to do. Schema: `schemas/mail-todo.schema.json`. */
export interface MailTodo {
  /** By language, then by template. */
  readonly items: readonly TodoItem[];
  /** Words of all default texts that are to be translated; those of drafts as well. */
  readonly words: number;
}

/**
 * Lists what is missing, stale, a draft, or equal to the default: in one language, or in the listed ones and those of files; without
 * listed languages, a template lacks each that another one has.
 */
export function mailTodo(mail: DesiredMail, settings: CheckedSettings, language?: string): MailTodo {
  const listed = settings.languages.map((each) => each.language);
  const ofFiles = mail.templates.flatMap(({ translations }) => translations.map((each) => each.language));
  const all =
    language === undefined
      ? [...listed, ...ofFiles.toSorted()]
      : [spellingOf(language, settings.languages, mail)];
  const isWanted = (each: string): boolean =>
    language !== undefined || listed.length === 0 || listed.some((other) => isSameLanguage(other, each));
  const languages = all.filter(
    (each, index) => all.findIndex((other) => isSameLanguage(other, each)) === index,
  );
  const templates = sortedBy(mail.templates, ({ name }) => naturalKey(name));
  const items = languages.flatMap((each) =>
    templates.flatMap((template) => itemsFor(template, each, { settings, isWanted: isWanted(each) })),
  );
  return { items, words: items.reduce((sum, { words }) => sum + (words ?? 0), 0) };
}

interface Wanted {
  readonly settings: CheckedSettings;
  /** Whether a template without the language has a gap. */
  readonly isWanted: boolean;
}

function itemsFor(
  template: DesiredTemplate,
  language: string,
  { settings, isWanted }: Wanted,
): readonly TodoItem[] {
  const { name, mirror } = template;
  const presence = presenceOf(template, language, settings.ignore);
  const words = mirror && wordCount(mirror, mirror.language);
  if (presence.kind === 'translated') {
    const reasons = marksOf(presence.translation, mirror);
    return reasons.length > 0
      ? [{ template: name, language: presence.translation.language, reasons, words }]
      : [];
  }
  const isGap = isWanted && (presence.kind === 'missing' || presence.kind === 'no-mirror');
  return isGap ? [{ template: name, language, reasons: ['missing'], words }] : [];
}
