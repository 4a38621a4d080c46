/**
 * Language tags (RFC 5646 section 2.1, the ABNF of `Language-Tag`). A primary language has two or three letters:
 * longer ones are well-formed but reserved, and none is registered (section 2.2.1), so `german` is not a tag.
 */
const ALPHANUM = '[a-z0-9]';
const LANGUAGE = '[a-z]{2,3}(?:-[a-z]{3}){0,3}';
const SCRIPT = '(?:-[a-z]{4})?';
const REGION = '(?:-(?:[a-z]{2}|[0-9]{3}))?';
const VARIANTS = `(?:-(?:${ALPHANUM}{5,8}|[0-9]${ALPHANUM}{3}))*`;
const EXTENSIONS = `(?:-[a-wy-z0-9](?:-${ALPHANUM}{2,8})+)*`;
const PRIVATE_USE = `x(?:-${ALPHANUM}{1,8})+`;
const LANGUAGE_TAG = new RegExp(
  `^(?:${LANGUAGE}${SCRIPT}${REGION}${VARIANTS}${EXTENSIONS}(?:-${PRIVATE_USE})?|${PRIVATE_USE})$`,
  'i',
);

/** Tags of RFC 3066 that do not match the ABNF but are well-formed by name (production `irregular`). */
const IRREGULAR: ReadonlySet<string> = new Set([
  'en-gb-oed',
  'i-ami',
  'i-bnn',
  'i-default',
  'i-enochian',
  'i-hak',
  'i-klingon',
  'i-lux',
  'i-mingo',
  'i-navajo',
  'i-pwn',
  'i-tao',
  'i-tay',
  'i-tsu',
  'sgn-be-fr',
  'sgn-be-nl',
  'sgn-ch-de',
]);

/** Whether a text is a well-formed language tag, in upper or lower case. */
export function isLanguageTag(text: string): boolean {
  return LANGUAGE_TAG.test(text) || IRREGULAR.has(text.toLowerCase());
}

/** The language tag that a text with underscores instead of hyphens stands for: `pt-BR` for `pt_BR`; null for others. */
export function nearestTag(text: string): string | null {
  const tag = text.trim().replaceAll('_', '-');
  return isLanguageTag(tag) ? tag : null;
}

/**
 * The recommended spelling of a language tag (RFC 5646 section 2.1.1): lower case, except for regions (`BR`) and scripts
 * (`Hant`); what follows a single character is an extension, in lower case.
 */
export function canonicalTag(tag: string): string {
  const subtags = tag.toLowerCase().split('-');
  const extension = subtags.findIndex((subtag) => subtag.length === 1);
  return subtags
    .map((subtag, index) => {
      if (index === 0 || (extension !== -1 && index > extension)) return subtag;
      if (/^[a-z]{2}$/.test(subtag)) return subtag.toUpperCase();
      return /^[a-z]{4}$/.test(subtag) ? `${subtag.charAt(0).toUpperCase()}${subtag.slice(1)}` : subtag;
    })
    .join('-');
}

/** A text that is equal for codes of the same language: tags are case-insensitive (RFC 5646 section 2.1.1). */
export function languageKey(language: string): string {
  return language.toLowerCase();
}

/** Whether two codes name the same language. */
export function isSameLanguage(a: string, b: string): boolean {
  return languageKey(a) === languageKey(b);
}

/** Whether a tag is the recommended spelling of one that is written otherwise, `pt-BR` of `pt-br`: people correct that. */
export function isCorrected(tag: string, written: string): boolean {
  return tag === canonicalTag(written) && tag.split('-', 1)[0] === written.split('-', 1)[0];
}

/** A text that is equal for codes of which a service may make one from the other: some write underscores for hyphens. */
export function languageLikeness(language: string): string {
  return languageKey(language).replaceAll('_', '-');
}

/** The primary language in lower case: `pt` for `pt-BR` and `pt_BR`. */
export function primaryLanguage(language: string): string {
  return language.toLowerCase().replace(/[-_].*$/s, '');
}

/** Says that the service spells a language otherwise than the name of its file, and how to name the file. */
export function respelledText(file: string, listed: string): string {
  return `the service spells the language ${file} as ${listed}: rename its file to ${listed}.yaml`;
}

/** The language for `Intl`, which throws for what is no language tag: English if the system does not know it. */
export function supportedLanguage(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
