import type { CST } from 'yaml';

/**
 * What a YAML file says and how it is laid out: rows of maps and lists, each with its comments. Offsets are those of
 * the text that was read; aliases stay aliases.
 */
export type Value = Scalar | Collection;

export interface Scalar {
  readonly kind: 'scalar' | 'alias';
  readonly token: CST.FlowScalar | CST.BlockScalar;
  /** What it stands for; of an alias the name of its anchor. */
  readonly text: string;
  readonly props: Props;
  readonly start: number;
  readonly end: number;
}

export interface Collection {
  readonly kind: 'map' | 'sequence';
  /** Whether it is written in brackets. */
  readonly isFlow: boolean;
  readonly rows: readonly Row[];
  /** Comments below the last row, which belong to none. */
  readonly foot: CommentLine[];
  readonly props: Props;
  readonly start: number;
  readonly end: number;
  /** Blanks before its rows; of no meaning in brackets. */
  readonly column: number;
}

/** Anchor and tags as they are written before a value. */
export interface Props {
  readonly source: string;
  readonly anchor: string | undefined;
}

/** A key with its value, or an item. */
export interface Row {
  /** Null in a list. */
  readonly key: Scalar | null;
  /** Null where nothing is written. */
  readonly value: Value | null;
  readonly start: number;
  readonly column: number;
  /** Comments above it with a blank line below them: a heading of the rows that follow. */
  heading: readonly CommentLine[];
  /** Comments right above it. */
  comments: string[];
  /** Whether a blank line stands above it and its comments. */
  isSpaced: boolean;
  /** Comment at the end of its line. */
  remark: string | null;
}

/** A comment on a line of its own. */
export interface CommentLine {
  readonly text: string;
  /** Whether a blank line stands above it. */
  readonly isSpaced: boolean;
}
