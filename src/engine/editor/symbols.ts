import type { SourceFile, Span } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { ownerName } from '../../dns/name/domain.js';
import type { Node } from '../../load/yaml/nodes.js';
import { itemsOf } from '../../load/yaml/nodes.js';
import { readYaml } from '../../load/yaml/read-yaml.js';
import { shortened } from '../../text/columns.js';
import { pathOf } from './cursor.js';
import type { EditorState } from './editor-project.js';
import type { Location } from './navigate.js';

/** A key of a file in its outline. */
export interface OutlineSymbol {
  readonly name: string;
  /** The first of its values. */
  readonly detail: string;
  readonly kind: 'setting' | 'name' | 'type';
  /** The key, and the key with its value. */
  readonly key: Span;
  readonly whole: Span;
  readonly children: readonly OutlineSymbol[];
}

const KINDS = ['setting', 'name', 'type'] as const;

/** The outline of a file: its keys, the names of records and their types. Empty if it is too broken to be read. */
export function outlineOf(path: string, text: string): readonly OutlineSymbol[] {
  const file = sourceFile(path, text);
  const { root } = readYaml(file);
  return root ? symbolsIn(root, file, 0) : [];
}

function symbolsIn(node: Node, file: SourceFile, depth: number): readonly OutlineSymbol[] {
  const kind = KINDS[depth];
  if (node.kind !== 'map' || kind === undefined) return [];
  return node.entries.flatMap(({ key, value }): readonly OutlineSymbol[] => {
    // What an alias or a merge key brings along stands elsewhere.
    if (value.start < key.start) return [];
    const whole = { file, start: key.start, end: Math.max(key.end, value.end) };
    const children = symbolsIn(value, file, depth + 1).filter(
      ({ whole: { start, end } }) => start >= whole.start && end <= whole.end,
    );
    return [{ name: key.text === '' ? '""' : key.text, detail: detailOf(value), kind, key, whole, children }];
  });
}

function detailOf(value: Node): string {
  const [first, ...others] = itemsOf(value);
  if (first?.kind !== 'scalar') return '';
  const [line = ''] = first.text.split('\n');
  return others.length > 0 ? `${shortened(line)}, …` : shortened(line);
}

/** A name with records, and where it is declared. */
export interface NameSymbol extends Location {
  readonly name: string;
  readonly zone: string;
}

const MOST_NAMES = 500;

/** The names with records that contain a text, in all states of a workspace. */
export function namesLike(query: string, states: Iterable<EditorState>): readonly NameSymbol[] {
  const found = new Map<string, NameSymbol>();
  const wanted = query.toLowerCase();
  for (const state of states)
    for (const zone of state.zones)
      for (const { prefix, places } of zone.records) {
        const name = ownerName(prefix, zone.name);
        if (!name.includes(wanted)) continue;
        const span = places.prefix;
        const path = pathOf(state, span);
        found.set(`${name} ${span.start} ${path}`, { name, zone: zone.name, path, span });
        if (found.size === MOST_NAMES) return [...found.values()];
      }
  return [...found.values()];
}
