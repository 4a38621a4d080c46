import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { SourceFile, Span } from '../../../diagnostics/source.js';
import type { FileTree } from '../../files/file-tree.js';
import { fullPath } from '../../files/file-tree.js';
import { decodeSource } from '../../read-source.js';
import { quote } from '../../report.js';
import type { Entry, Node } from '../../yaml/nodes.js';
import { parseYaml } from '../../yaml/parse-yaml.js';
import { octodnsInclude } from './rules.js';

const INCLUDE = '!include';

/** Includes may be nested so deep, and there may be so many. */
const [MAX_DEPTH, MAX_INCLUDES] = [8, 1000] as const;

/** The folder that is imported. */
export interface IncludeScope {
  readonly tree: FileTree;
  /** Absolute path of the folder that no include may leave. */
  readonly root: string;
}

interface Run extends IncludeScope {
  readonly diagnostics: Diagnostic[];
  /** Paths of the files that lead here, this one included. */
  readonly path: readonly string[];
  readonly count: { included: number };
}

/**
 * Parses a YAML file of octoDNS with the files that it includes in their places: `!include a.yaml` is the content of that
 * file, `!include [a.yaml, b.yaml]` the entries of both maps or the items of both lists.
 */
export async function readIncluded(
  file: SourceFile,
  scope: IncludeScope,
): Promise<{ readonly root: Node | null; readonly diagnostics: readonly Diagnostic[] }> {
  const run: Run = {
    ...scope,
    diagnostics: [],
    path: [fullPath(scope.tree, file.path)],
    count: { included: 0 },
  };
  const root = await parseWhole(file, run);
  return { root, diagnostics: run.diagnostics };
}

async function parseWhole(file: SourceFile, run: Run): Promise<Node | null> {
  const { root, diagnostics } = await parseYaml(file, { tags: [INCLUDE] });
  run.diagnostics.push(...diagnostics);
  return root && expanded(root, run);
}

async function expanded(node: Node, run: Run): Promise<Node> {
  if (node.kind === 'scalar')
    return node.tag === INCLUDE ? ((await included(node, node.text, run)) ?? node) : node;
  if (node.kind === 'map') {
    const entries: Entry[] = [];
    for (const { key, value } of node.entries) entries.push({ key, value: await expanded(value, run) });
    return { ...node, entries };
  }
  const items: Node[] = [];
  for (const item of node.items) {
    const isPath = node.tag === INCLUDE && item.kind === 'scalar';
    const value = isPath ? await included(item, item.text, run) : await expanded(item, run);
    if (value) items.push(value);
  }
  return node.tag === INCLUDE ? merged(node, items) : { ...node, items };
}

/** Maps become one map, where the first of equal keys counts; everything else a list. */
function merged(at: Span, nodes: readonly Node[]): Node {
  const { file, start, end } = at;
  const span = { file, start, end };
  const maps = nodes.flatMap((node) => (node.kind === 'map' ? node : []));
  if (maps.length === nodes.length) {
    const entries = new Map<string, Entry>();
    for (const entry of maps.flatMap((map) => map.entries))
      if (!entries.has(entry.key.text)) entries.set(entry.key.text, entry);
    return { kind: 'map', ...span, entries: [...entries.values()] };
  }
  const items = nodes.flatMap((node) => (node.kind === 'sequence' ? node.items : node));
  return { kind: 'sequence', ...span, items };
}

/** The content of a file; null, and reported, if there is something wrong with it. */
async function included(at: Span, name: string, run: Run): Promise<Node | null> {
  const path = join(dirname(fullPath(run.tree, at.file.path)), name);
  const fault = faultOf(name, path, run) ?? (await run.tree.readFile(path));
  if (typeof fault === 'string') return refuse(at, fault, run);
  if ('fault' in fault) return refuse(at, `${quote(name)} cannot be read: ${fault.fault.reason}`, run);
  const shown = join(dirname(at.file.path), name);
  const { file, diagnostics } = decodeSource(shown, fault.value, fault.isPrivate);
  run.diagnostics.push(...diagnostics);
  return file ? parseWhole(file, { ...run, path: [...run.path, path] }) : null;
}

function faultOf(name: string, path: string, { root, path: chain, count }: Run): string | null {
  const inside = relative(root, path);
  if (isAbsolute(name) || inside.startsWith('..') || isAbsolute(inside))
    return `${quote(name)} is outside the folder that is imported`;
  if (chain.includes(path)) return `${quote(name)} includes itself`;
  if (chain.length > MAX_DEPTH) return `includes are nested more than ${MAX_DEPTH} deep`;
  count.included += 1;
  return count.included > MAX_INCLUDES ? `there are more than ${MAX_INCLUDES} includes` : null;
}

function refuse(at: Span, message: string, { diagnostics }: Run): null {
  diagnostics.push(report({ rule: octodnsInclude, at, message }));
  return null;
}
