import { cutMiddle, sliceColumns, textWidth } from '../text/columns.js';

/** A text split at what another text has differently. */
export interface Parts {
  /** What both begin with. */
  readonly head: string;
  readonly different: string;
  /** What both end with. */
  readonly tail: string;
}

export interface PartPair {
  readonly before: Parts;
  readonly after: Parts;
}

/** Splits two texts into what they share at either end and what differs between. */
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

/** Columns that what both share may take, however long what differs is. */
const LEAST_CONTEXT = 16;

/**
 * Cuts two compared texts to a width, so that what differs stays in sight and in the same column of both;
 * what they share is cut first.
 */
export function focus(pair: PartPair, width: number): PartPair {
  const head = textWidth(pair.before.head);
  const tail = textWidth(pair.before.tail);
  const different = Math.max(textWidth(pair.before.different), textWidth(pair.after.different));
  if (head + different + tail <= width) return pair;

  const context = Math.max(width - different, Math.min(LEAST_CONTEXT, Math.floor(width / 3)));
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
