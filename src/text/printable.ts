/**
 * What must be escaped in terminals and logs: control characters (C0, DEL, C1), format characters (bidirectional controls,
 * zero-width characters, tags), line separators and lone surrogates; and what CI systems would run as a command: `##[…`,
 * `##vso[…` or `##teamcity[…` anywhere, `::name …::` after whitespace. A plain `::` is kept for IPv6 addresses.
 */
const HARMFUL =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)|(?<=^|\s):(?=:[A-Za-z][A-Za-z-]*(?:\s.*?)?::)/gu;

/** The same in JSON text, where line feeds are only layout and no line starts with `::`. */
const HARMFUL_IN_JSON = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)/gu;

/** Tells most JSON text from such text in a tenth of the time. */
const MAY_BE_HARMFUL = /[^\n -~]|##/;

/** The same in HTML, which keeps its lines, and its markup characters. */
const HARMFUL_IN_HTML = new RegExp(`[&<>"']|(?![\\n\\t])(?:${HARMFUL.source})`, HARMFUL.flags);

const NAMED_REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Makes untrusted text safe to show: on one line, without hidden or active characters. Escapes look like `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(HARMFUL, (char) => NAMED_ESCAPES[char] ?? `\\u{${codePoint(char).toString(16)}}`);
}

/** The same for the start of a line, where `::` may begin a command that later text completes. */
export function printableStart(text: string): string {
  return printable(text).replace(/^(\s*):(?=:)/, String.raw`$1\u{3a}`);
}

/** Indented JSON text of a value with a final line feed; the escapes do not change its meaning. */
export function printableJson(value: unknown): string {
  return `${withoutHarm(JSON.stringify(value, null, 2))}\n`;
}

/** The same on one line, without the final line feed. */
export function printableJsonLine(value: unknown): string {
  return withoutHarm(JSON.stringify(value));
}

function withoutHarm(json: string): string {
  return MAY_BE_HARMFUL.test(json) ? json.replace(HARMFUL_IN_JSON, jsonEscape) : json;
}

/** Escapes text for an HTML element or a quoted attribute. */
export function printableHtml(text: string): string {
  return text.replace(HARMFUL_IN_HTML, (char) => NAMED_REFERENCES[char] ?? `&#${codePoint(char)};`);
}

function jsonEscape(char: string): string {
  const units = Array.from({ length: char.length }, (_, index) => char.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

function codePoint(char: string): number {
  return char.codePointAt(0) ?? 0;
}
