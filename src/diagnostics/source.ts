import type { SlashPath } from '../text/slash-path.js';
import { withSlashes } from '../text/slash-path.js';

/** A text file. */
export interface SourceFile {
  /** Path as in a file of the project: with slashes, relative to the working folder where that is shorter. */
  readonly path: SlashPath;
  readonly text: string;
  /** Whether its lines must never be shown, because it contains a secret. */
  readonly isHidden?: boolean;
}

/** A half-open range of UTF-16 offsets in a file. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** The span of a larger object, to be kept when the object is not. */
export function spanOf({ file, start, end }: Span): Span {
  return { file, start, end };
}

/** A text that is equal for spans that start at the same place. */
export function placeKey({ file, start }: Span): string {
  return `${file.path}:${start}`;
}

/** A line and a column, both starting at 1; columns count UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Makes a source file of a text. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path: withSlashes(path), text };
}

/** The offset of the first character of each line; the first is 0. Lines are counted once. */
export function lineStarts(file: SourceFile): readonly number[] {
  let starts = startsOf.get(file);
  if (!starts) startsOf.set(file, (starts = findLineStarts(file.text)));
  return starts;
}

const startsOf = new WeakMap<SourceFile, readonly number[]>();

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The offset of the first character of the line that an offset is in. */
export function startOfLine(file: SourceFile, offset: number): number {
  const starts = lineStarts(file);
  return starts[lineIndex(starts, offset)] ?? 0;
}

/** The line and column of an offset. */
export function positionAt(file: SourceFile, offset: number): Position {
  const starts = lineStarts(file);
  const index = lineIndex(starts, offset);
  return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
}

/** A binary search. Searching back through the text would be slow where a whole file is on one line. */
function lineIndex(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
