import { wrap } from '../../text/columns.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Affected, AffectedGroup } from '../review/affected.js';
import { AFFECTED_TITLE, groupNotes, ownText } from '../review/affected.js';
import type { AnswerChange } from '../review/answer-change.js';
import { spoken } from '../review/answer-change.js';
import { wrapText } from './wrap-segments.js';

/** Further names are only counted, unless everything is asked for. */
const MOST_NAMED = 12;

/** Formats who is affected by a plan; '' where the changes say it all. With `all`, every name is told. */
export function formatAffected(affected: Affected, layout: Layout, { all: isAll = false } = {}): string {
  if (affected.groups.length === 0) return '';
  const lines = affected.groups.flatMap((group) => groupLines(group, isAll, layout));
  const own = wrap(ownText(affected), layout.width - 2);
  const all = [...lines, ...own.map((line) => `  ${layout.style.dim(line)}`)].filter(
    (line) => line.trim() !== '',
  );
  return `${layout.style.bold(AFFECTED_TITLE)}\n${all.join('\n')}\n`;
}

/** The names, then what becomes of their answers. */
function groupLines(group: AffectedGroup, all: boolean, layout: Layout): readonly string[] {
  const { names, changes, sentence } = group;
  const most = all || names.length === MOST_NAMED + 1 ? Infinity : MOST_NAMED;
  const more = Math.max(names.length - most, 0);
  const listed = names.slice(0, most).map((name) => printable(name));
  const named =
    listed.join(', ') + (more > 0 ? ` and ${plural(more, 'more name')}, which --verbose tells` : '');
  const { style, width } = layout;
  const notes = groupNotes(group);
  return [
    ...wrapText(named, width - 2).map((line) => `  ${style.bold(line)}`),
    ...indented(sentence, layout),
    ...changes.flatMap((change) => indented(changeText(change), layout)),
    ...indented(notes, layout).map(style.dim),
  ];
}

function changeText({ type, before, after, both }: AnswerChange): string {
  return `${type}: ${spoken(before)} → ${spoken(after)}${both === '' ? '' : `, ${both}`}`;
}

const INDENT = ' '.repeat(6);

function indented(text: string, { width }: Layout): readonly string[] {
  return text === '' ? [] : wrapText(printable(text), width - INDENT.length).map((line) => INDENT + line);
}
