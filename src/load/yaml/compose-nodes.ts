import type { Alias, Node as LibraryNode, Scalar, YAMLMap } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../report.js';
import type { Entry, Node, ScalarNode, YamlReading } from './nodes.js';
import { isNothing, itemsOf } from './nodes.js';
import { yamlAliasBomb, yamlDuplicateKey, yamlSyntax } from './yaml-rules.js';

/**
 * Converts the library's nodes: resolves aliases, merges merge keys, drops and reports duplicate keys. Takes linear time
 * and memory, since aliases share their nodes.
 */
export function composeNodes(
  file: SourceFile,
  contents: LibraryNode | null,
  tags: readonly string[] = [],
): YamlReading {
  const composition: Composition = {
    file,
    tags,
    anchors: new Map(),
    diagnostics: [],
    size: 0,
    unfolded: 0,
    isWhole: true,
  };
  const root = contents ? composeNode(contents, composition) : nothing({ file, start: 0, end: 0 });
  return { root: composition.isWhole ? root : null, diagnostics: composition.diagnostics };
}

interface Composition {
  readonly file: SourceFile;
  /** Tags that nodes keep. */
  readonly tags: readonly string[];
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
  const { file, start, end } = spanOf(source, composition);
  if (isMap<LibraryNode, LibraryNode | null>(source))
    return { kind: 'map', file, start, end, entries: composeEntries(source, composition) };
  if (isSeq<LibraryNode>(source)) {
    const items = source.items.map((item) => composeNode(item, composition));
    return { kind: 'sequence', file, start, end, items, ...keptTag(source, composition) };
  }
  return isScalar(source)
    ? { ...composeScalar(source, { file, start, end }), ...keptTag(source, composition) }
    : nothing({ file, start, end });
}

function keptTag({ tag }: LibraryNode, { tags }: Composition): { readonly tag?: string } {
  return tag !== undefined && tags.includes(tag) ? { tag } : {};
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
  const merges: Node[] = [];
  for (const pair of source.items) {
    const key = composeKey(pair.key, composition);
    const value = pair.value ? composeNode(pair.value, composition) : nothing(spanOf(pair.key, composition));
    if (key === null) continue;
    const first = entries.get(key.text);
    if (first) reportDuplicate(key, first.key, composition);
    else if (isMergeKey(key)) merges.push(value);
    else entries.set(key.text, { key, value });
  }
  for (const merge of merges) mergeEntries(entries, merge, composition);
  return [...entries.values()];
}

/** Null if the key is not text. */
function composeKey(source: LibraryNode, composition: Composition): ScalarNode | null {
  const key = composeNode(source, composition);
  if (key.kind === 'scalar' && (key.text !== '' || key.isQuoted)) return key;
  composition.diagnostics.push(report({ rule: yamlSyntax, at: key, message: 'a key must be text' }));
  return null;
}

function reportDuplicate(key: ScalarNode, first: ScalarNode, { diagnostics }: Composition): void {
  const message = `duplicate key ${quote(key.text)} in this map`;
  const hint = 'merge them into one key; write several values as a list';
  const related = [{ message: 'first used here', at: first }];
  diagnostics.push(report({ rule: yamlDuplicateKey, at: key, message, hint, related }));
}

/** Merge keys are not part of YAML 1.2, but every parser supports them (https://yaml.org/type/merge.html). */
function isMergeKey(key: ScalarNode): boolean {
  return key.text === '<<' && !key.isQuoted;
}

/** Existing keys override merged ones, and earlier maps override later ones. */
function mergeEntries(entries: Map<string, Entry>, merge: Node, { diagnostics }: Composition): void {
  for (const map of itemsOf(merge)) {
    if (isNothing(map)) continue;
    if (map.kind !== 'map') {
      const message = 'the value of a merge key must be a map, or a list of maps';
      diagnostics.push(report({ rule: yamlSyntax, at: map, message, hint: 'use an alias of a map' }));
      continue;
    }
    for (const entry of map.entries) {
      if (!entries.has(entry.key.text)) entries.set(entry.key.text, entry);
    }
  }
}

function resolveAlias(alias: Alias, composition: Composition): Node {
  const at = spanOf(alias, composition);
  const anchor = composition.anchors.get(alias.source);
  const wasTooMuch = composition.unfolded > MAX_UNFOLDED;
  if (anchor?.node && !wasTooMuch) {
    composition.size += anchor.size;
    composition.unfolded += anchor.size;
    if (composition.unfolded <= MAX_UNFOLDED) return { ...anchor.node, start: at.start, end: at.end };
  }
  if (!wasTooMuch) composition.diagnostics.push(aliasProblem(alias.source, at, anchor));
  composition.isWhole = false;
  return nothing(at);
}

/** A walk over the nodes visits those of an alias every time. */
const MAX_UNFOLDED = 1_000_000;

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
