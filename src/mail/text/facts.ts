import type { MailText } from '../templates/translation.js';
import { primaryLanguage, supportedLanguage } from './language.js';

/**
 * Addresses of pages and mailboxes, up to what ends one in a text or in markup: also signs that are not ASCII, and letters of scripts that
 * put no blank between words.
 */
export const LINK =
  /(?:https?:\/\/|mailto:)(?:(?![\s<>"'()[\]]|[^\p{L}\p{M}\p{Nd}\0-\x7f]|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}).)+/giu;
const TAG = /<(\/?[a-z][a-z0-9]*)(?=[\s>/])/gi;
/**
 * The links of a mail, each once. What names one of the languages in them is a star, also by a region, since `/en-us/` may become
 * `/de/`, and `/us/` `/jp/`; what follows the address of a mailbox is a text.
 */
export function linksIn({ subject, body }: MailText, languages: readonly string[]): ReadonlySet<string> {
  const names = new Set(languages.flatMap(namesOf));
  return new Set(
    Array.from(`${subject}\n${body}`.matchAll(LINK), ([link]) =>
      link
        .replace(/[.,;:!?]{1,9}$/, '')
        .replace(/^(mailto:[^?]*)\?.*/i, '$1')
        .replaceAll(WORD, (word) => (names.has(word.split(/[-_]/, 1)[0]?.toLowerCase() ?? '') ? '*' : word)),
    ),
  );
}

const known = new Map<string, readonly string[]>();

/** How links name a language: by its primary tag, or by the region that most of its readers are in. Cached, since `Intl` takes long. */
function namesOf(language: string): readonly string[] {
  const earlier = known.get(language);
  if (earlier) return earlier;
  const { region = '' } = new Intl.Locale(supportedLanguage(language)).maximize();
  const names = [primaryLanguage(language), region.toLowerCase()];
  known.set(language, names);
  return names;
}

/** A word in a link; one of at most four letters behind a hyphen may name a script or a region. */
const WORD = /[a-z0-9]+(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3})(?![a-z0-9-]))?/gi;

/** How often each HTML tag stands in a mail: `p`, and `/p` for one that closes. */
export function tagsIn({ subject, body }: MailText): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of `${subject}\n${body}`.matchAll(TAG)) {
    const tag = name.toLowerCase();
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return counts;
}
