import type { Span } from '../../diagnostics/source.js';
import { startOfLine } from '../../diagnostics/source.js';
import type { Node } from '../yaml/nodes.js';
import { endOfBlock } from '../yaml/nodes.js';
import type { TextEdit } from './text-edit.js';

/**
 * The edit that removes the item of a list, or the entry of a map, that a place is in, where the file has the list or map at its
 * top: with its lines, or in brackets with a comma; with its key if nothing else is left. Null for a place anywhere else.
 */
export function removalEdit(root: Node, at: Span): TextEdit | null {
  const entries = root.kind === 'map' ? root.entries : [];
  const top = entries.find(({ value }) => value.start <= at.start && at.end <= value.end);
  if (!top) return null;
  const { key, value } = top;
  const parts = partsOf(value);
  const index = parts.findIndex(({ start, end }) => start <= at.start && at.end <= end);
  const part = parts[index];
  if (!part) return null;
  if (parts.length === 1) return wholeLines({ file: at.file, start: key.start, end: value.end });
  return /[[{]/.test(at.file.text.charAt(value.start))
    ? betweenCommas(parts, index)
    : wholeLines({ file: at.file, ...part });
}

interface ItemSpan {
  readonly start: number;
  readonly end: number;
}

function partsOf(value: Node): readonly ItemSpan[] {
  if (value.kind === 'sequence') return value.items.map(({ start, end }) => ({ start, end }));
  if (value.kind !== 'map') return [];
  return value.entries.map(({ key, value: { end } }) => ({ start: key.start, end: Math.max(key.end, end) }));
}

/** Null if something else begins on the first line, or ends on the last one. */
function wholeLines(span: Span): TextEdit | null {
  const { text } = span.file;
  const start = startOfLine(span.file, span.start);
  const end = endOfBlock(span);
  const isAlone = /^\s*(?:- )?$/.test(text.slice(start, span.start));
  const rest = text.slice(span.end, end).trim();
  return isAlone && (rest === '' || rest.startsWith('#')) ? { start, end, text: '' } : null;
}

function betweenCommas(parts: readonly ItemSpan[], index: number): TextEdit | null {
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]];
  if (!part) return null;
  if (after) return { start: part.start, end: after.start, text: '' };
  return before ? { start: before.end, end: part.end, text: '' } : null;
}
