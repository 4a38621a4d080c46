import type { SourceFile } from '../../diagnostics/source.js';
import { startOfLine } from '../../diagnostics/source.js';
import type { ReadFile } from '../format/file-layout.js';
import { fileComments } from '../format/file-layout.js';
import type { Comment } from '../format/read-comments.js';
import { firstIndex } from './first-index.js';
import type { LayoutRow, Scalar, Value } from '../format/layout.js';
import { isCollection } from '../format/layout.js';

/** A file, and the comments in it in order. */
export interface CommentedFile {
  readonly file: SourceFile;
  readonly comments: readonly Comment[];
  /** Whether there is a block text, which would take the comments below a row that goes for its own lines. */
  readonly hasBlockText: boolean;
  /** Whether there is one that keeps the blank lines below it, and would take those, too. */
  readonly keepsBlanks: boolean;
}

export function commentedFile(read: ReadFile): CommentedFile {
  const { file } = read;
  return {
    file,
    comments: fileComments(read),
    hasBlockText: /[|>][-+\d]*\s/.test(file.text),
    keepsBlanks: /[|>]\d?\+/.test(file.text),
  };
}

/** The line end that a file uses. */
export function lineFeedOf({ text }: SourceFile): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The offset right behind the colon of a key. Only blanks can stand between the two. */
export function behindColon({ end }: Pick<Scalar, 'end'>, { text }: SourceFile): number {
  return text.indexOf(':', end) + 1;
}

/** Where the text of a row ends. */
export function endOf({ key, value, start }: LayoutRow): number {
  return value ? endOfValue(value) : (key?.end ?? start) + 1;
}

/** Where a value ends. */
export function endOfValue(value: Value): number {
  const last = isCollection(value) && !value.isFlow ? value.rows.at(-1) : undefined;
  return last ? endOf(last) : value.end;
}

/** Where the next line begins behind a text that ends at an offset. */
export function nextLine({ text }: SourceFile, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const feed = text.indexOf('\n', offset);
  return feed === -1 ? text.length : feed + 1;
}

/** Where the next line begins behind a row and the comments below it that are indented more. */
export function nextLineBehind(row: LayoutRow, { file, comments }: CommentedFile): number {
  let end = nextLine(file, endOf(row));
  for (let index = indexFrom(comments, end); ; index += 1) {
    const { offset } = comments[index] ?? {};
    if (offset === undefined) break;
    const start = startOfLine(file, offset);
    const isNext = file.text.slice(end, offset).trim() === '';
    if (!isNext || offset - start <= row.column) break;
    end = nextLine(file, offset);
  }
  return end;
}

/** Where the comments begin that are right above a row, or else the line of the row. */
export function startWithComments(row: LayoutRow, { file, comments }: CommentedFile): number {
  const offsets = new Set(comments.map(({ offset }) => offset));
  let start = startOfLine(file, row.start);
  while (start > 0) {
    const above = startOfLine(file, start - 1);
    const line = file.text.slice(above, start);
    if (!offsets.has(above + line.search(/\S/))) break;
    start = above;
  }
  return start;
}

/** The comments within a range. */
export function commentsWithin(
  { comments }: Pick<CommentedFile, 'comments'>,
  { start, end }: { readonly start: number; readonly end: number },
): readonly Comment[] {
  return comments.slice(indexFrom(comments, start), indexFrom(comments, end));
}

/** The index of the first comment at an offset or behind it. */
function indexFrom(comments: readonly Comment[], start: number): number {
  return firstIndex(comments, ({ offset }) => offset >= start);
}

/** Whether nothing but space is in front of an offset on its line. */
export function isFirstOnLine(file: SourceFile, offset: number): boolean {
  return file.text.slice(startOfLine(file, offset), offset).trim() === '';
}
