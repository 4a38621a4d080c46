import type { CST } from 'yaml';

/** Deepest nesting of maps and lists. A zone file needs six levels. */
export const MAX_DEPTH = 64;

/**
 * The offset of the first collection that is nested too deeply, or null. Must run before the library composes the tokens:
 * it recurses at every level and would crash the process.
 */
export function findTooDeep(tokens: readonly CST.Token[], most: number): number | null {
  let level: readonly CST.Token[] = tokens;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: CST.Token[] = [];
    for (const token of level) collectNested(token, next);
    if (depth > most) return next[0]?.offset ?? null;
    level = next;
  }
  return null;
}

/** Works level by level, so that deep nesting does not exhaust the stack. */
function collectNested(token: CST.Token, nested: CST.Token[]): void {
  if (token.type === 'document') {
    if (token.value) nested.push(token.value);
  } else if ('items' in token) {
    for (const { key, value } of token.items) {
      if (isCollection(key)) nested.push(key);
      if (isCollection(value)) nested.push(value);
    }
  }
}

function isCollection(token: CST.Token | null | undefined): token is CST.CollectionItem['value'] & CST.Token {
  return token !== null && token !== undefined && 'items' in token;
}
