import type { Span } from '../../diagnostics/source.js';
import type { DeclaredRecord } from '../record.js';
import { placeOf } from '../record.js';

/**
 * The position of a range of a record's content; that of the whole content where the file does not have it character by
 * character, as in texts with escapes, variables or several lines. A priority may precede the content.
 */
export function placeInContent(
  record: DeclaredRecord,
  range: { readonly offset: number; readonly length: number } | undefined,
): Span {
  const whole = placeOf(record, 'content');
  const { file, start, end } = whole;
  const lead = leadOf(file.text.slice(start, end), record.content);
  if (!range || lead === null) return whole;
  const from = start + lead + range.offset;
  return { file, start: from, end: from + range.length };
}

/** The priority that is written in front of a record's content, with the blank behind it; '' where there is none. */
export function leadingPriority(record: DeclaredRecord): string {
  const { file, start, end } = placeOf(record, 'content');
  const written = file.text.slice(start, end);
  return written.slice(0, leadOf(written, record.content) ?? 0).replace(/^["']/, '');
}

/** How much of what is written precedes the content: a quote, a priority; null if that is not all there is beside it. */
function leadOf(written: string, content: string): number | null {
  const [, lead = '', inner = written] = QUOTED.exec(written) ?? [];
  for (const [before, text] of [
    ['', written],
    [lead, inner],
  ] as const) {
    const ahead = text.slice(0, Math.max(0, text.length - content.length));
    if (text === ahead + content && (ahead === '' || PRIORITY.test(ahead)))
      return before.length + ahead.length;
  }
  return null;
}

const QUOTED = /^(["'])(.*)\1$/s;
const PRIORITY = /^\s*\d+\s+$/;
