import type { Node as LibraryNode, Pair, Scalar, YAMLMap } from 'yaml';
import type { Span } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import type { Composition } from './aliases.js';
import { isTooMuch, MAX_UNFOLDED, nothing, resolveAlias, unfold } from './aliases.js';
import { yamlLibrary } from './library.js';
import type { Entry, Including, Node, ScalarNode } from './nodes.js';
import { endOfBlock } from './nodes.js';
import { uniqueEntries } from './unique-entries.js';
import { yamlAliasBomb, yamlSyntax } from './yaml-rules.js';

/**
 * Converts a node of the library: resolves aliases, merges merge keys, drops and reports duplicate keys. Takes linear time
 * and memory, since aliases share their nodes.
 */
export function composeNode(source: LibraryNode, composition: Composition): Node {
  if (yamlLibrary().isAlias(source))
    return resolveAlias(source.source, spanOf(source, composition), composition);
  const name = source.anchor;
  if (name === undefined) return composeContent(source, composition);

  composition.anchors.set(name, null);
  const node = composeContent(source, composition);
  composition.anchors.set(name, node);
  return node;
}

function composeContent(source: LibraryNode, composition: Composition): Node {
  const { including } = composition;
  return including && source.tag === INCLUDE
    ? composeIncluded(source, composition, including)
    : composeOwn(source, composition);
}

function composeOwn(source: LibraryNode, composition: Composition): Node {
  const { isMap, isScalar, isSeq } = yamlLibrary();
  const { file, start, end } = spanOf(source, composition);
  if (isMap<LibraryNode, LibraryNode | null>(source)) {
    const composed = source.items.flatMap((pair) => composeEntry(pair, composition) ?? []);
    const entries = uniqueEntries(composed, composition);
    return { kind: 'map', file, start, end: endOf(source, { file, end }, composed.at(-1)?.value), entries };
  }
  if (isSeq<LibraryNode>(source)) {
    const items = source.items.map((item) => composeNode(item, composition));
    return { kind: 'sequence', file, start, end: endOf(source, { file, end }, items.at(-1)), items };
  }
  return isScalar(source) ? composeScalar(source, { file, start, end }) : nothing({ file, start, end });
}

/** The library counts comments after a block to it or not, depending on their indentation. */
function endOf(
  { flow }: Pick<YAMLMap, 'flow'>,
  { file, end }: Omit<Span, 'start'>,
  last: Node | undefined,
): number {
  return flow || last?.file !== file ? end : endOfBlock(last);
}

/** The tag of nodes that stand for other files. */
export const INCLUDE = '!include';

/** What is included counts like the content of an alias. */
function composeIncluded(source: LibraryNode, composition: Composition, including: Including): Node {
  const at = spanOf(source, composition);
  const found = including.read(composeOwn(source, composition));
  if (found === null) return { ...nothing(at), isUnread: true };
  const wasTooMuch = isTooMuch(composition);
  if (!wasTooMuch && unfold(found.size, composition)) return found.node;
  if (!wasTooMuch) {
    const message =
      composition.unfolded > MAX_UNFOLDED
        ? 'the included files and aliases expand to more than a million values'
        : 'with this, the included files and aliases of all files expand to more than two million values';
    composition.diagnostics.push(report({ rule: yamlAliasBomb, at, message }));
  }
  composition.isWhole = false;
  return nothing(at);
}

function composeScalar(source: Scalar, { file, start, end }: Span): ScalarNode {
  const isQuoted = source.type !== 'PLAIN' || source.tag !== undefined;
  return { kind: 'scalar', file, start, end, text: source.source ?? '', isQuoted };
}

/** Converts an entry of a map, perhaps a merge key; null if the key is not text. A key such as `? key` has no value node. */
export function composeEntry(
  pair: Pair<LibraryNode, LibraryNode | null>,
  composition: Composition,
): Entry | null {
  const key = composeKey(pair.key, composition);
  const value = pair.value ? composeNode(pair.value, composition) : nothing(spanOf(pair.key, composition));
  return key && { key, value };
}

/** Null if the key is not text. */
function composeKey(source: LibraryNode, composition: Composition): ScalarNode | null {
  const key = composeNode(source, composition);
  if (key.kind === 'scalar' && (key.text !== '' || key.isQuoted)) return key;
  if (key.kind === 'scalar' && key.isUnread === true) return null;
  composition.diagnostics.push(report({ rule: yamlSyntax, at: key, message: 'a key must be text' }));
  return null;
}

function spanOf({ range }: LibraryNode, { file, base }: Composition): Span {
  return { file, start: base + (range?.[0] ?? 0), end: base + (range?.[1] ?? 0) };
}
