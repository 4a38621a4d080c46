import { dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { SourceFile, Span } from '../../../diagnostics/source.js';
import type { FileTree } from '../../files/file-tree.js';
import { fullPath } from '../../files/file-tree.js';
import { pathOutside } from '../../source/file-rules.js';
import { decodeSource } from '../../source/read-source.js';
import { quote } from '../../source/report.js';
import type { Included, Including, Node, YamlReading } from '../../yaml/nodes.js';
import { itemsOf, sizeOf } from '../../yaml/nodes.js';
import { readYaml } from '../../yaml/read-yaml.js';
import { joinIncluded } from './join-included.js';
import { octodnsInclude } from './rules.js';

/** Includes may be nested so deep, and there may be so many in a file. */
const [MAX_DEPTH, MAX_INCLUDES] = [8, 1000] as const;

/** What aliases and includes of all files of an import may expand to, in values. */
const MAX_EXPANDED = 2_000_000;

/** The folder that is imported, and what has been included from it. */
export interface IncludeScope {
  /** It has no files outside of the folder. */
  readonly tree: FileTree;
  /** The files that are included, by absolute path: each is read and parsed once, however often it is included. */
  readonly included: Map<string, Content>;
  readonly room: Including['room'];
}

/** Opens the scope of an import. */
export function includeScope(tree: FileTree): IncludeScope {
  return { tree, included: new Map(), room: { left: MAX_EXPANDED } };
}

/** The content of a file. */
interface Content extends Pick<YamlReading, 'root' | 'diagnostics'> {
  /** Number of nodes with every alias and include written out. */
  readonly size: number;
  /** How deep includes are nested in it. */
  readonly depth: number;
}

interface IncludeRun extends IncludeScope {
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
async function parseWhole(file: SourceFile, run: IncludeRun): Promise<Content> {
  const { room } = run;
  const { left } = room;
  const includes: (readonly Node[])[] = [];
  const collect = (names: Node): null => {
    includes.push(itemsOf(names));
    return null;
  };
  const alone = readYaml(file, { read: collect, room });
  if (includes.length === 0 || alone.root === null) return contentOf(alone, 0);
  room.left = left;
  const contents = new Map<number, Included>();
  const diagnostics: Diagnostic[] = [];
  let depth = 0;
  for (const name of includes.flat()) {
    const content = await readNamed(name, run);
    depth = Math.max(depth, content.depth + 1);
    for (const diagnostic of content.diagnostics) diagnostics.push(diagnostic);
    if (content.root) contents.set(name.start, { node: content.root, size: content.size });
  }
  const read = (names: Node): Included | null => joinIncluded(names, contents, diagnostics);
  const whole = readYaml(file, { read, room });
  return contentOf({ ...whole, diagnostics: [...whole.diagnostics, ...diagnostics] }, depth);
}

function contentOf({ root, diagnostics }: YamlReading, depth: number): Content {
  return { root, diagnostics, size: root ? sizeOf(root) : 0, depth };
}

/** The content of a file that is included; only the first include of a file has its problems. */
async function readNamed(at: Node, run: IncludeRun): Promise<Content> {
  if (at.kind !== 'scalar') return refused(at, '!include takes the name of a file, or a list of names');
  const path = resolve(dirname(fullPath(run.tree, at.file.path)), at.text);
  const known = run.included.get(path);
  const fault = faultOf(at.text, path, known?.depth ?? 0, run);
  if (fault !== null) return refused(at, fault);
  if (known) return { ...known, diagnostics: [] };
  const reading = await run.tree.readFile(path);
  if ('fault' in reading) {
    const { kind, reason } = reading.fault;
    const rule = kind === 'outside' ? pathOutside : octodnsInclude;
    return refused(at, `${quote(at.text)} cannot be read: ${reason}`, rule);
  }
  const { file, diagnostics } = decodeSource(
    join(dirname(at.file.path), at.text),
    reading.value,
    reading.isPrivate,
  );
  const content = file
    ? await parseWhole(file, { ...run, chain: [...run.chain, path] })
    : { ...NOTHING, diagnostics };
  run.included.set(path, content);
  return content;
}

function faultOf(name: string, path: string, depth: number, { chain, count }: IncludeRun): string | null {
  if (chain.includes(path)) return `${quote(name)} includes itself`;
  if (chain.length + depth > MAX_DEPTH) return `includes are nested more than ${MAX_DEPTH} deep`;
  count.includes += 1;
  return count.includes > MAX_INCLUDES ? `there are more than ${MAX_INCLUDES} includes` : null;
}

const NOTHING: Omit<Content, 'diagnostics'> = { root: null, size: 0, depth: 0 };

function refused(at: Span, message: string, rule = octodnsInclude): Content {
  return { ...NOTHING, diagnostics: [report({ rule, at, message })] };
}
