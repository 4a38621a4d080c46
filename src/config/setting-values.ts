import { scalarValue } from '../load/yaml/core-schema.js';
import type { Node } from '../load/yaml/nodes.js';
import { itemsOf } from '../load/yaml/nodes.js';

/** What a scalar means; null for anything else. */
export function plainOf(node: Node | undefined): string | number | boolean | null {
  return node?.kind === 'scalar' ? scalarValue(node) : null;
}

/** The text of a scalar as it is written. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.text : undefined;
}

/** The texts of a list, or of a lone scalar in the place of one. */
export function textsOf(node: Node | undefined): readonly string[] {
  return node ? itemsOf(node).flatMap((item) => textOf(item) ?? []) : [];
}
