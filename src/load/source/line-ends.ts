import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import { fileLineEnds } from './file-rules.js';

/** A carriage return without a line feed. */
const LONE = /\r(?!\n)/g;

/** Offsets of the carriage returns that no line feed follows, from an offset up to another, by default all. */
export function loneReturns({ text }: SourceFile, from = 0, to = text.length): readonly number[] {
  if (!text.includes('\r', from)) return [];
  return Array.from(text.slice(from, to + 1).matchAll(LONE), ({ index }) => from + index).filter(
    (at) => at < to,
  );
}

/** Reports a line that ends with a carriage return alone. */
export function loneReturn(file: SourceFile, start: number): Diagnostic {
  return report({
    rule: fileLineEnds,
    at: { file, start, end: start + 1 },
    message: 'the line ends with a carriage return (CR) alone',
    hint: 'save the file with the line ends LF, or CR and LF',
  });
}
