import type { MailText, TextField } from '../translation.js';

/** A `{{…` of a text. */
export interface Placeholder {
  /** As it is written. */
  readonly text: string;
  /** Offset in the text. */
  readonly start: number;
  /** The dotted name, or null when there is none between two pairs of braces. */
  readonly name: string | null;
}

/** Everything from two opening braces to the closing ones, on one line. */
const BRACES = /(\{{2,})([^{}\n]*)(\}*)/g;
/** What is left open ends where no name can go on. */
const UNCLOSED = /^[\w.-]*/;
const NAME = /^[a-z_][\w-]*(?:\.[\w-]+)*$/i;

/**
 * Finds the placeholders of a text and what was meant to be one: "a dotted name inside double curly braces"
 * (service-interfaces.md, "MailTemplate"). Blanks beside the name do not change the name.
 */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return Array.from(text.matchAll(BRACES), ({ index, 1: open = '', 2: inner = '', 3: close = '' }) => {
    const isPair = open.length === 2 && close.length >= 2;
    // A brace that follows the pair belongs to what is around it, as in JSON.
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

/** The spelling of a placeholder that the service documents. */
export function placeholder(name: string): string {
  return `{{${name}}}`;
}

/** What placeholders a text has. */
export interface TextPlaceholders {
  readonly found: readonly Placeholder[];
  /** Those of the well-formed ones, in the order they come first. */
  readonly names: ReadonlySet<string>;
}

/** The placeholders of subject and body. */
export type MailPlaceholders = Readonly<Record<TextField, TextPlaceholders>>;

const known = new WeakMap<MailText, MailPlaceholders>();

/** Finds the placeholders of a mail, once however many rules ask for them. */
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

/** Names of all placeholders of a mail, in the order they come first. */
export function placeholderNames(mail: MailText): ReadonlySet<string> {
  const { subject, body } = placeholdersOf(mail);
  return new Set([...subject.names, ...body.names]);
}
