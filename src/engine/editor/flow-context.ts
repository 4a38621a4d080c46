/** Where a cursor stands in brackets on one line. */
export interface FlowContext {
  /** Keys whose values the brackets are, from the outermost. */
  readonly keys: readonly string[];
  /** The key in front of the cursor in the innermost brackets. */
  readonly key: string | null;
  /** What stands between that key, comma or bracket, and the cursor. */
  readonly typed: string;
  /** The other keys in the innermost brackets before the cursor. */
  readonly siblings: readonly string[];
}

interface OpenBracket {
  readonly isMap: boolean;
  /** The key that they are the value of; null in a list. */
  readonly of: string | null;
  key: string | null;
  readonly siblings: string[];
  start: number;
}

/** Reads the brackets (YAML 1.2.2 section 7.4) that the end of a text is in; null if it is in none. */
export function flowContext(text: string): FlowContext | null {
  const open: OpenBracket[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const inner = open.at(-1);
    if (isOpening(text, at, inner))
      open.push({ isMap: sign === '{', of: inner?.key ?? null, key: null, siblings: [], start: at + 1 });
    else if (!inner) break;
    else if ((sign === '"' || sign === "'") && text.slice(inner.start, at).trim() === '')
      at = endOfQuoted(text, at);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') endEntry(inner, at);
    else if (sign === ':' && inner.isMap && inner.key === null && /^(?:\s|$)/.test(text.slice(at + 1)))
      [inner.key, inner.start] = [withoutQuotes(text.slice(inner.start, at)), at + 1];
  }
  const last = open.at(-1);
  return last
    ? {
        keys: open.flatMap(({ of }) => of ?? []),
        key: last.key,
        typed: text.slice(last.start).trimStart(),
        siblings: last.siblings,
      }
    : null;
}

/** Brackets open a value where nothing stands in front of them; in a text they are letters. */
function isOpening(text: string, at: number, inner: OpenBracket | undefined): boolean {
  return /[{[]/.test(text.charAt(at)) && text.slice(inner?.start ?? 0, at).trim() === '';
}

function endEntry(inner: OpenBracket, comma: number): void {
  if (inner.key !== null) inner.siblings.push(inner.key);
  [inner.key, inner.start] = [null, comma + 1];
}

function endOfQuoted(text: string, start: number): number {
  const end = text.indexOf(text.charAt(start), start + 1);
  return end === -1 ? text.length : end;
}

function withoutQuotes(text: string): string {
  return text.trim().replaceAll(/^["']|["']$/g, '');
}
