import type { Placeholder } from './placeholders.js';

/** A name in brackets that the service takes for ordinary text. */
export interface BracketedName extends Pick<Placeholder, 'text' | 'start'> {
  readonly name: string;
}

/** Curly, square and angle brackets, also in the forms of East Asian typesetting. */
const BRACKETED = /([{｛﹛[［<＜]+)([^{}｛｝﹛﹜[\]［］<>＜＞\n]*)([}｝﹜\]］>＞]*)/g;

/**
 * Finds names in other brackets than those of placeholders, such as `{ customer.name }`, `[[customer.name]]` or
 * `｛｛customer．name｝｝`. What begins with two braces is a placeholder, if a malformed one.
 */
export function bracketedNamesIn(text: string): readonly BracketedName[] {
  return Array.from(text.matchAll(BRACKETED)).flatMap(
    ({ index, 0: whole, 1: open = '', 2: inner = '', 3: close }) => {
      if (open.includes('{{') || !close) return [];
      // Compatibility forms of letters and dots are those of the same keyboard.
      const name = inner.trim().normalize('NFKC');
      const isDistinct = isCurly(open) || name.includes('.');
      return isDistinct ? [{ text: whole, start: index, name }] : [];
    },
  );
}

/** Other brackets are common around single words: `[name]` in Markdown, `<b>` in HTML. */
function isCurly(open: string): boolean {
  return /^[{｛﹛]+$/.test(open);
}
