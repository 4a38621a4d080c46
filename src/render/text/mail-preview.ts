import { printable } from '../../text/printable.js';
import type { Layout, Style } from '../../text/style.js';
import type { Preview, PreviewPart } from '../../mail/preview.js';

/** Formats a mail for the terminal: its language, subject and body, and placeholders without a value. */
export function formatMailPreview(preview: Preview, { style, width }: Layout): string {
  const { template, subject, body, open } = preview;
  const rule = style.dim('─'.repeat(Math.min(width, 60)));
  const field = (name: string, text: string): string => `${style.dim(name.padEnd(9))}${text}`;
  return [
    field('template', style.bold(printable(template))),
    field('language', languageText(preview)),
    field('subject', paintParts(subject, style).join(' ')),
    rule,
    ...paintParts(body, style),
    rule,
    ...(open.length === 0 ? [] : [field('no value', open.map(printable).join(', '))]),
    '',
  ].join('\n');
}

function languageText({ language, source, textLanguage }: Preview): string {
  if (source === 'translation') return printable(language);
  return printable(`${textLanguage}, the default: there is no translation for "${language}"`);
}

/** The lines of a text, with placeholders coloured. */
function paintParts(parts: readonly PreviewPart[], style: Style): readonly string[] {
  const lines = [''];
  for (const { kind, text } of parts) {
    const paint = { text: String, value: style.cyan, open: style.yellow }[kind];
    const [first = '', ...more] = text.split('\n').map((line) => paint(printable(line)));
    lines.push(`${lines.pop() ?? ''}${first}`, ...more);
  }
  return lines.at(-1) === '' && lines.length > 1 ? lines.slice(0, -1) : lines;
}
