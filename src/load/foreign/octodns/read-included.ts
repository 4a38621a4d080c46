import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { SourceFile, Span } from '../../../diagnostics/source.js';
import type { FileTree } from '../../files/file-tree.js';
import { fullPath } from '../../files/file-tree.js';
import { decodeSource } from '../../read-source.js';
import { quote } from '../../report.js';
import type { Included, Node, YamlReading } from '../../yaml/nodes.js';
import { itemsOf } from '../../yaml/nodes.js';
import { parseYaml } from '../../yaml/parse-yaml.js';
import { joinIncluded } from './join-included.js';
import { octodnsInclude } from './rules.js';

/** Includes may be nested so deep, and there may be so many. */
const [MAX_DEPTH, MAX_INCLUDES] = [8, 1000] as const;

/** The folder that is imported. */
export interface IncludeScope {
  readonly tree: FileTree;
  /** Absolute path of the folder that no include may leave. */
  readonly root: string;
  /** Collects the absolute paths of the files that are included. */
  readonly included: Set<string>;
}

interface Run extends IncludeScope {
  /** Absolute paths of the files that lead here, this one included. */
  readonly chain: readonly string[];
  readonly count: { includes: number };
}

/**
 * Parses a YAML file of octoDNS with the files that it includes in their places: `!include a.yaml` is the content of that
 * file, `!include [a.yaml, b.yaml]` the keys of both maps, or the items of both lists. Either may be the value of a merge
 * key.
 */
export async function readIncluded(file: SourceFile, scope: IncludeScope): Promise<YamlReading> {
  return parseWhole(file, { ...scope, chain: [fullPath(scope.tree, file.path)], count: { includes: 0 } });
}

/** Parses a file twice: for what it includes, then with it. */
async function parseWhole(file: SourceFile, run: Run): Promise<YamlReading> {
  const includes: (readonly Node[])[] = [];
  const alone = await parseYaml(file, (node) => {
    includes.push(itemsOf(node));
    return null;
  });
  if (includes.length === 0 || alone.root === null) return alone;
  const contents = new Map<number, Included>();
  const diagnostics: Diagnostic[] = [];
  for (const name of includes.flat()) {
    const content = await readNamed(name, run);
    diagnostics.push(...content.diagnostics);
    if (content.root) contents.set(name.start, { node: content.root, size: sizeOf(content) });
  }
  const whole = await parseYaml(file, (node) => joinIncluded(node, contents, diagnostics));
  return { ...whole, diagnostics: [...whole.diagnostics, ...diagnostics] };
}

interface Content extends YamlReading {
  readonly file?: SourceFile;
}

function sizeOf({ size, file }: Content): number {
  return size ?? file?.text.length ?? 0;
}

/** The content of a file that is included. */
async function readNamed(at: Node, run: Run): Promise<Content> {
  if (at.kind !== 'scalar') return refused(at, '!include takes the name of a file, or a list of names');
  const path = join(dirname(fullPath(run.tree, at.file.path)), at.text);
  const reading = faultOf(at.text, path, run) ?? (await run.tree.readFile(path));
  if (typeof reading === 'string') return refused(at, reading);
  if ('fault' in reading) return refused(at, `${quote(at.text)} cannot be read: ${reading.fault.reason}`);
  run.included.add(path);
  const shown = join(dirname(at.file.path), at.text);
  const { file, diagnostics } = decodeSource(shown, reading.value, reading.isPrivate);
  if (!file) return { root: null, diagnostics };
  return { file, ...(await parseWhole(file, { ...run, chain: [...run.chain, path] })) };
}

function faultOf(name: string, path: string, { root, chain, count }: Run): string | null {
  const inside = relative(root, path);
  if (isAbsolute(name) || inside.startsWith('..') || isAbsolute(inside))
    return `${quote(name)} is outside the folder that is imported`;
  if (chain.includes(path)) return `${quote(name)} includes itself`;
  if (chain.length > MAX_DEPTH) return `includes are nested more than ${MAX_DEPTH} deep`;
  count.includes += 1;
  return count.includes > MAX_INCLUDES ? `there are more than ${MAX_INCLUDES} includes` : null;
}

function refused(at: Span, message: string): { readonly root: Node | null; diagnostics: Diagnostic[] } {
  return { root: null, diagnostics: [report({ rule: octodnsInclude, at, message })] };
}
