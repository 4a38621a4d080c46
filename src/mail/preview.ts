import { placeholder, placeholdersIn, placeholdersOf } from './text/placeholders.js';
import type { MailText, Translation } from './templates/translation.js';

/** A part of a mail: text, the sample value of a placeholder, or an open placeholder without one. */
export interface PreviewPart {
  readonly kind: 'text' | 'value' | 'open';
  readonly text: string;
}

/** A mail as it would be sent. */
export interface Preview {
  /** As the user named it. */
  readonly template: string;
  /** The requested language. */
  readonly language: string;
  /** Whether a translation or the default is sent. */
  readonly source: 'translation' | 'default';
  /** The language of the mail. */
  readonly textLanguage: string;
  readonly subject: readonly PreviewPart[];
  readonly body: readonly PreviewPart[];
  /** Placeholders without sample value, without repeats; malformed ones as they are written. */
  readonly open: readonly string[];
}

export interface PreviewInput {
  readonly template: string;
  readonly language: string;
  readonly defaultText: Translation;
  readonly translations: readonly Translation[];
  /** Values by dotted name. */
  readonly samples: ReadonlyMap<string, string>;
}

/**
 * The mail that is sent for a language: "a translation for that language is used if one exists. Otherwise the template's
 * default" (service-interfaces.md, "What the service does"). Languages are compared exactly, since nothing else is
 * documented.
 */
export function previewMail(input: PreviewInput): Preview {
  const { template, language, defaultText, translations, samples } = input;
  const translation = translations.find((each) => each.language === language);
  const text = translation ?? defaultText;
  const [subject, body] = [fill(text.subject, samples), fill(text.body, samples)];
  return {
    template,
    language,
    source: translation ? 'translation' : 'default',
    textLanguage: text.language,
    subject,
    body,
    open: openPlaceholders(text, samples),
  };
}

function fill(text: string, samples: ReadonlyMap<string, string>): readonly PreviewPart[] {
  const parts: PreviewPart[] = [];
  let end = 0;
  for (const { text: written, start, name } of placeholdersIn(text)) {
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) });
    const value = name === null ? undefined : samples.get(name);
    parts.push(value === undefined ? { kind: 'open', text: written } : { kind: 'value', text: value });
    end = start + written.length;
  }
  return end < text.length ? [...parts, { kind: 'text', text: text.slice(end) }] : parts;
}

function openPlaceholders(text: MailText, samples: ReadonlyMap<string, string>): readonly string[] {
  const { subject, body } = placeholdersOf(text);
  const open = [...subject.found, ...body.found].flatMap(({ name, text: written }) => {
    if (name === null) return [written];
    return samples.has(name) ? [] : [placeholder(name)];
  });
  return [...new Set(open)];
}
