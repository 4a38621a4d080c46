import type { Answer } from '../../src/api/http/answers/answer.js';
import type { ListKind } from '../../src/api/http/answers/list-answer.js';
import { listEntries } from '../../src/api/http/answers/list-answer.js';

/** What a service answers to a GET of a list; 200 and no headers where nothing else is said. */
export interface ListAnswer extends Partial<Pick<Answer, 'status' | 'headers'>> {
  /** What the JSON of the body means. */
  readonly body: unknown;
}

/** The entries of an answer as a client gives them. */
export function entriesOf(
  { status = 200, headers = {}, body }: ListAnswer,
  kind: ListKind,
): readonly unknown[] {
  const answer = { status, headers, body: Buffer.from(JSON.stringify(body)) };
  return listEntries(answer, { kind, redact: (text) => text });
}

/** A name of several words in the spellings that services use. */
export function spellings(words: string): readonly string[] {
  const parts = words.split(' ');
  const capitals = parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  const camel = [...parts.slice(0, 1), ...capitals.slice(1)].join('');
  return [...new Set([camel, capitals.join(''), parts.join('_'), parts.join('-'), parts.join('')])];
}

/** What a list that is not whole says, where `three` entries are there: a name, and a value. */
export const PARTIAL_CLUES: readonly (readonly [words: string, value: unknown])[] = [
  ['next', 'https://x/y?page=2'],
  ['next', { href: 'b' }],
  ['next page', 2],
  ['next page token', 'abc'],
  ['next token', 'abc'],
  ['next cursor', 'abc'],
  ['next link', 'https://x'],
  ['next page url', 'https://x'],
  ['cursor', 'abc'],
  ['continuation token', 'abc'],
  ['has more', true],
  ['has more', 'true'],
  ['has next', 1],
  ['has next page', true],
  ['is truncated', true],
  ['last', false],
  ['is last', 'false'],
  ['complete', false],
  ['count', 4],
  ['total', '14'],
  ['total count', 14],
  ['total items', 14],
  ['total records', 14],
  ['total elements', 14],
  ['record count', 14],
  ['item count', 14],
  ['total pages', 2],
  ['page count', 2],
  ['pages', 2],
  ['page', 2],
  ['current page', 2],
  ['last page', 2],
  ['offset', 100],
];

/** What a list that is whole may say, where three entries are there. */
export const WHOLE_CLUES: readonly (readonly [words: string, value: unknown])[] = [
  ['next', null],
  ['next', ''],
  ['next', false],
  ['next', { href: null }],
  ['next page', null],
  ['next page token', ''],
  ['next cursor', null],
  ['cursor', null],
  ['cursor', ''],
  ['has more', false],
  ['has more', 'false'],
  ['has next page', 0],
  ['is truncated', false],
  ['last', true],
  ['last', 'https://x/y?page=1'],
  ['count', 3],
  ['count', '3'],
  ['total', 0],
  ['total count', 3],
  ['total elements', -1],
  ['total pages', 1],
  ['total pages', 0],
  ['pages', 1],
  ['page', 1],
  ['page', 0],
  ['offset', 0],
  ['per page', 3],
  ['page size', 3],
  ['limit', 3],
  ['first', true],
];
