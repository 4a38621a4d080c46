import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/source.js';

/**
 * What a YAML file says, free of the library that read it: aliases are resolved, merge keys are merged, and
 * every node is the span where it stands. An alias stands where it is used, what it holds where that was
 * written. A node can be reached on several ways.
 */
export type Node = ScalarNode | MapNode | SequenceNode;

export interface ScalarNode extends Span {
  readonly kind: 'scalar';
  /** As it is written, nothing coerced; of quoted and block scalars the text that they stand for. */
  readonly text: string;
  /** Whether it is text whatever it looks like: quoted, a block scalar, or tagged so. */
  readonly isQuoted: boolean;
}

export interface MapNode extends Span {
  readonly kind: 'map';
  /** No two with one key. */
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

/** The root is null when the file is so wrong that nothing can be said about what it holds. */
export interface YamlReading {
  readonly root: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether nothing is written where a value should be, as in `A:`. */
export function isNothing(node: Node): boolean {
  return node.kind === 'scalar' && node.text === '' && !node.isQuoted;
}

/** The value of a key, or undefined when the node is no map or has no such key. */
export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key.text === key)?.value : undefined;
}

/** The value of a key where it is a scalar. */
export function scalarAt(node: Node, key: string): ScalarNode | undefined {
  const value = valueOf(node, key);
  return value?.kind === 'scalar' ? value : undefined;
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
