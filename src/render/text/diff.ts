import { printable } from '../../text/printable.js';
import type { Layout, Style } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';
import { visibleBlanks } from '../../text/visible-blanks.js';
import type { DiffLine } from '../text-diff.js';
import { diffTexts, shownText } from '../text-diff.js';
import type { Segment } from '../word-diff.js';
import { diffWords } from '../word-diff.js';
import { wrapSegments, wrapText } from './wrap-segments.js';

/** The change of a single line: the old and the new line with the differences marked. */
export function lineChange(before: string, after: string, layout: Layout): readonly string[] {
  const words = diffWords(visibleBlanks(before), visibleBlanks(after));
  return [
    ...diffLine({ kind: 'old', segments: words.before, isUnended: false }, layout),
    ...diffLine({ kind: 'new', segments: words.after, isUnended: false }, layout),
  ];
}

/** The change of a text: a unified diff with the differences within lines marked. */
export function textChange(before: string, after: string, layout: Layout): readonly string[] {
  return diffTexts(before, after).flatMap(({ line, lines }) => [
    layout.style.dim(`line ${line}`),
    ...lines.flatMap((each) => diffLine(each, layout)),
  ]);
}

/** A new text. */
export function newText(text: string, { width }: Layout): readonly string[] {
  const lines = shownText(text).split('\n');
  const end = Math.max(1, lines.findLastIndex((line) => line !== '') + 1);
  return lines.slice(0, end).flatMap((line) => wrapText(printable(line), width));
}

const SIGNS = { old: '-', new: '+' } as const;

/** A line with its sign, wrapped to several rows if it is wide. */
function diffLine({ kind, segments, isUnended }: DiffLine, { style, width }: Layout): readonly string[] {
  const colour = { same: style.dim, old: style.red, new: style.green }[kind];
  const isPart = kind !== 'same' && segments.some(({ isChanged }) => !isChanged);
  const shown = segments
    .map(({ text, isChanged }) => ({ text: printable(text), isChanged }))
    .map((segment) => (isPart ? mark(segment, kind, style) : segment));
  const rows = wrapSegments(shown, width - 2).map((row) =>
    row.map(({ text, isChanged }) => (isPart && !isChanged ? text : colour(text))).join(''),
  );
  const end = isUnended ? style.dim(' (no line end)') : '';
  return rows.map((row, index) => {
    const sign = index === 0 && kind !== 'same' ? colour(SIGNS[kind]) : ' ';
    return `${sign} ${row}${index === rows.length - 1 ? end : ''}`.trimEnd();
  });
}

/** Marks a difference: with signs for blanks, or without colours with brackets like `git diff --word-diff`. */
function mark({ text, isChanged }: Segment, kind: DiffLine['kind'], style: Style): Segment {
  if (!isChanged) return { text, isChanged };
  if (style !== plainStyle) return { text: /^ +$/.test(text) ? visibleBlanks(text) : text, isChanged };
  return { text: kind === 'old' ? `[-${text}-]` : `{+${text}+}`, isChanged };
}
