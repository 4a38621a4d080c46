/**
 * What must not reach a terminal or a log as it is: control characters (C0, DEL, C1), format characters
 * (bidirectional controls, zero-width characters, tags), line separators and lone surrogates; and what CI
 * systems take for a command: `##[…`, `##vso[…` or `##teamcity[…` anywhere, `::name …::` after a blank. A
 * mere `::` stays, for the sake of IPv6 addresses.
 */
const HARMFUL =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)|(?<=^|\s):(?=:[A-Za-z][A-Za-z-]*(?:\s.*?)?::)/gu;

/** The same inside of JSON text, where line feeds are only ever part of the layout and no line starts with `::`. */
const HARMFUL_IN_JSON = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)/gu;

/** The same inside of HTML, which keeps its lines, and what is markup there. */
const HARMFUL_IN_HTML = new RegExp(`[&<>"']|(?![\\n\\t])(?:${HARMFUL.source})`, HARMFUL.flags);

const NAMED_REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Makes text of a file, of the service or of the command line safe to show: one line, nothing hidden,
 * nothing that acts. Escapes look like `\u{1b}`.
 */
export function printable(text: string): string {
  return text.replace(HARMFUL, (char) => NAMED_ESCAPES[char] ?? `\\u{${codePoint(char).toString(16)}}`);
}

/** The same at the start of a line, where `::` may begin a command that only what follows makes complete. */
export function printableStart(text: string): string {
  return printable(text).replace(/^(\s*):(?=:)/, String.raw`$1\u{3a}`);
}

/** JSON text of a value, indented, with a final line feed; the escapes do not change what a reader gets. */
export function printableJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(HARMFUL_IN_JSON, jsonEscape)}\n`;
}

/** The same on one line and without a line feed at its end. */
export function printableJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(HARMFUL_IN_JSON, jsonEscape);
}

/** Text inside of an element or a quoted attribute of HTML. The references do not change what a reader sees. */
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
