import type { MailText } from '../templates/translation.js';
import { withoutPlaceholders } from './placeholders.js';

/** Addresses of pages and mailboxes, up to what ends one in a text or in markup. */
const LINK = /(?:https?:\/\/|mailto:)[^\s<>"'()[\]]+/gi;
const TAG = /<(\/?[a-z][a-z0-9]*)(?=[\s>/])/gi;
/** Digits with what separates groups and decimals anywhere; a blank between two numbers is an ordinary one. */
const NUMBER = /\p{Nd}+(?:[.,'’\u00a0\u202f٫٬]\p{Nd}+)*/gu;

/** The numbers of a mail outside of links and tags, each once, as ASCII digits alone: 1.000,50 is 1,000.50. */
export function numbersIn({ subject, body }: MailText): ReadonlySet<string> {
  const text = withoutPlaceholders(`${subject}\n${body}`, ' ')
    .replaceAll(LINK, ' ')
    .replaceAll(/<[^<>]*>/g, ' ');
  return new Set(
    Array.from(text.matchAll(NUMBER), ([number]) =>
      Array.from(number, (each) => (/\p{Nd}/u.test(each) ? String(digitOf(each)) : '')).join(''),
    ),
  );
}

/** Decimal digits of all scripts stand in rows of ten in Unicode (section 4.6): the one of a digit begins where none precedes it. */
function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

/** The links of a mail, each once; what names one of the languages in them is a star, since `/en/` may become `/de/`. */
export function linksIn({ subject, body }: MailText, languages: readonly string[]): ReadonlySet<string> {
  const names = new Set(
    languages.flatMap((each) => [each, each.split('-', 1)[0] ?? '']).map((each) => each.toLowerCase()),
  );
  return new Set(
    Array.from(`${subject}\n${body}`.matchAll(LINK), ([link]) =>
      link
        .replace(/[.,;:!?]{1,9}$/, '')
        .replaceAll(/[a-z0-9-]+/gi, (word) => (names.has(word.toLowerCase()) ? '*' : word)),
    ),
  );
}

/** How often each HTML tag stands in a mail: `p`, and `/p` for one that closes. */
export function tagsIn({ subject, body }: MailText): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of `${subject}\n${body}`.matchAll(TAG)) {
    const tag = name.toLowerCase();
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return counts;
}
