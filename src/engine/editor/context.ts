/** Where a line of YAML stands: the keys above it by their indentation, and its own beginning. */
export interface LineContext {
  /** From the top: `['records', 'www']` in front of a type. */
  readonly keys: readonly string[];
  /** The key on the line, if the cursor is behind it. */
  readonly key: string | null;
  /** What stands between the key, or the beginning of the line, and the cursor, without the sign of a list. */
  readonly typed: string;
}

/** Reads the context of a position, line and column from 0, of a text that may be incomplete. */
export function contextAt(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): LineContext {
  const lines = text.split('\n', line + 1);
  const own = (lines[line] ?? '').slice(0, column);
  const keys: string[] = [];
  let { indent } = startOf(own);
  for (let at = line - 1; at >= 0 && indent > 0; at -= 1) {
    const above = keyIn(lines[at] ?? '');
    if (above === null || above.indent >= indent) continue;
    keys.unshift(above.name);
    indent = above.indent;
  }
  const key = keyIn(own);
  const behind = key ? key.end : startOf(own).start;
  return { keys, key: key?.name ?? null, typed: withoutSign(own.slice(behind)) };
}

/** Where the content of a line starts, behind signs of lists; items stand deeper than the key of their list. */
function startOf(line: string): { readonly indent: number; readonly start: number } {
  const indent = line.length - line.trimStart().length;
  let start = indent;
  while (line.startsWith('- ', start)) start += 2;
  return { indent: indent + (line[indent] === '-' ? 1 : 0), start };
}

interface KeyInLine {
  readonly name: string;
  readonly indent: number;
  /** Offset behind the colon. */
  readonly end: number;
}

/** The key that a line begins with. */
function keyIn(line: string): KeyInLine | null {
  const { start } = startOf(line);
  const quote = line[start] === "'" || line[start] === '"' ? line[start] : '';
  const nameStart = start + quote.length;
  const nameEnd = line.indexOf(quote === '' ? ':' : quote, nameStart);
  if (nameEnd === -1) return null;
  const colon = line.indexOf(':', nameEnd);
  const isKey = colon !== -1 && (colon + 1 === line.length || line[colon + 1] === ' ');
  const name = line.slice(nameStart, nameEnd);
  if (!isKey || (quote === '' && /[#{[]/.test(name))) return null;
  return { name, indent: line.length - line.trimStart().length, end: colon + 1 };
}

function withoutSign(text: string): string {
  const trimmed = text.trimStart();
  return trimmed.startsWith('- ') ? trimmed.slice(2).trimStart() : trimmed;
}
