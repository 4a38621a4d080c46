import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';

/** A piece of a file, and what stands there instead. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A file with pieces replaced. Of several edits at one place, insertions come first, in their order; one inside a piece that is
 * replaced has no effect.
 */
export function withEdits(file: SourceFile, edits: readonly TextEdit[]): SourceFile {
  const pieces: string[] = [];
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < end) continue;
    pieces.push(file.text.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  return sourceFile(file.path, pieces.join('') + file.text.slice(end));
}
