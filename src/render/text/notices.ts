import { wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Notice, NoticeItem } from '../review/notices.js';
import { limited } from '../review/notices.js';

/** Formats what is left out, or warnings. */
export function formatNotice({ title, isBlocking, items }: Notice, layout: Layout): string {
  const { style } = layout;
  const { shown, more } = limited(items);
  const lines = [...shown.flatMap((item) => itemLines(item, layout)), ...noteLines(more, 2, layout)];
  return [style.bold((isBlocking ? style.red : style.yellow)(title)), ...lines, ''].join('\n');
}

/** Subject and label, then the message, the hint and the problems, indented. */
function itemLines(item: NoticeItem, layout: Layout, indent = 2): readonly string[] {
  const { style, width } = layout;
  const { shown, more } = limited(item.problems, 'item');
  const head = `${style.bold(printable(item.subject))}  ${printable(item.label)}`;
  const inner = indent + 2;
  return [
    `${' '.repeat(indent)}${head}`,
    ...wrap(`${' '.repeat(inner)}${printable(item.message)}`, width),
    ...noteLines(item.hint === undefined ? '' : `hint: ${item.hint}`, inner, layout),
    ...shown.flatMap((problem) => itemLines(problem, layout, inner)),
    ...noteLines(more, inner, layout),
  ];
}

function noteLines(text: string, indent: number, { style, width }: Layout): readonly string[] {
  if (text === '') return [];
  return wrap(`${' '.repeat(indent)}${printable(text)}`, width).map((line) => style.dim(line));
}
