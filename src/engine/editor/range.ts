import type { Span } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';

/** A line and a column in UTF-16 units, both from 0. */
export interface EditorPosition {
  readonly line: number;
  readonly character: number;
}

export interface EditorRange {
  readonly start: EditorPosition;
  readonly end: EditorPosition;
}

/** The range of a span; the beginning of the file for none. */
export function rangeOf(span: Span | null | undefined): EditorRange {
  if (!span) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return { start: editorPosition(span, span.start), end: editorPosition(span, span.end) };
}

function editorPosition({ file }: Span, offset: number): EditorPosition {
  const { line, column } = positionAt(file, offset);
  return { line: line - 1, character: column - 1 };
}
