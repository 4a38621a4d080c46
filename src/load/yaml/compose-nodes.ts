import type { Alias, Node as LibraryNode, Scalar, YAMLMap } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import type { Entry, Including, Node, ScalarNode, YamlReading } from './nodes.js';
import { isNothing, itemsOf } from './nodes.js';
import { duplicateKey } from './duplicate-key.js';
import { yamlAliasBomb, yamlDuplicateKey, yamlSyntax } from './yaml-rules.js';

/**
 * Converts the library's nodes: resolves aliases, merges merge keys, drops and reports duplicate keys. Takes linear time
 * and memory, since aliases share their nodes.
 */
export function composeNodes(
  file: SourceFile,
  contents: LibraryNode | null,
  including?: Including,
): YamlReading {
  const composition: Composition = {
    file,
    including,
    anchors: new Map(),
    diagnostics: [],
    size: 0,
    unfolded: 0,
    isWhole: true,
  };
  const root = contents ? composeNode(contents, composition) : nothing({ file, start: 0, end: 0 });
  const { isWhole, diagnostics, size } = composition;
  return { root: isWhole ? root : null, diagnostics, size };
}

interface Composition {
  readonly file: SourceFile;
  readonly including: Including | undefined;
  readonly anchors: Map<string, Anchor>;
  readonly diagnostics: Diagnostic[];
  /** Number of nodes so far, with every alias written out. */
  size: number;
  /** How many of them come from aliases. */
  unfolded: number;
  /** Whether all aliases could be resolved. */
  isWhole: boolean;
}

/** `node` is null while its content is being composed. */
interface Anchor {
  readonly node: Node | null;
  readonly size: number;
}

function composeNode(source: LibraryNode, composition: Composition): Node {
  if (isAlias(source)) return resolveAlias(source, composition);
  const name = source.anchor;
  if (name === undefined) return composeContent(source, composition);

  const before = composition.size;
  composition.anchors.set(name, { node: null, size: 0 });
  const node = composeContent(source, composition);
  composition.anchors.set(name, { node, size: composition.size - before });
  return node;
}

function composeContent(source: LibraryNode, composition: Composition): Node {
  composition.size += 1;
  const { including } = composition;
  return including && source.tag === INCLUDE
    ? composeIncluded(source, composition, including)
    : composeOwn(source, composition);
}

function composeOwn(source: LibraryNode, composition: Composition): Node {
  const { file, start, end } = spanOf(source, composition);
  if (isMap<LibraryNode, LibraryNode | null>(source))
    return { kind: 'map', file, start, end, entries: composeEntries(source, composition) };
  if (isSeq<LibraryNode>(source)) {
    const items = source.items.map((item) => composeNode(item, composition));
    return { kind: 'sequence', file, start, end, items };
  }
  return isScalar(source) ? composeScalar(source, { file, start, end }) : nothing({ file, start, end });
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

/** A key such as `? key` has no value node. */
function composeEntries(
  source: YAMLMap<LibraryNode, LibraryNode | null>,
  composition: Composition,
): readonly Entry[] {
  const entries = new Map<string, Entry>();
  const merges: Merge[] = [];
  for (const pair of source.items) {
    const key = composeKey(pair.key, composition);
    const value = pair.value ? composeNode(pair.value, composition) : nothing(spanOf(pair.key, composition));
    if (key === null) continue;
    const first = entries.get(key.text);
    if (first) composition.diagnostics.push(duplicateKey(key, first.key));
    else if (isMergeKey(key)) merges.push({ maps: value, earlier: new Set(entries.keys()) });
    else entries.set(key.text, { key, value });
  }
  for (const merge of merges) mergeEntries(entries, merge, composition);
  return [...entries.values()];
}

/** The maps of a merge key, and the keys before it. */
interface Merge {
  readonly maps: Node;
  readonly earlier: ReadonlySet<string>;
}

/** Null if the key is not text. */
function composeKey(source: LibraryNode, composition: Composition): ScalarNode | null {
  const key = composeNode(source, composition);
  if (key.kind === 'scalar' && (key.text !== '' || key.isQuoted)) return key;
  if (key.kind === 'scalar' && key.isUnread === true) return null;
  composition.diagnostics.push(report({ rule: yamlSyntax, at: key, message: 'a key must be text' }));
  return null;
}

/** Merge keys are not part of YAML 1.2, but every parser supports them (https://yaml.org/type/merge.html). */
function isMergeKey(key: ScalarNode): boolean {
  return key.text === '<<' && !key.isQuoted;
}

/** Existing keys override merged ones, and earlier maps override later ones. */
function mergeEntries(
  entries: Map<string, Entry>,
  { maps, earlier }: Merge,
  { diagnostics, including }: Composition,
): void {
  for (const map of itemsOf(maps)) {
    if (isNothing(map)) continue;
    if (map.kind !== 'map') {
      const message = 'the value of a merge key must be a map, or a list of maps';
      diagnostics.push(report({ rule: yamlSyntax, at: map, message, hint: 'use an alias of a map' }));
      continue;
    }
    for (const entry of map.entries) {
      const own = entries.get(entry.key.text);
      if (!own) entries.set(entry.key.text, entry);
      else if (including && earlier.has(entry.key.text)) diagnostics.push(overridden(own.key, entry.key));
    }
  }
}

/** Where files may be included, merge keys are those of octoDNS: recent versions let the last of equal keys count. */
function overridden(key: ScalarNode, merged: ScalarNode): Diagnostic {
  const message = `programs disagree whether ${quote(key.text)} or the merge key after it counts`;
  const hint = 'put the merge key first';
  const related = [{ message: 'the merged key', at: merged }];
  return report({ rule: yamlDuplicateKey, at: key, message, hint, related });
}

function resolveAlias(alias: Alias, composition: Composition): Node {
  const at = spanOf(alias, composition);
  const anchor = composition.anchors.get(alias.source);
  const wasTooMuch = isTooMuch(composition);
  if (anchor?.node && !wasTooMuch && unfold(anchor.size, composition))
    return { ...anchor.node, start: at.start, end: at.end };
  if (!wasTooMuch) composition.diagnostics.push(aliasProblem(alias.source, at, anchor));
  composition.isWhole = false;
  return nothing(at);
}

/** Counts nodes that stand in several places. Returns whether that is still reasonable. */
function unfold(size: number, composition: Composition): boolean {
  composition.size += size;
  composition.unfolded += size;
  if (composition.including) composition.including.room.left -= size;
  return !isTooMuch(composition);
}

function isTooMuch({ unfolded, including }: Composition): boolean {
  return unfolded > MAX_UNFOLDED || (including !== undefined && including.room.left < 0);
}

/** A walk over the nodes visits those of an alias every time. */
export const MAX_UNFOLDED = 1_000_000;

function aliasProblem(name: string, at: Span, anchor: Anchor | undefined): Diagnostic {
  if (anchor === undefined) {
    const message = `there is no anchor "&${name}" before this alias`;
    return report({ rule: yamlSyntax, at, message, hint: `put "*${name}" in quotes if it is text` });
  }
  const message = anchor.node
    ? 'the aliases expand to more than a million values'
    : 'this alias contains itself';
  return report({ rule: yamlAliasBomb, at, message, hint: 'write out what the alias stands for' });
}

function nothing({ file, end }: Span): ScalarNode {
  return { kind: 'scalar', file, start: end, end, text: '', isQuoted: false };
}

function spanOf({ range }: LibraryNode, { file }: Composition): Span {
  return { file, start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}
