/** A YAML file with its layout: rows of maps and lists, each with its comments. Aliases stay aliases. */
export type Value = Scalar | Collection;

export interface Scalar {
  readonly kind: 'scalar' | 'alias';
  readonly form: 'plain' | 'quoted' | 'block';
  /** As written; of an alias with its asterisk, of a block its lines. */
  readonly source: string;
  /** `|` or `>` of a block with what follows it; '' for others. */
  readonly sign: string;
  /** Its value; of an alias the name of its anchor. */
  readonly text: string;
  readonly props: Props;
  readonly start: number;
  readonly end: number;
}

export interface Collection {
  readonly kind: 'map' | 'sequence';
  /** Whether it is in brackets. */
  readonly isFlow: boolean;
  rows: readonly LayoutRow[];
  /** Comments below the last row that belong to no row. */
  readonly foot: CommentLine[];
  readonly props: Props;
  readonly start: number;
  readonly end: number;
  /** Indentation of its rows; meaningless in brackets. */
  readonly column: number;
}

export function isCollection(value: Value | null): value is Collection {
  return value?.kind === 'map' || value?.kind === 'sequence';
}

/** Anchor and tags before a value, as written. */
export interface Props {
  readonly source: string;
  readonly anchor: string | undefined;
  /** The offset right behind them; null without any. */
  readonly end: number | null;
}

export const NO_PROPS: Props = { source: '', anchor: undefined, end: null };

/** A key with its value, or an item of a list. */
export interface LayoutRow {
  /** Null in a list. */
  readonly key: Scalar | null;
  /** Null if there is none. */
  value: Value | null;
  readonly start: number;
  readonly column: number;
  /** Comments above it, with a blank line below them: a heading for the following rows. */
  heading: readonly CommentLine[];
  /** Comments right above it; `NO_COMMENTS` without any. */
  comments: string[];
  /** Whether there is a blank line above it and its comments. */
  isSpaced: boolean;
  /** Comment at the end of its line. */
  remark: string | null;
}

/** Shared by all rows without comments, which are nearly all. */
export const NO_COMMENTS: never[] = [];

/** A row without comments. */
export function bareRow(row: Pick<LayoutRow, 'key' | 'value' | 'start' | 'column'>): LayoutRow {
  const { key, value, start, column } = row;
  return {
    key,
    value,
    start,
    column,
    heading: NO_COMMENTS,
    comments: NO_COMMENTS,
    isSpaced: false,
    remark: null,
  };
}

/** Adds a comment below those right above a row. */
export function addComment(row: LayoutRow, text: string): void {
  if (row.comments === NO_COMMENTS) row.comments = [text];
  else row.comments.push(text);
}

/** A comment on a separate line. */
export interface CommentLine {
  readonly text: string;
  /** Whether there is a blank line above it. */
  readonly isSpaced: boolean;
}
