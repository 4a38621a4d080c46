import { diffArrays } from 'diff';

/** A part of a text. */
export interface Segment {
  readonly text: string;
  /** Whether the other text has something else here. */
  readonly isChanged: boolean;
}

/**
 * Texts with more differences than this, in lines or in words, have nothing to do with each other and are shown
 * whole. The time in milliseconds is for texts that are beyond all measure.
 */
export const EFFORT = { maxEditLength: 1000, timeout: 200 };

export interface WordDiff {
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/** Texts that have less in common than this, by their characters, are taken to be different altogether. */
const LEAST_SHARED = 0.3;

/** Compares two texts word by word; a placeholder is a word. */
export function diffWords(before: string, after: string): WordDiff {
  const parts = partsOf(before, after);
  const shared = parts.reduce((sum, { text, isOld, isNew }) => sum + (isOld && isNew ? solid(text) : 0), 0);
  if (shared === 0 || shared < LEAST_SHARED * Math.min(solid(before), solid(after)))
    return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] };

  const segments = parts.map(({ isOld, isNew, text }, index) => {
    // A blank between two changed words is no reason to show two changes.
    const isGap = solid(text) === 0 && index > 0 && index < parts.length - 1;
    return { isOld, isNew, segment: { text, isChanged: !isOld || !isNew || isGap } };
  });
  return {
    before: joinAlike(segments.flatMap(({ isOld, segment }) => (isOld ? [segment] : []))),
    after: joinAlike(segments.flatMap(({ isNew, segment }) => (isNew ? [segment] : []))),
  };
}

interface Part {
  readonly text: string;
  /** Whether the old text has it here. */
  readonly isOld: boolean;
  readonly isNew: boolean;
}

function partsOf(before: string, after: string): readonly Part[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), EFFORT) ?? [];
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    isOld: !added,
    isNew: !removed,
  }));
}

const PLACEHOLDER = /(\{\{[^{}\n]*\}\})/;
/** Made with the first text: it takes long to make. */
let segmenter: Intl.Segmenter | undefined;

/** Words, what is between them, and placeholders whole. */
function wordsOf(text: string): string[] {
  return text.split(PLACEHOLDER).flatMap((part) => (PLACEHOLDER.test(part) ? [part] : segmentsOf(part)));
}

function segmentsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Number of characters that are no blanks. */
function solid(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}

/** Neighbours that both differ, or both do not, become one. */
export function joinAlike(segments: readonly Segment[]): readonly Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last?.isChanged === segment.isChanged)
      result[result.length - 1] = { ...last, text: last.text + segment.text };
    else result.push(segment);
  }
  return result;
}
