import { diffArrays } from 'diff';

/** A part of a text. */
export interface Segment {
  readonly text: string;
  /** Whether the other text differs here. */
  readonly isChanged: boolean;
}

/** Texts with more differences, in lines or words, or that take more milliseconds, are shown whole. */
export const EFFORT = { maxEditLength: 1000, timeout: 200 };

export interface WordDiff {
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/** Texts that share a smaller part of their characters are shown as completely different. */
const MIN_SHARED = 0.3;

/** Compares two texts word by word; a placeholder is one word. */
export function diffWords(before: string, after: string): WordDiff {
  const parts = partsOf(before, after);
  const shared = parts.reduce((sum, { text, isOld, isNew }) => sum + (isOld && isNew ? solid(text) : 0), 0);
  if (shared === 0 || shared < MIN_SHARED * Math.min(solid(before), solid(after)))
    return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] };

  const segments = parts.map(({ isOld, isNew, text }, index) => {
    // Spaces between two changed words do not separate the changes.
    const isGap = solid(text) === 0 && index > 0 && index < parts.length - 1;
    return { isOld, isNew, segment: { text, isChanged: !isOld || !isNew || isGap } };
  });
  return {
    before: joinAlike(segments.flatMap(({ isOld, segment }) => (isOld ? [segment] : []))),
    after: joinAlike(segments.flatMap(({ isNew, segment }) => (isNew ? [segment] : []))),
  };
}

interface WordPart {
  readonly text: string;
  readonly isOld: boolean;
  readonly isNew: boolean;
}

function partsOf(before: string, after: string): readonly WordPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), EFFORT) ?? [];
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    isOld: !added,
    isNew: !removed,
  }));
}

const PLACEHOLDER = /(\{\{[^{}\n]*\}\})/;
/** Created on first use, which is slow. */
let segmenter: Intl.Segmenter | undefined;

/** Splits a text into words, separators and placeholders. */
function wordsOf(text: string): string[] {
  return text.split(PLACEHOLDER).flatMap((part) => (PLACEHOLDER.test(part) ? [part] : segmentsOf(part)));
}

function segmentsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Number of characters that are not white space. */
function solid(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}

/** Merges neighbours that are both changed or both unchanged. */
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
