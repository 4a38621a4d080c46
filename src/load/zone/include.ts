import { dirname, isAbsolute, join } from 'node:path';

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { MAX_CONTENT_LENGTH } from '../../dns/limits.js';
import type { DeclaredRecord } from '../../dns/record.js';
import { shellRule } from '../define-rule.js';
import { fileCredentials } from '../file-rules.js';
import type { FileTree } from '../files/file-tree.js';
import { fullPath } from '../files/file-tree.js';
import { includeFile } from '../generated/include-file.js';
import { readRecords } from './read-records.js';
import { readDocument } from '../read-document.js';
import { quote, report } from '../report.js';
import type { DefaultTtl } from './ttl.js';
import { readDefaultTtl } from './ttl.js';
import { isText } from '../yaml/core-schema.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { itemsOf, scalarsIn, valueOf } from '../yaml/nodes.js';
import { readZoneName, UNNAMED } from './zone-name.js';

const reference = 'docs/zone-files.md, "Include"';

const includeUnreadable = shellRule({
  code: 'include/unreadable',
  summary: 'An included file can be read.',
  explanation:
    'Paths under `include` are relative to the file that they stand in. Without its records the zone would lose them.',
  reference,
  bad: '$ cat zones/example.com.yaml\ninclude: shared/mail.yaml\n$ ls shared\nmail.yaml',
  good: '$ cat zones/example.com.yaml\ninclude: ../shared/mail.yaml\n$ ls shared\nmail.yaml',
});

const includeVariable = shellRule({
  code: 'include/variable',
  summary: 'Included files, and the paths to them, use no variable but `${zone}`.',
  explanation:
    '`${zone}` stands for the name of the zone that includes the file. There are no other variables.',
  reference,
  bad: '$ cat shared/mail.yaml\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=mailto:dmarc@${domain}',
  good: '$ cat shared/mail.yaml\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=mailto:dmarc@${zone}',
});

/** Rules about included files. */
export const includeRules = [includeUnreadable, includeVariable];

/** A file of records that zones share, read once for all of them. */
interface IncludeFile {
  readonly root: Node | null;
  /** Why there is no text to read, or null. */
  readonly unreadable: Pick<Diagnostic, 'rule' | 'message'> | null;
  /** What is wrong with the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Included files by absolute path. */
export type IncludeCache = Map<string, Promise<IncludeFile>>;

export interface IncludeInput {
  /** The value of `include`. */
  readonly include: Node | undefined;
  /** Path of the including file, as it is shown. */
  readonly path: string;
  /** Null when it is not known; files with `${zone}` in their path are then left out. */
  readonly zone: string | null;
  /** Of the including file, for records of files that state none. */
  readonly ttl: DefaultTtl;
  readonly tree: FileTree;
  readonly cache: IncludeCache;
}

export interface IncludedRecords {
  readonly records: readonly DeclaredRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The records of all files that a zone includes, in their order, with `${zone}` filled in. */
export async function readIncludes({
  include,
  path,
  zone,
  ttl,
  tree,
  cache,
}: IncludeInput): Promise<IncludedRecords> {
  const records: DeclaredRecord[] = [];
  const diagnostics: Diagnostic[] = [];
  const expand = ({ text }: ScalarNode): string => expanded(text, zone ?? UNNAMED);
  for (const entry of entriesOf(include)) {
    if (zone === null && entry.text.includes(ZONE)) continue;
    const unknown = unknownVariables(entry);
    const file =
      unknown.length > 0 ? NOTHING : await readOnce(pathFrom(path, expand(entry)), { tree, cache });
    for (const diagnostic of [...unknown, ...unreadable(entry, file), ...file.diagnostics]) {
      diagnostics.push(diagnostic);
    }
    if (!file.root) continue;
    const ownTtl = readDefaultTtl(valueOf(file.root, 'ttl')) ?? ttl;
    const declared = readRecords({ records: valueOf(file.root, 'records'), ttl: ownTtl, expand });
    for (const record of declared) records.push(record);
  }
  return { records, diagnostics };
}

/** Paths of the files that a zone file of this content and path includes, as far as they can be known. */
export function includedPaths(root: Node, path: string): readonly string[] {
  const { name } = readZoneName(valueOf(root, 'zone'));
  return Array.from(entriesOf(valueOf(root, 'include')), ({ text }) => text)
    .filter((text) => name !== null || !text.includes(ZONE))
    .map((text) => pathFrom(path, expanded(text, name ?? '')));
}

const ZONE = '${zone}';

/** What is longer is no content anyway, and millions of names in it would be no text that memory has room for. */
function expanded(text: string, zone: string): string {
  return text.length > MAX_CONTENT_LENGTH ? text : text.replaceAll(ZONE, zone);
}

/** The texts under `include`, each once: where one stands twice, the schema check tells it. */
function entriesOf(include: Node | undefined): Iterable<ScalarNode> {
  const entries = new Map<string, ScalarNode>();
  for (const item of include ? itemsOf(include) : []) {
    if (isText(item) && !entries.has(item.text)) entries.set(item.text, item);
  }
  return entries.values();
}

const NOTHING: IncludeFile = { root: null, unreadable: null, diagnostics: [] };

function pathFrom(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path);
}

function unreadable(entry: ScalarNode, file: IncludeFile): readonly Diagnostic[] {
  if (file.unreadable === null) return [];
  const { rule, message: reason } = file.unreadable;
  const message = `${quote(entry.text)} cannot be included: ${reason}`;
  return [report({ rule: rule === fileCredentials ? rule : includeUnreadable, at: entry, message })];
}

/** What is wrong with the text is told by the first zone that includes it. */
async function readOnce(
  path: string,
  { tree, cache }: Pick<IncludeInput, 'tree' | 'cache'>,
): Promise<IncludeFile> {
  const key = fullPath(tree, path);
  const known = cache.get(key);
  if (known) return { ...(await known), diagnostics: [] };
  const reading = readInclude(path, tree);
  cache.set(key, reading);
  return reading;
}

async function readInclude(path: string, tree: FileTree): Promise<IncludeFile> {
  const { file, root, diagnostics } = await readDocument(path, tree, includeFile);
  if (!file) return { ...NOTHING, unreadable: diagnostics[0] ?? null };
  const misused = root ? unknownVariables(valueOf(root, 'records')) : [];
  return { root, unreadable: null, diagnostics: [...diagnostics, ...misused] };
}

function unknownVariables(node: Node | undefined): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const scalar of node ? scalarsIn(node) : []) {
    for (const variable of variablesIn(scalar.text)) {
      if (variable === ZONE) continue;
      const message = `there is no variable ${quote(variable)}`;
      const hint = 'write ${zone}, the only variable there is';
      diagnostics.push(report({ rule: includeVariable, at: scalar, message, hint }));
    }
  }
  return diagnostics;
}

/** What stands between each `${` and the next `}`, with both. */
function* variablesIn(text: string): Iterable<string> {
  let start = text.indexOf('${');
  while (start !== -1) {
    const end = text.indexOf('}', start);
    if (end === -1) return;
    yield text.slice(start, end + 1);
    start = text.indexOf('${', end);
  }
}
