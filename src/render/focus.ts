import { cutMiddle, sliceColumns, textWidth } from '../text/columns.js';

/** A text split into common and different parts. */
export interface Parts {
  /** Common start. */
  readonly head: string;
  readonly different: string;
  /** Common end. */
  readonly tail: string;
}

export interface PartPair {
  readonly before: Parts;
  readonly after: Parts;
}

/** Splits two texts into their common start, the difference, and their common end. */
export function compareTexts(before: string, after: string): PartPair {
  const a = Array.from(before);
  const b = Array.from(after);
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { before: split(a, head, tail), after: split(b, head, tail) };
}

function split(chars: readonly string[], head: number, tail: number): Parts {
  const end = chars.length - tail;
  return {
    head: chars.slice(0, head).join(''),
    different: chars.slice(head, end).join(''),
    tail: chars.slice(end).join(''),
  };
}

/** Columns reserved for the common parts, however long the difference is. */
const MIN_CONTEXT = 16;

/** Cuts two compared texts to a width, common parts first, so that the difference is visible in the same column. */
export function focus(pair: PartPair, width: number): PartPair {
  const head = textWidth(pair.before.head);
  const tail = textWidth(pair.before.tail);
  const different = Math.max(textWidth(pair.before.different), textWidth(pair.after.different));
  if (head + different + tail <= width) return pair;

  const context = Math.max(width - different, Math.min(MIN_CONTEXT, Math.floor(width / 3)));
  const keptHead = Math.min(head, Math.max(Math.floor(context / 2), context - tail));
  const keptTail = Math.min(tail, context - keptHead);
  const cut = (parts: Parts): Parts => ({
    head: cutStart(parts.head, keptHead),
    different: cutMiddle(parts.different, width - keptHead - keptTail),
    tail: cutEnd(parts.tail, keptTail),
  });
  return { before: cut(pair.before), after: cut(pair.after) };
}

function cutStart(text: string, width: number): string {
  const total = textWidth(text);
  return total <= width ? text : `…${sliceColumns(text, total - width + 1, total)}`;
}

function cutEnd(text: string, width: number): string {
  return textWidth(text) <= width ? text : `${sliceColumns(text, 0, width - 1)}…`;
}
