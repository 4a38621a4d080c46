import { scalarValue } from '../yaml/core-schema.js';
import type { MapNode, Node, ScalarNode, YamlReading } from '../yaml/nodes.js';
import { valueOf } from '../yaml/nodes.js';

/** Whether two files mean the same, whatever the order of keys and items; a list of one counts as its item. */
export function haveSameMeaning(first: YamlReading, second: YamlReading): boolean {
  if (problems(first) !== problems(second)) return false;
  return first.root && second.root ? isSame(first.root, second.root) : first.root === second.root;
}

function problems({ diagnostics }: YamlReading): string {
  return diagnostics.map(({ rule }) => rule.code).join(' ');
}

function isSame(a: Node, b: Node): boolean {
  const [first, second] = [unwrapped(a), unwrapped(b)];
  if (first.kind === 'map') return second.kind === 'map' && isSameMap(first, second);
  if (first.kind === 'scalar') return second.kind === 'scalar' && isSameScalar(first, second);
  return second.kind === 'sequence' && normalForm(first) === normalForm(second);
}

function unwrapped(node: Node): Node {
  const [item] = node.kind === 'sequence' && node.items.length === 1 ? node.items : [];
  return item ? unwrapped(item) : node;
}

function isSameMap(a: MapNode, b: MapNode): boolean {
  if (a.entries.length !== b.entries.length) return false;
  const valueIn = lookUp(b);
  return a.entries.every(({ key, value }) => {
    const other = valueIn(key.text);
    return other !== undefined && isSame(value, other);
  });
}

/** Finds values by key. Most maps have so few that an index of them would take longer. */
function lookUp(map: MapNode): (key: string) => Node | undefined {
  if (map.entries.length <= FEW) return (key) => valueOf(map, key);
  const values = new Map<string, Node>();
  for (const { key, value } of map.entries) values.set(key.text, value);
  return (key) => values.get(key);
}

const FEW = 8;

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
