import type { SourceFile } from '../../diagnostics/source.js';
import { startOfLine } from '../../diagnostics/source.js';
import type { Collection, CommentLine, LayoutRow } from './layout.js';
import { addComment, isCollection } from './layout.js';
import type { Comment } from './read-comments.js';

/**
 * Attaches each comment to what it belongs to: at the end of a line to the row of that line; on a separate line to the
 * row below, or, if it is indented deeper, to the end of the map or list that it is in.
 */
export function placeComments(root: Collection, comments: readonly Comment[], file: SourceFile): void {
  const places = placesIn(root, null);
  const gapAfter = (before: RowPlace | undefined): Gap => {
    const { value: after } = places.next();
    return { root, before, after, above: [], footColumn: Infinity, file };
  };
  let gap = gapAfter(undefined);
  for (const comment of [...comments, END]) {
    for (; (gap.after?.row.start ?? Infinity) < comment.offset; gap = gapAfter(gap.after)) settle(gap);
    if (comment !== END) placeComment(comment, gap);
  }
}

const END: Comment = { text: '', offset: Number.MAX_SAFE_INTEGER };

/** A row and what it is in. */
interface RowPlace {
  readonly row: LayoutRow;
  readonly collection: Collection;
  readonly parent: RowPlace | null;
}

function* placesIn(collection: Collection, parent: RowPlace | null): Generator<RowPlace, undefined> {
  for (const row of collection.rows) {
    const here = { row, collection, parent };
    yield here;
    if (isCollection(row.value)) yield* placesIn(row.value, here);
  }
}

/** The gap between two adjacent rows of the file. */
interface Gap {
  readonly root: Collection;
  readonly before: RowPlace | undefined;
  readonly after: RowPlace | undefined;
  readonly file: SourceFile;
  /** Comments so far that belong above `after`. */
  readonly above: CommentLine[];
  /** Column of the map or list that the last comment ended; deeper ones are over. */
  footColumn: number;
}

function placeComment(comment: Comment, gap: Gap): void {
  const { file, above } = gap;
  const here = enclosing(gap.before, comment.offset);
  const column = comment.offset - startOfLine(file, comment.offset);
  if (here && !isFirstOnLine(comment.offset, file)) remark(here.row, comment.text);
  else if (here && isBetween(here.row, comment.offset)) addComment(here.row, comment.text);
  else {
    const collection = above.length > 0 ? null : endedBy({ offset: comment.offset, column, here }, gap);
    if (collection) gap.footColumn = collection.column;
    (collection?.foot ?? above).push({ text: comment.text, isSpaced: isBelowBlank(comment.offset, file) });
  }
}

/** The row that an offset belongs to, outside of brackets that were closed before. */
function enclosing(place: RowPlace | undefined, offset: number): RowPlace | undefined {
  let here = place;
  while (here?.parent && here.collection.isFlow && here.collection.end <= offset) here = here.parent;
  return here;
}

/** Of two comments on the lines of a row, the first moves above it. */
function remark(row: LayoutRow, text: string): void {
  if (row.remark !== null) addComment(row, row.remark);
  row.remark = text;
}

/** Whether an offset is between a key and its value, or in brackets with nothing else. */
function isBetween({ value }: LayoutRow, offset: number): boolean {
  if (!isCollection(value)) return value !== null && offset < value.start;
  return value.isFlow && offset < (value.rows.length > 0 ? value.start : value.end);
}

interface Spot {
  readonly offset: number;
  readonly column: number;
  readonly here: RowPlace | undefined;
}

/** The map or list that a comment ends, or null if it belongs to the row below. */
function endedBy({ offset, column, here }: Spot, { root, after, footColumn }: Gap): Collection | null {
  const brackets = bracketsAround(here, offset);
  if (brackets) return after && after.row.start < brackets.end ? null : brackets;
  if (after && column <= after.row.column) return null;
  const widest = Math.min(column, footColumn);
  for (let place = here ?? null; place && place.collection !== after?.collection; place = place.parent) {
    if (place.collection.column <= widest) return place.collection;
  }
  return after ? null : root;
}

function bracketsAround(here: RowPlace | undefined, offset: number): Collection | null {
  if (!here) return null;
  const { value } = here.row;
  if (isCollection(value) && value.isFlow && value.start < offset && offset < value.end) return value;
  return here.collection.isFlow ? here.collection : null;
}

/** Splits the comments above a row into a heading and those of the row. */
function settle({ after, above, file }: Gap): void {
  if (!after) return;
  const { row } = after;
  const isSpaced = isFirstOnLine(row.start, file) && isBelowBlank(row.start, file);
  if (above.length === 0) {
    row.isSpaced = isSpaced;
    return;
  }
  const space = [...above.map((comment) => comment.isSpaced), isSpaced].lastIndexOf(true);
  row.isSpaced = space !== -1;
  row.heading = above.slice(0, Math.max(0, space));
  for (const { text } of above.slice(Math.max(0, space))) addComment(row, text);
}

function isFirstOnLine(offset: number, file: SourceFile): boolean {
  return file.text.slice(startOfLine(file, offset), offset).trim() === '';
}

/** Whether there is a blank line above the line of an offset. */
function isBelowBlank(offset: number, file: SourceFile): boolean {
  const start = startOfLine(file, offset);
  return start > 0 && file.text.slice(startOfLine(file, start - 1), start).trim() === '';
}
