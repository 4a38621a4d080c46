/** A text file with the offsets of its lines. */
export interface SourceFile {
  /** Path as the user would write it: relative to the working folder where that is shorter. */
  readonly path: string;
  readonly text: string;
  /** Offset of the first character of each line; the first entry is 0. */
  readonly lineStarts: readonly number[];
  /** Whether its lines must never be shown, because it contains a secret. */
  readonly isHidden?: boolean;
}

/** A half-open range of UTF-16 offsets in a file. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
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

/** Makes a source file of a text. Its lines are counted when they are asked for: most files have no problem to show. */
export function sourceFile(path: string, text: string): SourceFile {
  let lineStarts: readonly number[] | undefined;
  return {
    path,
    text,
    get lineStarts() {
      return (lineStarts ??= lineStartsOf(text));
    },
  };
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The offset of the first character of the line that an offset is in. */
export function startOfLine(file: SourceFile, offset: number): number {
  return file.lineStarts[lineIndex(file, offset)] ?? 0;
}

/** The line and column of an offset. */
export function positionAt(file: SourceFile, offset: number): Position {
  const index = lineIndex(file, offset);
  return { line: index + 1, column: offset - (file.lineStarts[index] ?? 0) + 1 };
}

/** A binary search. Searching back through the text would be slow where a whole file is on one line. */
function lineIndex({ lineStarts }: SourceFile, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
