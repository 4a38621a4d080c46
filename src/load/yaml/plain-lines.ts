import type { SourceFile } from '../../diagnostics/source.js';
import type { Composition } from './aliases.js';
import { isBlank, skipBlanks, skipSpaces } from './plain-values.js';

/** The lines of a file; `at`, `end`, `after` and `indent` are those of the current line. */
export interface Lines {
  readonly file: SourceFile;
  readonly composition: Composition | null;
  /** Offset of its first character that is not a space. */
  at: number;
  /** Offset of its line break, or the end of the text. */
  end: number;
  /** Offset of the line after it, or the end of the text. */
  after: number;
  /** Number of its leading spaces, or of the characters before a map that begins in a list; `NO_LINE` after the last. */
  indent: number;
  /** Offset of the line after the last one that was read; where collections end that end with it. */
  next: number;
  /** Whether there is something that must be left to the library, so that nothing counts that has been read. */
  isLost: boolean;
}

/** No indentation: there is no line. */
export const NO_LINE = -1;

/** Moves to the next line that is not blank or a comment. */
export function toNextLine(lines: Lines): void {
  const { text } = lines.file;
  lines.indent = NO_LINE;
  for (let start = lines.next; start < text.length && !hasLine(lines); start = lines.after) {
    const feed = text.indexOf('\n', start);
    lines.after = feed === -1 ? text.length : feed + 1;
    lines.end = feed === -1 ? text.length : text.charAt(feed - 1) === '\r' ? feed - 1 : feed;
    lines.at = skipSpaces(lines, start);
    if (lines.at < lines.end && !isRemark(lines)) lines.indent = lines.at - start;
  }
}

/** Whether a line is a comment. The library objects to some lines of nothing but tabs, so these are none. */
function isRemark(lines: Lines): boolean {
  return lines.file.text.charAt(skipBlanks(lines, lines.at)) === '#';
}

/** Whether the line is a marker of YAML, which nothing but spaces is before. */
export function isMarker(lines: Lines, marker: '---' | '...'): boolean {
  const { file, at, indent } = lines;
  return indent === 0 && file.text.startsWith(marker, at) && isBlank(lines, at + marker.length);
}

/** Whether there is a current line. */
export function hasLine({ indent }: Lines): boolean {
  return indent !== NO_LINE;
}

/** Counts the current line as read. */
export function leaveLine(lines: Lines): void {
  lines.next = lines.after;
}

/** Whether the line is an item of a list. */
export function isItem(lines: Lines): boolean {
  const { at, end, file } = lines;
  const { text } = file;
  return hasLine(lines) && text.charAt(at) === '-' && (at + 1 >= end || text.charAt(at + 1) === ' ');
}

/** Offset of the beginning of the line, or the end of the text. */
export function startOfLine(lines: Lines): number {
  return hasLine(lines) ? lines.at - lines.indent : lines.file.text.length;
}
