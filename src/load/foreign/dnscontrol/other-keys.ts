import type { Entry, MapNode, Node } from '../../yaml/nodes.js';
import { scalarsIn } from '../../yaml/nodes.js';
import { isNull } from '../reader.js';

/** The entries of a map that have a value and none of these keys. */
export function otherEntries(node: MapNode, isKnown: (key: string) => boolean): readonly Entry[] {
  return node.entries.filter(({ key, value }) => !isKnown(key.text) && !isEmpty(value));
}

/** What the JSON has for a setting that is not made. */
function isEmpty(node: Node): boolean {
  if (node.kind === 'scalar') return isNull(node) || ['', '0', 'false'].includes(node.text);
  return (node.kind === 'map' ? node.entries : node.items).length === 0;
}

/** The values of a setting on one line, those of maps with their keys. */
export function wordsOf(node: Node): string {
  return Array.from(scalarsIn(node), ({ text }) => text).join(' ');
}
