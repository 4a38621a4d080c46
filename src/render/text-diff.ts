import { structuredPatch } from 'diff';
import { visibleBlanks } from '../text/visible-blanks.js';
import type { Segment } from './word-diff.js';
import { diffWords, EFFORT } from './word-diff.js';

/** A line of one text, or of both. */
export interface DiffLine {
  readonly kind: 'same' | 'old' | 'new';
  readonly segments: readonly Segment[];
  /** Whether this is the last line and has no line end. */
  readonly isUnended: boolean;
}

/** A change with its context. */
export interface Hunk {
  /** Number of the first line in the new text, starting at 1. */
  readonly line: number;
  readonly lines: readonly DiffLine[];
}

/** Lines of context on both sides of a change. */
const CONTEXT = 2;

/**
 * Compares two texts line by line, and changed lines word by word. Blanks that could be overlooked are visible. Empty for equal
 * texts.
 */
export function diffTexts(before: string, after: string): readonly Hunk[] {
  return diffShown(shownText(before), shownText(after));
}

/** A text of a mail, with blanks that could be overlooked made visible. */
export function shownText(text: string): string {
  return visibleBlanks(text, { keepsIndent: true });
}

function diffShown(before: string, after: string): readonly Hunk[] {
  const patch = structuredPatch('', '', before, after, '', '', { context: CONTEXT, ...EFFORT });
  if (!patch) return [{ line: 1, lines: [...wholeText('old', before), ...wholeText('new', after)] }];
  return patch.hunks.map(({ newStart, lines }) => ({
    line: Math.max(1, newStart),
    lines: withWords(rawLines(lines)),
  }));
}

interface RawLine {
  readonly kind: DiffLine['kind'];
  readonly text: string;
  readonly isUnended: boolean;
}

const KINDS: Readonly<Record<string, DiffLine['kind']>> = { ' ': 'same', '-': 'old', '+': 'new' };

/** Parses lines of a patch: the first character is the kind, and a separate line marks a missing line end. */
function rawLines(lines: readonly string[]): readonly RawLine[] {
  return lines.flatMap((line, index) => {
    const kind = KINDS[line.charAt(0)];
    const isUnended = lines[index + 1]?.startsWith('\\') ?? false;
    return kind === undefined ? [] : [{ kind, text: line.slice(1), isUnended }];
  });
}

function wholeText(kind: DiffLine['kind'], text: string): readonly DiffLine[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line, index) => ({
    kind,
    segments: [{ text: line, isChanged: true }],
    isUnended: index === lines.length - 1 && !text.endsWith('\n'),
  }));
}

/** Compares each run of old lines with the new lines that replace it. */
function withWords(lines: readonly RawLine[]): readonly DiffLine[] {
  const result: DiffLine[] = [];
  for (let index = 0; index < lines.length;) {
    const old = runFrom(lines, index, 'old');
    const fresh = runFrom(lines, index + old.length, 'new');
    const same = runFrom(lines, index + old.length + fresh.length, 'same');
    result.push(...compareRuns(old, fresh));
    for (const { kind, text, isUnended } of same)
      result.push({ kind, segments: [{ text, isChanged: false }], isUnended });
    index += old.length + fresh.length + same.length;
  }
  return result;
}

function runFrom(lines: readonly RawLine[], start: number, kind: DiffLine['kind']): readonly RawLine[] {
  let end = start;
  while (lines[end]?.kind === kind) end += 1;
  return lines.slice(start, end);
}

function compareRuns(old: readonly RawLine[], fresh: readonly RawLine[]): readonly DiffLine[] {
  const words = diffWords(textOf(old), textOf(fresh));
  const [before, after] = [segmented(old, words.before), segmented(fresh, words.after)];
  if (before.length !== after.length) return [...before, ...after];
  return before.flatMap((line, index) => [line, ...after.slice(index, index + 1)]);
}

function textOf(lines: readonly RawLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

/** Splits the segments of a run into lines. */
function segmented(lines: readonly RawLine[], segments: readonly Segment[]): readonly DiffLine[] {
  const ofLines: Segment[][] = [[]];
  for (const { text, isChanged } of segments) {
    const [first = '', ...more] = text.split('\n');
    if (first !== '') ofLines.at(-1)?.push({ text: first, isChanged });
    for (const part of more) ofLines.push(part === '' ? [] : [{ text: part, isChanged }]);
  }
  return lines.map(({ kind, isUnended }, index) => ({ kind, segments: ofLines[index] ?? [], isUnended }));
}
