import { sliceColumns, textWidth } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { SourceFile, Span } from '../source.js';
import { lineStarts, positionAt } from '../source.js';

/** A printable source line and the columns of its marker. */
export interface Excerpt {
  /** Starts at 1. */
  readonly line: number;
  readonly text: string;
  /** Columns before the marker. */
  readonly indent: number;
  /** Columns of the marker, at least 1. */
  readonly length: number;
}

/** How many characters of a line before and after the marker are processed. */
const [LEAST_REACH, MOST_REACH] = [400, 2000] as const;
const TAB = '    ';

/** The first line of a span, cut to at most `width` columns around the span, and marked up to its end. */
export function excerpt(span: Span, width: number): Excerpt {
  const reach = Math.min(MOST_REACH, Math.max(LEAST_REACH, 2 * width));
  const { text } = span.file;
  const { line } = positionAt(span.file, span.start);
  const lineStart = lineStarts(span.file)[line - 1] ?? 0;
  const lineEnd = endOfLine(span.file, line);
  const start = Math.min(span.start, lineEnd);
  const end = Math.max(start, Math.min(span.end, lineEnd, start + reach));

  const from = Math.max(lineStart, start - reach);
  const near = visible(text.slice(from, Math.min(lineEnd, end + reach)));
  const indent = textWidth(visible(text.slice(from, start)));
  const length = Math.max(1, textWidth(visible(text.slice(from, end))) - indent);
  return { line, ...cut({ text: near, indent, length }, width) };
}

/** The offset of a line's end, found without reading the line, which may be long and have many problems. */
function endOfLine(file: SourceFile, line: number): number {
  const { text } = file;
  const next = lineStarts(file)[line];
  if (next === undefined) return text.length;
  return text[next - 2] === '\r' ? next - 2 : next - 1;
}

/** Tabs become a fixed number of spaces, so that columns do not depend on the text before them. */
function visible(text: string): string {
  return printable(text.replaceAll('\t', TAB));
}

type Marked = Omit<Excerpt, 'line'>;

/** Keeps the start of the marker visible, with about a third of the width before it. */
function cut({ text, indent, length }: Marked, width: number): Marked {
  const total = textWidth(text);
  if (total <= width) return { text, indent, length };
  const from = Math.max(0, Math.min(indent - Math.floor(width / 3), total - width));
  const to = from + width;
  const left = from > 0 ? '…' : '';
  const right = to < total ? '…' : '';
  return {
    text: left + sliceColumns(text, from + left.length, to - right.length) + right,
    indent: indent - from,
    length: Math.max(1, Math.min(length, to - right.length - indent)),
  };
}
