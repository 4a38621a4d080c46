import { padColumns, textWidth } from '../../text/columns.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { MailTodo, TodoItem, TodoReason } from '../../mail/todo.js';

const REASONS: Readonly<Record<TodoReason, string>> = {
  missing: 'missing',
  draft: 'a draft',
  untranslated: 'equals the default',
  stale: 'the default has changed since',
};

const GAP = 2;

/** Formats what translators have to do: a line for each translation, by language. */
export function formatMailTodo({ items, words }: MailTodo, { style }: Layout): string {
  if (items.length === 0) return 'Nothing to translate.\n';
  const nameWidth = Math.max(...items.map(({ template }) => textWidth(printable(template))));
  const languageWidth = Math.max(...items.map(({ language }) => textWidth(printable(language))));
  const countWidth = Math.max(...items.map((item) => countOf(item).length));
  const lines = items.map((item) =>
    [
      padColumns(printable(item.language), languageWidth + GAP),
      padColumns(printable(item.template), nameWidth + GAP),
      countOf(item).padStart(countWidth),
      ' '.repeat(GAP),
      style.dim(item.reasons.map((reason) => REASONS[reason]).join(', ')),
    ].join(''),
  );
  const total = `${plural(items.length, 'translation')}, ${plural(words, 'word')} of default text.`;
  return `${lines.join('\n')}\n\n${total}\n`;
}

function countOf({ words }: TodoItem): string {
  return words === null ? '?' : String(words);
}
