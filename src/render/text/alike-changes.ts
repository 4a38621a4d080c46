import { textWidth } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { AlikeChanges } from '../review/alike-changes.js';
import { ownContent } from '../review/alike-changes.js';
import { wrapText } from './wrap-segments.js';

const INDENT = ' '.repeat(6);

/** The names of changes that are read as one, each with the content that it replaces or keeps; none for a single change. */
export function alikeLines(group: AlikeChanges, { style, width }: Layout): readonly string[] {
  const { changes } = group;
  if (changes.length === 1) return [];
  const items = changes.map((change) => [change.name, ownContent(change, group)].join(' ').trimEnd());
  return filled(items.map(printable), width - INDENT.length).map((line) => INDENT + style.dim(line));
}

/** Puts as many items on a line as fit, so that a name and its content stay together if they can. */
function filled(items: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, item] of items.entries()) {
    const next = index === items.length - 1 ? item : `${item},`;
    if (line !== '' && textWidth(line) + 1 + textWidth(next) > width) {
      lines.push(line);
      line = next;
    } else line = line === '' ? next : `${line} ${next}`;
  }
  return [...lines, line].flatMap((each) => wrapText(each, width));
}
