import { cutMiddle, wrap, textWidth } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Layout, Style } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';
import type { DiffLine } from '../text-diff.js';
import { diffTexts } from '../text-diff.js';
import type { Segment } from '../word-diff.js';
import { diffWords, joinAlike } from '../word-diff.js';

/** The change of a single line: the old and the new line with the differences marked. */
export function lineChange(before: string, after: string, layout: Layout): readonly string[] {
  const words = diffWords(before, after);
  return [
    ...diffLine({ kind: 'old', segments: words.before, isUnended: false }, layout),
    ...diffLine({ kind: 'new', segments: words.after, isUnended: false }, layout),
  ];
}

/** Longer diffs are cut. */
const MAX_LINES = 40;

/** The change of a text: a unified diff with the differences within lines marked, cut if it is long. */
export function textChange(before: string, after: string, layout: Layout): readonly string[] {
  const rows: string[] = [];
  let left = MAX_LINES;
  let hidden = 0;
  for (const { line, lines } of diffTexts(before, after)) {
    const shown = lines.slice(0, left);
    if (shown.length > 0) rows.push(layout.style.dim(`line ${line}`));
    for (const each of shown) rows.push(...diffLine(each, layout));
    hidden += lines.slice(left).filter(({ kind }) => kind !== 'same').length;
    left = Math.max(0, left - lines.length);
  }
  return hidden === 0 ? rows : [...rows, layout.style.dim(`… ${plural(hidden, 'more changed line')}`)];
}

/** Longer new texts are cut. */
const MAX_NEW_LINES = 10;
const MAX_NEW_LINE = 400;

/** A new text, cut if it is long. */
export function newText(text: string, layout: Layout): readonly string[] {
  const all = text.split('\n');
  const lines = all.slice(0, Math.max(1, all.findLastIndex((line) => line !== '') + 1));
  const more = lines.length - MAX_NEW_LINES;
  return [
    ...lines
      .slice(0, MAX_NEW_LINES)
      .flatMap((line) => wrap(cutMiddle(printable(line), MAX_NEW_LINE), layout.width)),
    ...(more > 0 ? [layout.style.dim(`… ${plural(more, 'more line')}`)] : []),
  ];
}

const SIGNS = { old: '-', new: '+' } as const;

/** A line with its sign, wrapped to several rows if it is wide. */
function diffLine({ kind, segments, isUnended }: DiffLine, { style, width }: Layout): readonly string[] {
  const colour = { same: style.dim, old: style.red, new: style.green }[kind];
  const isPart = kind !== 'same' && segments.some(({ isChanged }) => !isChanged);
  const shown = segments.map(shorten).map((segment) => (isPart ? mark(segment, kind, style) : segment));
  const rows = wrapSegments(shown, width - 2).map((row) =>
    row.map(({ text, isChanged }) => (isPart && !isChanged ? text : colour(text))).join(''),
  );
  const end = isUnended ? style.dim(' (no line end)') : '';
  return rows.map((row, index) => {
    const sign = index === 0 && kind !== 'same' ? colour(SIGNS[kind]) : ' ';
    return `${sign} ${row}${index === rows.length - 1 ? end : ''}`.trimEnd();
  });
}

/** Unchanged segments are cut to this width, changed ones to ten times as much. */
const MAX_CONTEXT = 160;

function shorten({ text, isChanged }: Segment): Segment {
  return { text: cutMiddle(printable(text), isChanged ? 10 * MAX_CONTEXT : MAX_CONTEXT), isChanged };
}

/** Marks a difference: with dots for spaces, or without colours with brackets like `git diff --word-diff`. */
function mark({ text, isChanged }: Segment, kind: DiffLine['kind'], style: Style): Segment {
  if (!isChanged) return { text, isChanged };
  if (style !== plainStyle) return { text: /^ +$/.test(text) ? text.replaceAll(' ', '·') : text, isChanged };
  return { text: kind === 'old' ? `[-${text}-]` : `{+${text}+}`, isChanged };
}

/** Wraps segments at spaces to rows of at most `width` columns; longer words are not broken. */
function wrapSegments(segments: readonly Segment[], width: number): readonly (readonly Segment[])[] {
  let row: Segment[] = [];
  let used = 0;
  const rows = [row];
  for (const { spaces, parts } of wordsOf(segments)) {
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

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + textWidth(text), 0);
}
