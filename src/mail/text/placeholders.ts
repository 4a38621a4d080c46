import { shortened } from '../../text/columns.js';
import type { MailText, TextField } from '../templates/translation.js';

/** A `{{…` in a text. */
export interface Placeholder {
  /** As it is written. */
  readonly text: string;
  /** Offset in the text. */
  readonly start: number;
  /** The dotted name, or null when the placeholder is malformed. */
  readonly name: string | null;
}

/** Everything from two opening braces to the closing ones, on one line. */
const BRACES = /(\{{2,})([^{}\n]*)(\}*)/g;
/** An unclosed placeholder ends with its name. */
const UNCLOSED = /^[\w.-]*/;
const NAME = /^[a-z_][\w-]*(?:\.[\w-]+)*$/i;

/**
 * Finds the placeholders of a text, including malformed ones: "a dotted name inside double curly braces"
 * (service-interfaces.md, "MailTemplate"). Spaces around the name are ignored.
 */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return Array.from(text.matchAll(BRACES), ({ index, 1: open = '', 2: inner = '', 3: close = '' }) => {
    const isPair = open.length === 2 && close.length >= 2;
    // A third brace belongs to the surrounding text, as in JSON.
    const end = isPair ? '}}' : close;
    const content = close === '' ? (UNCLOSED.exec(inner)?.[0] ?? '') : inner;
    const name = inner.trim();
    return {
      text: `${open}${content}${end}`,
      start: index,
      name: isPair && NAME.test(name) ? name : null,
    };
  });
}

/** The text around all placeholders, including malformed ones, with something else in their places. */
export function withoutPlaceholders(text: string, instead = ''): string {
  let rest = '';
  let end = 0;
  for (const { start, text: written } of placeholdersIn(text)) {
    rest += text.slice(end, start) + instead;
    end = start + written.length;
  }
  return rest + text.slice(end);
}

/** The spelling of a placeholder that the service documents. */
export function placeholder(name: string): string {
  return `{{${name}}}`;
}

/** The same for a message; a very long one loses its middle. */
export function shownPlaceholder(name: string): string {
  return shortened(placeholder(name));
}

/** The placeholders of a text. */
export interface TextPlaceholders {
  readonly found: readonly Placeholder[];
  /** The names of the well-formed ones, in order of first use. */
  readonly names: ReadonlySet<string>;
}

/** The placeholders of subject and body. */
export type MailPlaceholders = Readonly<Record<TextField, TextPlaceholders>>;

const known = new WeakMap<MailText, MailPlaceholders>();

/** Finds the placeholders of a mail; cached, since several rules need them. */
export function placeholdersOf(mail: MailText): MailPlaceholders {
  let placeholders = known.get(mail);
  if (!placeholders) {
    placeholders = { subject: textPlaceholders(mail.subject), body: textPlaceholders(mail.body) };
    known.set(mail, placeholders);
  }
  return placeholders;
}

function textPlaceholders(text: string): TextPlaceholders {
  const found = placeholdersIn(text);
  const names = new Set<string>();
  for (const { name } of found) if (name !== null) names.add(name);
  return { found, names };
}

/** The names of all placeholders of a mail, in order of first use. */
export function placeholderNames(mail: MailText): ReadonlySet<string> {
  const { subject, body } = placeholdersOf(mail);
  return new Set([...subject.names, ...body.names]);
}
