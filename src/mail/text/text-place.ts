import type { Span } from '../../diagnostics/source.js';
import type { Placeholder } from './placeholders.js';
import { placeholdersIn } from './placeholders.js';
import type { DeclaredText, TextField } from '../translation.js';

/**
 * Where a placeholder of a text stands in its file. YAML indents and folds a text, so offsets in the text are none in
 * the file, but a placeholder without line ends stands there as it is: the place is found by counting. One that is
 * written with escapes has the place of the whole text.
 */
export function placeInText(
  declared: DeclaredText,
  field: TextField,
  { text, start }: Pick<Placeholder, 'text' | 'start'>,
): Span {
  const { inText, inSource } = indexOf(declared)[field];
  const at = inSource.get(text)?.[inText.get(text)?.indexOf(start) ?? -1];
  const place = declared.places[field];
  if (at === undefined) return place;
  return { file: place.file, start: place.start + at, end: place.start + at + text.length };
}

/** Where each placeholder begins, in their order: in a text, and in what its file has of it. */
interface PlaceholderIndex {
  readonly inText: ReadonlyMap<string, readonly number[]>;
  readonly inSource: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<DeclaredText, Readonly<Record<TextField, PlaceholderIndex>>>();

/** Made once for all placeholders of a mail, of which there may be very many. */
function indexOf(declared: DeclaredText): Readonly<Record<TextField, PlaceholderIndex>> {
  const known = indexes.get(declared);
  if (known) return known;
  const index = { subject: indexField(declared, 'subject'), body: indexField(declared, 'body') };
  indexes.set(declared, index);
  return index;
}

function indexField({ places, ...texts }: DeclaredText, field: TextField): PlaceholderIndex {
  const { file, start, end } = places[field];
  return { inText: startsByText(texts[field]), inSource: startsByText(file.text.slice(start, end)) };
}

/** What is not closed in a text may be so in its file, where a line end is written `\n`. */
const OPENING = /^\{+[\w.-]*/;

function startsByText(text: string): ReadonlyMap<string, readonly number[]> {
  const starts = new Map<string, number[]>();
  for (const { text: whole, start } of placeholdersIn(text)) {
    for (const each of new Set([whole, OPENING.exec(whole)?.[0] ?? whole])) {
      const others = starts.get(each);
      if (others) others.push(start);
      else starts.set(each, [start]);
    }
  }
  return starts;
}

/** The place of what a file says by its name: its beginning. */
export function topOf({ places }: DeclaredText): Span {
  return { file: places.subject.file, start: 0, end: 0 };
}
