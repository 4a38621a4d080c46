import type { Span } from '../../src/diagnostics/source.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import type { TranslationPattern } from '../../src/plan/plan.js';
import { slashPath } from '../../src/text/slash-path.js';
import type {
  DesiredTemplate,
  LiveTemplate,
  MailSettings,
  Mirror,
  PlacedLanguage,
  PlacedPattern,
} from '../../src/mail/templates/template.js';
import type {
  DeclaredText,
  DeclaredTranslation,
  LiveTranslation,
  MailText,
  Translation,
} from '../../src/mail/templates/translation.js';

/** A template with an id of its own. */
export function liveTemplate(change: Partial<LiveTemplate> = {}): LiveTemplate {
  const text = { subject: 'Welcome, {{customer.name}}', body: 'Hello.\n' };
  return { id: 't1', name: 'welcome', language: 'en', ...text, ...change };
}

/** Translations as a listing has them, with ids from 1 on. */
export function liveTranslations(translations: readonly Translation[]): readonly LiveTranslation[] {
  return translations.map((translation, index) => ({ ...translation, id: String(index + 1) }));
}

/** A text as if its file held it, JSON for YAML. */
function declaredText(path: string, { subject, body }: MailText): DeclaredText {
  const [first, second] = [`subject: ${JSON.stringify(subject)}\n`, `body: ${JSON.stringify(body)}\n`];
  const file = sourceFile(path, first + second);
  const place = (start: number, end: number): Span => ({ file, start, end });
  const places = {
    subject: place('subject: '.length, first.length - 1),
    body: place(first.length + 'body: '.length, first.length + second.length - 1),
  };
  return { subject, body, places };
}

function declared(translation: Translation, template = 'welcome'): DeclaredTranslation {
  const { language } = translation;
  return { language, ...declaredText(`mail/${template}/${language}.yaml`, translation) };
}

/** A folder as if it held these translations. */
export function desiredTemplate(
  translations: readonly Translation[],
  change: Partial<DesiredTemplate> = {},
): DesiredTemplate {
  const name = change.name ?? 'welcome';
  return {
    name,
    folder: slashPath(`mail/${name}`),
    mirror: null,
    translations: translations.map((translation) => declared(translation, name)),
    ...change,
  };
}

/** The mirror of a template as its file would hold it. */
export function mirrorOf(template: LiveTemplate): Mirror {
  const { id, language, name } = template;
  return { id, language, ...declaredText(`mail/${name}/template.yaml`, template) };
}

/** Entries of `ignore` or `protect` as if they stood in a project file. */
export function mailPatterns(entries: readonly TranslationPattern[]): readonly PlacedPattern[] {
  const place = { file: sourceFile('zonemason.yaml', ''), start: 0, end: 0 };
  return entries.map((entry) => ({ ...entry, place }));
}

/** Entries of `languages` as if they stood in a project file, one below the other. */
export function mailLanguages(...languages: readonly string[]): readonly PlacedLanguage[] {
  const file = sourceFile('zonemason.yaml', languages.join('\n'));
  return languages.map((language, index) => {
    const start = languages.slice(0, index).join('\n').length + Math.min(index, 1);
    return { language, place: { file, start, end: start + language.length } };
  });
}

export function mailSettings(change: Partial<MailSettings> = {}): MailSettings {
  return { languages: [], policy: 'sync', ignore: [], protect: [], ...change };
}
