import type { FoundRecord } from './found.js';

/** A file, and its text with everything replaced. */
export interface ReplacedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface ReplacedMentions {
  /** Number of records that were found. */
  readonly found: number;
  readonly files: readonly ReplacedFile[];
  /** The zones that change, selected or not, and how many of their records. */
  readonly zones: readonly { readonly zone: string; readonly records: number }[];
  /** What was found and stays: its text is put together from several, or written on several lines. */
  readonly left: readonly FoundRecord[];
  /** Networks that contain the address, and wildcards that answer for the name; they stay. */
  readonly wider: readonly FoundRecord[];
}
