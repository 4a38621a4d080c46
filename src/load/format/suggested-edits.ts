import type { Suggestion } from '../../diagnostics/diagnostic.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { scalarsIn } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';
import { isWrittenHere, rewritten } from './repair-file.js';
import type { TextEdit } from './text-edit.js';

/**
 * Returns a function that finds the edit that writes what was meant at a place of a file. It is null where the file does not have
 * exactly the other text there, or several times, as where escapes, variables or aliases stand for it.
 */
export function suggestedEdits(file: SourceFile): (at: Span, suggestion: Suggestion) => TextEdit | null {
  const { root } = readYaml(file);
  const scalars = root ? editableIn(root) : [];
  return (at, suggestion) => {
    const [found, ...others] = occurrences(scalars, at, suggestion.written);
    return found && others.length === 0 ? editOf(found, suggestion) : null;
  };
}

/** A text in the source of a scalar. */
interface Occurrence {
  readonly node: ScalarNode;
  /** Offset in the file. */
  readonly start: number;
}

/** The scalars that stand where they are read, in order; several aliases have those of one anchor. */
function editableIn(root: Node): readonly ScalarNode[] {
  const found = new Map<number, ScalarNode>();
  for (const node of scalarsIn(root)) if (isWrittenHere(node) || isBlock(node)) found.set(node.start, node);
  return [...found.values()].toSorted((a, b) => a.start - b.start);
}

/** Where a text stands that has a common part with a place, not within a longer word. */
function occurrences(scalars: readonly ScalarNode[], at: Span, written: string): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (let index = firstEndingFrom(scalars, at.start); index < scalars.length; index += 1) {
    const node = scalars[index];
    if (!node || node.start > at.end) break;
    const { text } = node.file;
    for (
      let start = text.indexOf(written, node.start);
      start !== -1 && start + written.length <= node.end;
      start = text.indexOf(written, start + 1)
    )
      if (start < at.end && start + written.length > at.start && isWhole(text, start, written))
        found.push({ node, start });
  }
  return found;
}

/** The index of the first scalar that does not end before an offset. */
function firstEndingFrom(scalars: readonly ScalarNode[], offset: number): number {
  let [low, high] = [0, scalars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scalars[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a scalar is a block, in which a text on one line stands for itself. */
function isBlock({ file, start }: ScalarNode): boolean {
  return /[|>]/.test(file.text.charAt(start));
}

const WORD = /[\p{L}\p{N}_]/u;

function isWhole(text: string, start: number, written: string): boolean {
  const end = start + written.length;
  const joins = (first: number): boolean =>
    WORD.test(text.charAt(first)) && /[\p{L}\p{N}_.-]/u.test(text.charAt(first + 1));
  const joinsBefore = /[\p{L}\p{N}_.-]/u.test(text.charAt(start - 1)) && WORD.test(text.charAt(start));
  return !joinsBefore && !joins(end - 1);
}

function editOf({ node, start }: Occurrence, { written, meant }: Suggestion): TextEdit | null {
  const end = start + written.length;
  if (isBlock(node)) return meant.includes('\n') ? null : { start, end, text: meant };
  const source = node.file.text.slice(node.start, node.end);
  const lead = (source.length - node.text.length) / 2;
  if (!(lead === 0 || lead === 1) || !source.startsWith(node.text, lead)) return null;
  const offset = start - node.start - lead;
  const text = node.text.slice(0, offset) + meant + node.text.slice(offset + written.length);
  return { start: node.start, end: node.end, text: rewritten(node, text, 'kept') };
}
