import { flowContext } from './flow-context.js';

/** Where a line of YAML stands: the keys above it by their indentation, and its own beginning. */
export interface LineContext {
  /** From the top: `['records', 'www']` in front of a type. */
  readonly keys: readonly string[];
  /** The key on the line, or in the innermost brackets, if the cursor is behind it. */
  readonly key: string | null;
  /** What stands between the key, or the beginning of the line, and the cursor, without the sign of a list. */
  readonly typed: string;
  /** The whole line up to the cursor. */
  readonly line: string;
  /** The keys that the map at the cursor has already. */
  readonly siblings: ReadonlySet<string>;
}

/** Reads the context of a position, line and column from 0, of a text that may be incomplete. */
export function contextAt(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): LineContext {
  const lines = text.split('\n');
  const own = (lines[line] ?? '').slice(0, column);
  const keys = keysAbove(lines, line, own);
  const key = keyIn(own);
  const behind = withoutSign(own.slice(key ? key.end : startOf(own).start));
  const flow = flowContext(behind);
  if (!flow) {
    const siblings = key === null ? keysBeside(lines, line, own) : new Set<string>();
    return { keys, key: key?.name ?? null, typed: behind, line: own, siblings };
  }
  return {
    keys: [...keys, ...(key ? [key.name] : []), ...flow.keys],
    key: flow.key,
    typed: flow.typed,
    line: own,
    siblings: new Set(flow.siblings),
  };
}

function keysAbove(lines: readonly string[], line: number, own: string): readonly string[] {
  const keys: string[] = [];
  let { indent } = startOf(own);
  for (let at = line - 1; at >= 0 && indent > 0; at -= 1) {
    const above = keyIn(lines[at] ?? '');
    if (above === null || above.start >= indent) continue;
    keys.unshift(above.name);
    indent = above.indent;
  }
  return keys;
}

/** The keys of the block map that a line belongs to, above and below it. */
function keysBeside(lines: readonly string[], line: number, own: string): ReadonlySet<string> {
  const found = new Set<string>();
  const { start } = startOf(own);
  const look = (at: number): 'on' | 'end' => {
    const other = lines[at] ?? '';
    const place = startOf(other);
    if (other.trim() === '' || /^\s*#/.test(other) || place.start > start) return 'on';
    if (place.start < start) return 'end';
    const key = keyIn(other);
    if (key) found.add(key.name);
    return 'on';
  };
  for (let at = line; at > 0 && !beginsItem(lines[at] ?? '', start); at -= 1)
    if (look(at - 1) === 'end') break;
  for (let at = line + 1; at < lines.length && !beginsItem(lines[at] ?? '', start); at += 1)
    if (look(at) === 'end') break;
  return found;
}

/** Whether a line begins an item of a list whose content starts at a column, or further left. */
function beginsItem(line: string, column: number): boolean {
  return line.trimStart().startsWith('- ') && startOf(line).start <= column;
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
  /** Column of the key. */
  readonly start: number;
  /** Column that what it belongs to starts in front of. */
  readonly indent: number;
  /** Offset behind the colon. */
  readonly end: number;
}

/** The key that a line begins with. */
function keyIn(line: string): KeyInLine | null {
  const { start, indent } = startOf(line);
  const quote = line[start] === "'" || line[start] === '"' ? line[start] : '';
  const nameStart = start + quote.length;
  const nameEnd = line.indexOf(quote === '' ? ':' : quote, nameStart);
  if (nameEnd === -1) return null;
  const colon = line.indexOf(':', nameEnd);
  const isKey = colon !== -1 && (colon + 1 === line.length || line[colon + 1] === ' ');
  const name = line.slice(nameStart, nameEnd);
  if (!isKey || (quote === '' && /[#{[]/.test(name))) return null;
  return { name, start, indent, end: colon + 1 };
}

function withoutSign(text: string): string {
  const trimmed = text.trimStart();
  return trimmed.startsWith('- ') ? trimmed.slice(2).trimStart() : trimmed;
}
