/**
 * What of a URL is shown, in messages, results and files: no user and no password, no query and no fragment, any of which may
 * be a secret (RFC 3986 sections 3.2.1, 3.4 and 7.5). The text may be no URL at all: then nothing is shown that could be
 * one of these.
 */
export function shownUrl(url: string | URL): string {
  const text = String(url);
  // An `@` in a path or a query is one in a password that is not encoded, for all that is known.
  const isClear = !text.includes('@') && /^https?:/i.test(text) && URL.canParse(text);
  return isClear ? text.replace(/([?#]).*$/s, '$1…') : shownText(text);
}

/** Where an `@`, a query and a fragment begin, also percent-encoded, once or several times. */
const AT = /@|%(?:25)*40/i;
const BEHIND_PATH = /[?#]|%(?:25)*(?:3f|23)/i;

const SCHEME = /^[a-z][a-z\d+.-]*:[/\\]{2}/i;

function shownText(text: string): string {
  const [scheme = ''] = SCHEME.exec(text) ?? [];
  const length = text.search(BEHIND_PATH);
  if (length === -1) return withoutUser(text, scheme);
  // A password may have a question mark.
  if (AT.test(text.slice(length))) return `${scheme}…`;
  const [sign] = BEHIND_PATH.exec(text) ?? [];
  return `${withoutUser(text.slice(0, length), scheme)}${sign}…`;
}

function withoutUser(text: string, scheme: string): string {
  const parts = text.split(AT);
  return parts.length === 1 ? text : `${scheme}…@${parts.at(-1)}`;
}

/**
 * A URL to follow, with no more in it than is shown: without a user, a password, a query and a fragment. Null for what is no
 * URL of the web.
 */
export function linkedUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname } = new URL(text);
  const isClear = ['https:', 'http:'].includes(protocol) && !pathname.includes('@');
  return isClear ? origin + pathname : null;
}

/** A text in which URLs, and addresses with a password, are as they are shown. */
export function withShownUrls(text: string): string {
  const [scheme, end] = [text.indexOf('://'), text.lastIndexOf('@')];
  if (scheme === -1 && end === -1 && !text.includes('%')) return text;
  if (scheme === -1 || end < scheme) return text.replaceAll(WORDS, shownWord);
  // A password may have blanks and quotes.
  const before = text.slice(0, scheme).split(/(?<=[\s"'`<>()[\]{},])/);
  const begun = before.pop() ?? '';
  const [last = '', ...after] = text.slice(end).split(/(?=[\s"'`<>()[\]{},])/);
  const url = begun + text.slice(scheme, end) + last;
  const [head, tail] = [before, after].map((parts) => parts.join('').replaceAll(WORDS, shownWord));
  return `${head}${shownUrl(url)}${tail}`;
}

const WORDS = /[^\s"'`<>()[\]{},]+/g;

function shownWord(word: string): string {
  const isAddress = word.indexOf(':') !== -1 && word.indexOf(':') < word.lastIndexOf('@');
  const isUrl = isAddress ? !word.includes('mailto:') : ENCODED_URL.test(word);
  return isUrl || word.includes('://') ? shownUrl(word) : word;
}

const ENCODED_URL = /%(?:25)*3a%(?:25)*2f/i;
