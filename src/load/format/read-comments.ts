import type { CST } from 'yaml';

/** A comment, and where it begins. */
export interface Comment {
  readonly text: string;
  readonly offset: number;
}

/** All comments of a file in order, without trailing spaces. */
export function commentsOf(tokens: readonly CST.Token[]): readonly Comment[] {
  const comments: Comment[] = [];
  for (const token of tokens) collect(token, comments);
  return comments;
}

function collect(token: CST.Token | null | undefined, comments: Comment[]): void {
  if (!token) return;
  if (token.type === 'comment') comments.push({ text: token.source.trimEnd(), offset: token.offset });
  if ('props' in token) for (const prop of token.props) collect(prop, comments);
  if ('start' in token && Array.isArray(token.start)) for (const part of token.start) collect(part, comments);
  if ('items' in token) for (const item of token.items) collectItem(item, comments);
  if ('value' in token) collect(token.value, comments);
  if ('end' in token) for (const part of token.end ?? []) collect(part, comments);
}

function collectItem({ start, key, sep, value }: CST.CollectionItem, comments: Comment[]): void {
  for (const part of start) collect(part, comments);
  collect(key, comments);
  for (const part of sep ?? []) collect(part, comments);
  collect(value, comments);
}
