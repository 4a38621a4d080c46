import type { SourceFile } from '../../diagnostics/source.js';
import { lineStarts, startOfLine } from '../../diagnostics/source.js';
import type { MapNode, Node, ScalarNode, SequenceNode } from '../yaml/nodes.js';
import type { Collection, LayoutRow, Scalar, Value } from './layout.js';
import { bareRow, NO_PROPS } from './layout.js';
import type { Comment } from './read-comments.js';

/** The layout of the root of a plain file, without its comments; the same as that of its tokens. */
export function layoutOfNodes(root: MapNode): Collection {
  return collectionOf(root);
}

function valueOf(node: Node): Value {
  return node.kind === 'scalar' ? scalarOf(node) : collectionOf(node);
}

function scalarOf({ file, start, end, text, isQuoted }: ScalarNode): Scalar {
  const form = isQuoted ? 'quoted' : 'plain';
  return {
    kind: 'scalar',
    form,
    source: isQuoted ? file.text.slice(start, end) : text,
    sign: '',
    text,
    props: NO_PROPS,
    start,
    end,
  };
}

function collectionOf(node: MapNode | SequenceNode): Collection {
  const { kind, file, start, end } = node;
  const isFlow = isBracket(file.text.charAt(start));
  const rows =
    node.kind === 'map'
      ? node.entries.map(({ key, value }) => rowOf(scalarOf(key), valueOf(value), key.start, file))
      : node.items.map((item) => rowOf(null, valueOf(item), isFlow ? item.start : dashBefore(item), file));
  return {
    kind,
    isFlow,
    rows,
    foot: [],
    props: NO_PROPS,
    start,
    end: isFlow ? end : start,
    column: columnOf(start, file),
  };
}

function isBracket(character: string): boolean {
  return character === '{' || character === '[';
}

/** Only spaces are between a dash and its item. */
function dashBefore({ file, start }: Node): number {
  return file.text.lastIndexOf('-', start - 1);
}

function rowOf(key: Scalar | null, value: Value, start: number, file: SourceFile): LayoutRow {
  return bareRow({ key, value, start, column: columnOf(start, file) });
}

function columnOf(offset: number, file: SourceFile): number {
  return offset - startOfLine(file, offset);
}

/** The comments of a plain file in order: what begins with a number sign after everything else on a line. */
export function plainComments(root: MapNode): readonly Comment[] {
  const { text } = root.file;
  const starts = lineStarts(root.file);
  const ends = endsIn(root);
  const comments: Comment[] = [];
  let next = 0;
  let sign = text.indexOf('#');
  for (const [index, start] of starts.entries()) {
    const lineEnd = (starts[index + 1] ?? text.length + 1) - 1;
    let from = start;
    for (; (ends[next] ?? Infinity) <= lineEnd; next += 1) from = ends[next] ?? from;
    if (sign !== -1 && sign < from) sign = text.indexOf('#', from);
    if (sign === -1 || sign >= lineEnd) continue;
    comments.push({ text: text.slice(sign, lineEnd).trimEnd(), offset: sign });
    sign = text.indexOf('#', lineEnd);
  }
  return comments;
}

/** Where keys and values end, in order; of a value in brackets, only the last counts on its line. */
function endsIn(root: MapNode): readonly number[] {
  const ends: number[] = [];
  const visit = (node: Node): void => {
    if (node.kind === 'scalar' || isBracket(node.file.text.charAt(node.start))) ends.push(node.end);
    else if (node.kind === 'sequence') node.items.forEach(visit);
    else
      for (const { key, value } of node.entries) {
        ends.push(key.end);
        visit(value);
      }
  };
  visit(root);
  return ends;
}
