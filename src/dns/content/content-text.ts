import { locateCharacterStrings } from './character-string.js';
import type { ContentPart } from './part.js';

/** The text of a TXT record, and where its characters stand in the content. */
export interface ContentText {
  readonly text: string;
  /** The offset in the content of each character; null when it is that in the text. */
  readonly offsets: readonly number[] | null;
}

/**
 * The text that a content stands for. A content that is entirely in quotes is read without them, even where the project
 * takes quotes as text: neither SPF nor any other record of mail begins with a quote, so it can only be meant so.
 */
export function contentText(content: string): ContentText {
  const located = content.startsWith('"') ? locateCharacterStrings(content) : null;
  return located ?? { text: content, offsets: null };
}

/** A part of the text as a range of the content. */
export function rangeIn(
  { text, offsets }: ContentText,
  part: ContentPart,
): { readonly offset: number; readonly length: number } {
  const first = Math.max(0, Math.min(part.offset, text.length - 1));
  const last = Math.max(first, part.offset + part.text.length - 1);
  if (!offsets) return { offset: first, length: last + 1 - first };
  const offset = offsets[first] ?? 0;
  return { offset, length: (offsets[last] ?? offset) + 1 - offset };
}
