import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/source.js';

/**
 * The content of a YAML file, independent of the parser: aliases are resolved, merge keys are merged, and every node has
 * its place. The place of an alias is where it is used, that of its children where they are written. Nodes may be shared.
 */
export type Node = ScalarNode | MapNode | SequenceNode;

export interface ScalarNode extends Span {
  readonly kind: 'scalar';
  /** As written, without type conversion; of quoted and block scalars the text that they mean. */
  readonly text: string;
  /** Whether it is always text: quoted, a block scalar, or tagged as text. */
  readonly isQuoted: boolean;
  /** Whether it stands for a file that could not be included, or has an unknown variable, which is reported. */
  readonly isUnread?: true;
}

export interface MapNode extends Span {
  readonly kind: 'map';
  /** Keys are unique. */
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly key: ScalarNode;
  readonly value: Node;
}

export interface SequenceNode extends Span {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

/** The root is null if the file is too broken to be understood. */
export interface YamlReading {
  readonly root: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of other files, and the number of its nodes with every alias written out. */
export interface Included {
  readonly node: Node;
  readonly size: number;
}

/** How `!include` is read; without it, the tag is an error like any other. */
export interface Including {
  /** Returns the content of the files that are named, in a scalar or a list; null if they cannot be read, which it reports. */
  readonly read: (names: Node) => Included | null;
  /** Number of nodes that what stands in several places may still grow by, in all files that are read together. */
  readonly room: { left: number };
}

/** The number of nodes, with those of aliases and of included files in every place. */
export function sizeOf(root: Node): number {
  const waiting = [root];
  let size = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    size += 1;
    if (node.kind === 'sequence') for (const item of node.items) waiting.push(item);
    if (node.kind !== 'map') continue;
    size += node.entries.length;
    for (const { value } of node.entries) waiting.push(value);
  }
  return size;
}

/** Where a block ends whose last value this is: with the line that the value ends on. */
export function endOfBlock({ file: { text }, end }: Span): number {
  if (text.charAt(end - 1) === '\n') return end;
  const feed = text.indexOf('\n', end);
  return feed === -1 ? text.length : feed + 1;
}

/** Whether the value is missing, as in `A:`. */
export function isNothing(node: Node): boolean {
  return node.kind === 'scalar' && node.text === '' && !node.isQuoted;
}

/** The value of a key, or undefined if the node is not a map or has no such key. */
export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key.text === key)?.value : undefined;
}

/** The value of a key if it is a scalar. */
export function scalarAt(node: Node, key: string): ScalarNode | undefined {
  const value = valueOf(node, key);
  return value?.kind === 'scalar' ? value : undefined;
}

/** The text of a scalar as written. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.text : undefined;
}

/** The texts of a list, or of a lone scalar in its place. */
export function textsOf(node: Node | undefined): readonly string[] {
  return node ? itemsOf(node).flatMap((item) => textOf(item) ?? []) : [];
}

/** The items of a sequence, or the node itself: most lists of one may be written without a list. */
export function itemsOf(node: Node): readonly Node[] {
  return node.kind === 'sequence' ? node.items : [node];
}

/** All scalars of a node, keys included. */
export function* scalarsIn(node: Node): Iterable<ScalarNode> {
  if (node.kind === 'scalar') yield node;
  else if (node.kind === 'sequence') for (const item of node.items) yield* scalarsIn(item);
  else {
    for (const { key, value } of node.entries) {
      yield key;
      yield* scalarsIn(value);
    }
  }
}

/** A node and its key; the root and items of lists have none. */
export interface Located {
  readonly node: Node;
  readonly key: ScalarNode | null;
}

/** Finds a node by JSON pointer (RFC 6901), or null. */
export type Locate = (pointer: string) => Located | null;

/** Indexes every map on the path once, so that many look-ups in a large file take linear time. */
export function locator(root: Node): Locate {
  const indexes = new Map<Node, ReadonlyMap<string, Located>>();
  return (pointer) => {
    let place: Located | null = { node: root, key: null };
    for (const step of pointer.split('/').slice(1)) {
      if (place === null) return null;
      const index: ReadonlyMap<string, Located> = indexes.get(place.node) ?? childrenOf(place.node);
      indexes.set(place.node, index);
      place = index.get(step.replaceAll('~1', '/').replaceAll('~0', '~')) ?? null;
    }
    return place;
  };
}

function childrenOf(node: Node): ReadonlyMap<string, Located> {
  if (node.kind === 'map')
    return new Map(node.entries.map(({ key, value }) => [key.text, { key, node: value }]));
  const items = node.kind === 'sequence' ? node.items : [];
  return new Map(items.map((item, index) => [String(index), { key: null, node: item }]));
}
