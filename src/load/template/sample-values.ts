import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { FileTree } from '../files/file-tree.js';
import { readDocument } from '../document/read-document.js';
import type { Node } from '../yaml/nodes.js';

export interface SampleValues {
  /** By dotted name: `name` under `customer` is `customer.name`. */
  readonly values: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads sample values for placeholders from a YAML file of nested maps, or of dotted names. Takes values as written; items
 * of lists have their index as name. Throws nothing that a file can cause.
 */
export async function loadSampleValues(path: string, tree: FileTree): Promise<SampleValues> {
  const { root, diagnostics } = await readDocument(path, tree);
  return { values: new Map(root ? valuesIn(root, []) : []), diagnostics };
}

function* valuesIn(node: Node, path: readonly string[]): Iterable<readonly [name: string, value: string]> {
  if (node.kind === 'scalar') {
    if (path.length > 0) yield [path.join('.'), node.text];
  } else if (node.kind === 'map') {
    for (const { key, value } of node.entries) yield* valuesIn(value, [...path, key.text]);
  } else for (const [index, item] of node.items.entries()) yield* valuesIn(item, [...path, String(index)]);
}
