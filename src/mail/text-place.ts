import type { Span } from '../diagnostics/source.js';
import type { Placeholder } from './placeholders.js';
import type { DeclaredText, TextField } from './translation.js';

/**
 * Where a part of a text stands in its file. YAML indents and folds a text, so offsets in the text are none in
 * the file, but a part without line ends stands there as it is: the place is found by counting. A part that is
 * written with escapes has the place of the whole text.
 */
export function placeInText(
  { places, ...texts }: DeclaredText,
  field: TextField,
  { text, start }: Pick<Placeholder, 'text' | 'start'>,
): Span {
  const { file, start: from, end: to } = places[field];
  const source = file.text.slice(from, to);
  let at = source.indexOf(text);
  for (let other = texts[field].indexOf(text); other < start && at !== -1;) {
    at = source.indexOf(text, at + 1);
    other = texts[field].indexOf(text, other + 1);
  }
  return at === -1 ? places[field] : { file, start: from + at, end: from + at + text.length };
}

/** The place of what a file says by its name: its beginning. */
export function topOf({ places }: DeclaredText): Span {
  return { file: places.subject.file, start: 0, end: 0 };
}
