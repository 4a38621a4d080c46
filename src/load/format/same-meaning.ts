import type { SourceFile } from '../../diagnostics/source.js';
import { scalarValue } from '../yaml/core-schema.js';
import type { MapNode, Node, ScalarNode } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

/** Whether two files mean the same, whatever the order of keys and items; a list of one counts as its item. */
export function haveSameMeaning(a: SourceFile, b: SourceFile): boolean {
  const [first, second] = [readYaml(a), readYaml(b)];
  const codes = ({ diagnostics }: typeof first): string => diagnostics.map(({ rule }) => rule.code).join(' ');
  if (codes(first) !== codes(second)) return false;
  return first.root && second.root ? isSame(first.root, second.root) : first.root === second.root;
}

function isSame(a: Node, b: Node): boolean {
  const [first, second] = [unwrapped(a), unwrapped(b)];
  if (first.kind === 'map') return second.kind === 'map' && isSameMap(first, second);
  if (first.kind === 'scalar') return second.kind === 'scalar' && isSameScalar(first, second);
  return second.kind === 'sequence' && normalForm(first) === normalForm(second);
}

function unwrapped(node: Node): Node {
  const [item, ...others] = node.kind === 'sequence' ? node.items : [];
  return item && others.length === 0 ? unwrapped(item) : node;
}

function isSameMap(a: MapNode, b: MapNode): boolean {
  if (a.entries.length !== b.entries.length) return false;
  const values = new Map(b.entries.map(({ key, value }) => [key.text, value]));
  return a.entries.every(({ key, value }) => {
    const other = values.get(key.text);
    return other !== undefined && isSame(value, other);
  });
}

function isSameScalar(a: ScalarNode, b: ScalarNode): boolean {
  return a.text === b.text && typeof scalarValue(a) === typeof scalarValue(b);
}

/** The same text for all spellings. */
function normalForm(node: Node): string {
  if (node.kind === 'scalar') return JSON.stringify([typeof scalarValue(node), node.text]);
  if (node.kind === 'sequence') {
    const items = node.items.map(normalForm);
    return items.length === 1 ? items.join('') : `[${items.toSorted().join(',')}]`;
  }
  const entries = node.entries.map(({ key, value }) => `${JSON.stringify(key.text)}:${normalForm(value)}`);
  return `{${entries.toSorted().join(',')}}`;
}
