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

/** What differs as a whole: an octet, a group of an IPv6 address or `::`, a label, a word, also with the qualifier of an SPF term. */
const UNIT = /[~?+]?[\p{L}\p{M}\p{N}_-]+|::|\s+|[^]/gu;

/** Splits two texts into their common start, the difference, and their common end, each made of whole octets, labels and words. */
export function compareTexts(before: string, after: string): PartPair {
  const a = before.match(UNIT) ?? [];
  const b = after.match(UNIT) ?? [];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { before: split(a, head, tail), after: split(b, head, tail) };
}

function split(units: readonly string[], head: number, tail: number): Parts {
  const end = units.length - tail;
  return {
    head: units.slice(0, head).join(''),
    different: units.slice(head, end).join(''),
    tail: units.slice(end).join(''),
  };
}
