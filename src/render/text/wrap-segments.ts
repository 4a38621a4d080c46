import { splitColumns, textWidth } from '../../text/columns.js';
import type { Segment } from '../word-diff.js';
import { joinAlike } from '../word-diff.js';

/** Wraps segments to rows of at most `width` columns: at spaces, and within words that are wider. Nothing is left out. */
export function wrapSegments(segments: readonly Segment[], width: number): readonly (readonly Segment[])[] {
  let row: Segment[] = [];
  let used = 0;
  const rows = [row];
  for (const { spaces, parts } of wordsOf(segments).flatMap((word) => broken(word, width))) {
    const [gap, length] = [widthOf(spaces), widthOf(parts)];
    if (used > 0 && used + gap + length > width) {
      rows.push((row = [...parts]));
      used = length;
    } else {
      row.push(...spaces, ...parts);
      used += gap + length;
    }
  }
  return rows.map(joinAlike);
}

/** Wraps a printable text in the same way. */
export function wrapText(text: string, width: number): readonly string[] {
  return wrapSegments([{ text, isChanged: false }], width).map((row) =>
    row.map((part) => part.text).join(''),
  );
}

/** A word, perhaps of several segments, and the spaces before it. */
interface Word {
  readonly spaces: Segment[];
  readonly parts: Segment[];
}

function wordsOf(segments: readonly Segment[]): readonly Word[] {
  const words: Word[] = [];
  let word: Word = { spaces: [], parts: [] };
  for (const { text, isChanged } of segments) {
    for (const part of text.split(/( +)/)) {
      if (part === '') continue;
      const isSpace = part.startsWith(' ');
      if (isSpace && word.parts.length > 0) {
        words.push(word);
        word = { spaces: [], parts: [] };
      }
      (isSpace ? word.spaces : word.parts).push({ text: part, isChanged });
    }
  }
  return [...words, word];
}

/** The pieces of a word that is wider than a row. */
function broken(word: Word, width: number): readonly Word[] {
  if (widthOf(word.parts) <= width) return [word];
  const pieces = word.parts.flatMap(({ text, isChanged }) =>
    splitColumns(text, width).map((piece) => ({ text: piece, isChanged })),
  );
  return pieces.map((piece, index) => ({ spaces: index === 0 ? word.spaces : [], parts: [piece] }));
}

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + textWidth(text), 0);
}
