/** Characters that take two columns of a terminal (Unicode East Asian Width W and F, and emoji). */
const WIDE =
  /[\p{Emoji_Presentation}\ufe0f\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}]/u;
/** Characters of one column that stand for themselves: ASCII, and what our own texts add. */
const SIMPLE = /^[ -~→…]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Created when first needed, since that is slow and simple texts do not need it. */
function graphemes(text: string): Iterable<{ readonly segment: string }> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Number of terminal columns of a printable text. */
export function textWidth(text: string): number {
  if (SIMPLE.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text)) width += graphemeWidth(segment);
  return width;
}

/** Pads a text with spaces on the right to a width in columns. */
export function padColumns(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

/** The columns `from` to `to`, exclusive, of a printable text. A wide character across an edge becomes a space. */
export function sliceColumns(text: string, from: number, to: number): string {
  if (SIMPLE.test(text)) return text.slice(from, to);
  let result = '';
  let column = 0;
  for (const { segment } of graphemes(text)) {
    const end = column + graphemeWidth(segment);
    if (column >= from && end <= to) result += segment;
    else if (column < to && end > from) result += ' ';
    column = end;
    if (column >= to) break;
  }
  return result;
}

/** Splits a printable text into pieces of at most `width` columns; a wide character may stand alone in a narrower piece. */
export function splitColumns(text: string, width: number): readonly string[] {
  if (textWidth(text) <= width) return [text];
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of SIMPLE.test(text) ? simplePieces(text, width) : graphemes(text)) {
    const added = textWidth(segment);
    if (used > 0 && used + added > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += added;
  }
  return [...pieces, piece];
}

function* simplePieces(text: string, width: number): Iterable<{ readonly segment: string }> {
  for (let from = 0; from < text.length; from += width) yield { segment: text.slice(from, from + width) };
}

/** Shortens a printable text to a width by removing its middle. */
export function cutMiddle(text: string, width: number): string {
  const total = textWidth(text);
  if (total <= width) return text;
  const kept = Math.max(0, width - 1);
  const head = Math.ceil(kept / 2);
  return `${sliceColumns(text, 0, head)}…${sliceColumns(text, total - (kept - head), total)}`;
}

/**
 * Wraps a text at spaces to lines of at most `width` columns, all indented like the text; words are never broken, nor is an option
 * from its value.
 */
export function wrap(text: string, width: number): readonly string[] {
  return fill(text, width, (words) => words.split(GAP));
}

/** A space that does not follow an option, or that no value follows. */
const GAP = / (?:(?<!(?:^|[ (])--[a-z][a-z-]* )|(?=[ -]|$))/;

/** The same for prose: a command in backticks stays on one line, so that it can be copied. */
export function wrapProse(text: string, width: number): readonly string[] {
  return fill(text, width, (words) => words.match(PROSE_WORD) ?? []);
}

const PROSE_WORD = /(?:(?<![^ (])--[a-z][a-z-]* (?=[^ -])|`[^`]*`|[^ ])+/g;

function fill(text: string, width: number, wordsOf: (text: string) => readonly string[]): readonly string[] {
  const words = text.trimStart();
  const indent = ' '.repeat(text.length - words.length);
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(words)) {
    if (line !== '' && indent.length + textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => indent + each);
}

function graphemeWidth(grapheme: string): number {
  if (WIDE.test(grapheme)) return 2;
  return ZERO_WIDTH.test(grapheme) ? 0 : 1;
}

const LONGEST = 100;

/** A text of the service, such as an id, for a message; a very long one loses its middle. */
export function shortened(text: string): string {
  return cutMiddle(text, LONGEST);
}
