import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { Entry, Included, MapNode, Node, SequenceNode } from '../../yaml/nodes.js';
import { MAX_UNFOLDED } from '../../yaml/aliases.js';
import { itemsOf } from '../../yaml/nodes.js';
import { octodnsInclude } from './rules.js';

/**
 * What stands in place of `!include`: the content of the named file, or of all that are listed. `contents` are those of
 * the files that could be read, by the offset of their names. Null if one is missing, or if maps and lists are mixed,
 * which is reported.
 */
export function joinIncluded(
  names: Node,
  contents: ReadonlyMap<number, Included>,
  diagnostics: Diagnostic[],
): Included | null {
  const found = itemsOf(names).map(({ start }) => contents.get(start));
  const parts = found.filter((part) => part !== undefined);
  if (parts.length < found.length) return null;
  if (names.kind === 'scalar') return parts[0] ?? null;
  const { file, start, end } = names;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  // So much is refused anyway.
  if (size > MAX_UNFOLDED) return { node: names, size };
  const node = joined({ kind: 'sequence', file, start, end, items: parts.map((part) => part.node) });
  if (node) return { node, size };
  const message = 'the included files are neither all maps nor all lists';
  diagnostics.push(report({ rule: octodnsInclude, at: names, message }));
  return null;
}

/** Maps become one map, where the last of equal keys counts; lists become one list. An empty list is no value. */
function joined({ items, ...at }: SequenceNode): Node | null {
  if (items.length === 0) return { ...at, kind: 'scalar', text: '', isQuoted: false };
  const maps = items.filter((item): item is MapNode => item.kind === 'map');
  if (maps.length === items.length) {
    const entries = new Map<string, Entry>(
      maps.flatMap((map) => map.entries.map((entry) => [entry.key.text, entry] as const)),
    );
    return { ...at, kind: 'map', entries: [...entries.values()] };
  }
  const lists = items.filter((item): item is SequenceNode => item.kind === 'sequence');
  return lists.length === items.length ? { ...at, items: lists.flatMap((list) => list.items) } : null;
}
