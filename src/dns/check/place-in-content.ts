import type { Span } from '../../diagnostics/source.js';
import type { DeclaredRecord } from '../record.js';
import { placeOf } from '../record.js';

/**
 * The position of a range of a record's content; that of the whole content where the file does not have it character by
 * character, as in texts with escapes, variables or several lines.
 */
export function placeInContent(
  record: DeclaredRecord,
  range: { readonly offset: number; readonly length: number } | undefined,
): Span {
  const whole = placeOf(record, 'content');
  const { file, start, end } = whole;
  const quotes = (end - start - record.content.length) / 2;
  const isVerbatim = (quotes === 0 || quotes === 1) && file.text.startsWith(record.content, start + quotes);
  if (!range || !isVerbatim) return whole;
  const from = start + quotes + range.offset;
  return { file, start: from, end: from + range.length };
}
