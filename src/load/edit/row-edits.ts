import { startOfLine } from '../../diagnostics/source.js';
import type { Collection, LayoutRow } from '../format/layout.js';
import type { TextEdit } from '../format/text-edit.js';
import type { CommentedFile } from './file-lines.js';
import { firstIndex } from './first-index.js';
import {
  commentsWithin,
  endOf,
  lineFeedOf,
  nextLine,
  nextLineBehind,
  startWithComments,
} from './file-lines.js';

/** A row to be added to a map or list. */
export interface NewRow {
  /** On one line, for brackets. */
  readonly inline: string;
  /** Its lines, indented. */
  readonly lines: readonly string[];
  /** The index of the row that it precedes, among those that are there; their number for the end. */
  readonly index: number;
}

/** What happens to the rows of a map or list; not all are removed, unless some are added. */
export interface RowChanges {
  readonly removed: ReadonlySet<LayoutRow>;
  readonly added: readonly NewRow[];
}

/** The edits that remove rows, and add rows in front of the first that they precede, else at the end. All comments stay. */
export function rowEdits(
  collection: Collection,
  changes: RowChanges,
  source: CommentedFile,
): readonly TextEdit[] {
  return collection.isFlow ? flowEdits(collection, changes, source) : blockEdits(collection, changes, source);
}

function blockEdits(
  { rows }: Collection,
  { removed, added }: RowChanges,
  source: CommentedFile,
): readonly TextEdit[] {
  return [
    ...added.map(({ lines, index }) => {
      const [before, row] = [rows[index - 1], rows[index]];
      const at = before ? nextLineBehind(before, source) : row ? startWithComments(row, source) : 0;
      return insertLines(lines, at, source);
    }),
    ...Array.from(removed).flatMap((row) => withoutLines(row, source)),
  ];
}

/** Adds whole lines at the beginning of a line, or at the end of a file. */
export function insertLines(lines: readonly string[], at: number, { file }: CommentedFile): TextEdit {
  const feed = lineFeedOf(file);
  const isBehindLine = at > 0 && file.text[at - 1] !== '\n';
  const text = lines.join(feed);
  return { start: at, end: at, text: isBehindLine ? feed + text : text + feed };
}

/** The lines of a row, and of the comments that are indented below it, without the row. */
function withoutLines(row: LayoutRow, source: CommentedFile): readonly TextEdit[] {
  const { file } = source;
  const start = startOfLine(file, row.start);
  const end = source.hasBlockText ? nextLineBehind(row, source) : nextLine(file, endOf(row));
  const indent = ' '.repeat(row.column);
  const comments = commentsWithin(source, { start, end });
  const text = comments.map((comment) => indent + comment.text + lineFeedOf(file)).join('');
  const blanks = source.keepsBlanks ? (/^(?:[ \t]*\r?\n)*/.exec(file.text.slice(end))?.[0] ?? '') : '';
  return [
    { start, end, text },
    { start: end, end: end + blanks.length, text: '' },
  ];
}

function flowEdits(
  { rows, start, kind }: Collection,
  { removed, added }: RowChanges,
  source: CommentedFile,
): readonly TextEdit[] {
  const kept = rows.filter((row) => !removed.has(row));
  const last = kept.at(-1);
  const [first, ...others] = rows;
  if (!first) {
    const text = added.map(({ inline }) => inline).join(', ');
    return [{ start: start + 1, end: start + 1, text: kind === 'map' ? ` ${text} ` : text }];
  }
  if (!last) {
    if (added.length === 0) return rows.flatMap((row) => withoutItem(row, source));
    const text = added.map(({ inline }) => inline).join(', ');
    return [{ start: first.start, end: endOf(first), text }, ...withoutItems(new Set(others), first, source)];
  }
  const indexes = new Map(rows.map((row, index) => [row, index]));
  return [
    ...added.map(({ inline, index }): TextEdit => {
      const next = kept[firstIndex(kept, (row) => (indexes.get(row) ?? 0) >= index)];
      const at = next?.start ?? endOf(last);
      return { start: at, end: at, text: next ? `${inline}, ` : `, ${inline}` };
    }),
    ...withoutItems(removed, last, source),
  ];
}

/** Removes items in brackets with the comma behind each; the last one takes that behind the last item that is kept. */
function withoutItems(
  removed: ReadonlySet<LayoutRow>,
  lastKept: LayoutRow,
  source: CommentedFile,
): readonly TextEdit[] {
  const { text } = source.file;
  return Array.from(removed).flatMap((row): readonly TextEdit[] => {
    const end = endOf(row);
    const before = commaBehind(end, source) === null ? commaBehind(endOf(lastKept), source) : null;
    if (before === null) return withoutItem(row, source);
    return joined({ start: before, end: before + 1 }, { start: row.start, end }, text);
  });
}

/** Removes an item in brackets with the comma behind it, if there is one. */
function withoutItem(row: LayoutRow, source: CommentedFile): readonly TextEdit[] {
  const { text } = source.file;
  const end = endOf(row);
  const comma = commaBehind(end, source);
  if (comma === null) return [{ start: row.start, end, text: '' }];
  return joined({ start: row.start, end }, { start: comma, end: behindSpaces(text, comma + 1) }, text);
}

type Range = Pick<TextEdit, 'start' | 'end'>;

/** Removes two ranges, and the space between them if there is nothing else. */
function joined(first: Range, second: Range, text: string): readonly TextEdit[] {
  if (text.slice(first.end, second.start).trim() === '')
    return [{ start: first.start, end: second.end, text: '' }];
  return [first, second].map((range) => ({ ...range, text: '' }));
}

function behindSpaces(text: string, offset: number): number {
  let end = offset;
  while (text[end] === ' ') end += 1;
  return end;
}

/** The place of the comma behind an item in brackets, or null for the last item. */
function commaBehind(end: number, { file: { text }, comments }: CommentedFile): number | null {
  let at = end;
  for (;;) {
    const next = at + text.slice(at).search(/\S/);
    const comment = comments.find(({ offset }) => offset === next);
    if (!comment) return text[next] === ',' ? next : null;
    at = next + comment.text.length;
  }
}
