import { textWidth } from '../../text/columns.js';
import type { Segment } from '../word-diff.js';
import { joinAlike } from '../word-diff.js';

/** Breaks a line of segments at its blanks into rows of at most `width` columns; longer words stay whole. */
export function wrapSegments(segments: readonly Segment[], width: number): readonly (readonly Segment[])[] {
  let row: Segment[] = [];
  let used = 0;
  const rows = [row];
  for (const { blank, parts } of wordsOf(segments)) {
    const [gap, length] = [widthOf(blank), widthOf(parts)];
    if (used > 0 && used + gap + length > width) {
      rows.push((row = [...parts]));
      used = length;
    } else {
      row.push(...blank, ...parts);
      used += gap + length;
    }
  }
  return rows.map(joinAlike);
}

/** A word, which may lie in several segments, and the blanks before it. */
interface Word {
  readonly blank: Segment[];
  readonly parts: Segment[];
}

function wordsOf(segments: readonly Segment[]): readonly Word[] {
  const words: Word[] = [];
  let word: Word = { blank: [], parts: [] };
  for (const { text, isChanged } of segments) {
    for (const part of text.split(/( +)/)) {
      if (part === '') continue;
      const isBlank = part.startsWith(' ');
      if (isBlank && word.parts.length > 0) {
        words.push(word);
        word = { blank: [], parts: [] };
      }
      (isBlank ? word.blank : word.parts).push({ text: part, isChanged });
    }
  }
  return [...words, word];
}

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + textWidth(text), 0);
}
