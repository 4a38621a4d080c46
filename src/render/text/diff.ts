import { cutMiddle, wrap, textWidth } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Layout, Style } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';
import type { DiffLine } from '../text-diff.js';
import { diffTexts } from '../text-diff.js';
import type { Segment } from '../word-diff.js';
import { diffWords, joinAlike } from '../word-diff.js';

/** The change of a text of one line: the old line and the new one, what differs marked. */
export function lineChange(before: string, after: string, layout: Layout): readonly string[] {
  const words = diffWords(before, after);
  return [
    ...diffLine({ kind: 'old', segments: words.before, isUnended: false }, layout),
    ...diffLine({ kind: 'new', segments: words.after, isUnended: false }, layout),
  ];
}

/** No more lines of a diff than this are shown of one text. */
const MOST_LINES = 40;

/** The change of a text of many lines: a unified diff, what differs within a line marked, cut where it is long. */
export function textChange(before: string, after: string, layout: Layout): readonly string[] {
  const rows: string[] = [];
  let left = MOST_LINES;
  let hidden = 0;
  for (const { line, lines } of diffTexts(before, after)) {
    const shown = lines.slice(0, left);
    if (shown.length > 0) rows.push(layout.style.dim(`line ${line}`));
    for (const each of shown) rows.push(...diffLine(each, layout));
    hidden += lines.slice(left).filter(({ kind }) => kind !== 'same').length;
    left = Math.max(0, left - lines.length);
  }
  return hidden === 0
    ? rows
    : [...rows, layout.style.dim(`… ${hidden} more changed ${hidden === 1 ? 'line' : 'lines'}`)];
}

/** No more lines of a new text than this are shown. */
const MOST_NEW_LINES = 10;
const LONGEST_NEW_LINE = 400;

/** A text that is new, cut where it is long. */
export function newText(text: string, layout: Layout): readonly string[] {
  const all = text.split('\n');
  const lines = all.slice(0, Math.max(1, all.findLastIndex((line) => line !== '') + 1));
  const more = lines.length - MOST_NEW_LINES;
  return [
    ...lines
      .slice(0, MOST_NEW_LINES)
      .flatMap((line) => wrap(cutMiddle(printable(line), LONGEST_NEW_LINE), layout.width)),
    ...(more > 0 ? [layout.style.dim(`… ${plural(more, 'more line')}`)] : []),
  ];
}

const SIGNS = { old: '-', new: '+' } as const;

/** A line with its sign, over several rows where it is wide. */
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

/** What does not differ is cut to this many columns, what does to ten times as many. */
const LONGEST_CONTEXT = 160;

function shorten({ text, isChanged }: Segment): Segment {
  return { text: cutMiddle(printable(text), isChanged ? 10 * LONGEST_CONTEXT : LONGEST_CONTEXT), isChanged };
}

/** Shows where a line differs: without colours by brackets, as `git diff --word-diff` does, and blanks by dots. */
function mark({ text, isChanged }: Segment, kind: DiffLine['kind'], style: Style): Segment {
  if (!isChanged) return { text, isChanged };
  if (style !== plainStyle) return { text: /^ +$/.test(text) ? text.replaceAll(' ', '·') : text, isChanged };
  return { text: kind === 'old' ? `[-${text}-]` : `{+${text}+}`, isChanged };
}

/** Breaks a line of segments at its blanks into rows of at most `width` columns; longer words stay whole. */
function wrapSegments(segments: readonly Segment[], width: number): readonly (readonly Segment[])[] {
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
