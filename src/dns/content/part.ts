import type { Suggestion } from '../../diagnostics/diagnostic.js';

/** A stretch of a record or of an explanation, with the offset of its first character in the whole. */
export interface ContentPart {
  readonly text: string;
  readonly offset: number;
}

/** What is wrong with a part, and how to write it instead. */
export interface ContentFault {
  readonly part: ContentPart;
  readonly message: string;
  readonly hint?: string;
  readonly suggestion?: Suggestion;
}

/** The part of a part from `start` on, and before `end` if that is given. */
export function partOf({ text, offset }: ContentPart, start: number, end?: number): ContentPart {
  return { text: text.slice(start, end), offset: offset + start };
}
