import type { Span } from '../../diagnostics/source.js';
import type { Placeholder } from './placeholders.js';
import { placeholdersIn } from './placeholders.js';
import type { DeclaredText, TextField } from '../templates/translation.js';

/**
 * The position of a placeholder in its file. YAML indents and folds texts, so offsets differ, but a placeholder itself is
 * written as it is: it is found by counting. One with escapes gets the position of the whole text.
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

/** Offsets of each placeholder in a text and in its source. */
interface PlaceholderIndex {
  readonly inText: ReadonlyMap<string, readonly number[]>;
  readonly inSource: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<DeclaredText, Readonly<Record<TextField, PlaceholderIndex>>>();

/** Cached, since a mail may have very many placeholders. */
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

/** A placeholder that is unclosed in the text may be closed in the file, where a line break is written `\n`. */
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

/** The position for problems of the file name: the beginning of the file. */
export function topOf({ places }: DeclaredText): Span {
  return { file: places.subject.file, start: 0, end: 0 };
}
