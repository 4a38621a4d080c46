import { plural } from '../../text/plural.js';

/** A part of a comment that can be cut between its lines. */
export interface Section {
  /** Never cut. */
  readonly intro?: string;
  /** Directly before the lines, only if there are any. */
  readonly open?: string;
  readonly lines?: readonly string[];
  /** Directly after the lines. */
  readonly close?: string;
  /** What a line is. */
  readonly noun?: Noun;
  /** What it is folded into, the outermost first. Sections that follow each other share a fold that is the same object. */
  readonly folds?: readonly Fold[];
}

export type Noun = 'change' | 'line' | 'zone';

export interface Fold {
  /** Without external text. */
  readonly summary: string;
}

/** Markdown of sections, and how much of them is left out. */
export interface Fitted {
  readonly text: string;
  readonly left: Readonly<Record<Noun, number>>;
}

/** Joins sections with empty lines. */
export function joinSections(sections: readonly Section[]): string {
  return joinFolded(sections, Infinity);
}

/** Joins sections of at most `most` bytes, each in its folds. */
function joinFolded(sections: readonly Section[], most: number): string {
  let open: readonly Fold[] = [];
  const blocks = sections.flatMap((section) => {
    const { folds = [] } = section;
    const kept = sharedFolds(open, folds);
    const ends = open.slice(kept).map(() => FOLD_END);
    open = folds;
    return [...ends, ...folds.slice(kept).map(foldStart), cut(section, most)];
  });
  return joinBlocks([...blocks, ...open.map(() => FOLD_END)]);
}

/** How many of the outermost folds of two sections are the same. */
function sharedFolds(a: readonly Fold[], b: readonly Fold[]): number {
  const end = b.findIndex((fold, index) => fold !== a[index]);
  return end === -1 ? b.length : end;
}

function foldStart({ summary }: Fold): string {
  return `<details><summary>${summary}</summary>`;
}

const FOLD_END = '</details>';

/** Joins texts with empty lines, without those that are empty. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

/**
 * Joins sections in at most `maxBytes` of UTF-8. The longest are cut first, all to the same length; if there is not even
 * room for all intros, the last sections are left out.
 */
export function fitSections(sections: readonly Section[], maxBytes: number): Fitted {
  const { kept, room } = keptSections(sections, maxBytes);
  const most = fairShare(
    kept.map(({ lines = [] }) => lineBytes(lines)),
    room,
  );
  const left = { change: 0, line: 0, zone: 0 };
  for (const [index, section] of sections.entries()) {
    const { lines = [], noun = 'line' } = section;
    left[noun] += lines.length - (index < kept.length ? keptLines(section, most).length : 0);
  }
  return { text: joinFolded(kept, most), left };
}

interface Kept {
  readonly kept: readonly Section[];
  /** Bytes for their lines. */
  readonly room: number;
}

/** The first sections that fit with at least their intro and a note about what is left out. */
function keptSections(sections: readonly Section[], maxBytes: number): Kept {
  let room = maxBytes;
  for (const [index, section] of sections.entries()) {
    const needed = frameBytes(section) + foldBytes(section, sections[index - 1]);
    if (needed > room) return { kept: sections.slice(0, index), room };
    room -= needed;
  }
  return { kept: sections, room };
}

/** Line ends between the parts of a section and after it. */
const SEPARATORS = '\n\n\n\n\n\n';

/** The maximum size of a section without its lines. */
function frameBytes({ intro = '', open = '', lines = [], close = '', noun }: Section): number {
  const note = lines.length === 0 ? '' : leftOut(lines.length, noun);
  return utf8Bytes(intro + open + close + note + SEPARATORS);
}

/** The size of the folds that begin with a section. */
function foldBytes({ folds = [] }: Section, previous: Section | undefined): number {
  const starts = folds.slice(sharedFolds(previous?.folds ?? [], folds)).map(foldStart);
  return utf8Bytes(starts.map((start) => `${start}\n\n${FOLD_END}\n\n`).join(''));
}

/** The length to which longer ones must be cut so that all fit into `room`. */
function fairShare(lengths: readonly number[], room: number): number {
  let rest = room;
  let count = lengths.length;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    if (length * count > rest) return Math.floor(rest / count);
    rest -= length;
    count -= 1;
  }
  return Infinity;
}

function cut(section: Section, most: number): string {
  const { intro = '', open = '', lines = [], close = '', noun } = section;
  const kept = keptLines(section, most);
  const left = lines.length - kept.length;
  const shown = kept.length === 0 ? [] : [open, ...kept, close].filter((part) => part !== '');
  return joinBlocks([intro, shown.join('\n'), left === 0 ? '' : leftOut(left, noun)]);
}

function keptLines({ lines = [] }: Section, most: number): readonly string[] {
  if (lineBytes(lines) <= most) return lines;
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += utf8Bytes(line) + 1;
    return bytes > most;
  });
  return lines.slice(0, end);
}

function leftOut(count: number, noun: Noun = 'line'): string {
  return `_… ${plural(count, `more ${noun}`)} left out_`;
}

function lineBytes(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + utf8Bytes(line) + 1, 0);
}

/** Length of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text);
}
