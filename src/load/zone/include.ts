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
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../report.js';
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
    'Paths under `include` are relative to the file that they are in. If the file were ignored, its records would be deleted.',
  reference,
  bad: '$ cat zones/example.com.yaml\ninclude: shared/mail.yaml\n$ ls shared\nmail.yaml',
  good: '$ cat zones/example.com.yaml\ninclude: ../shared/mail.yaml\n$ ls shared\nmail.yaml',
});

const includeVariable = shellRule({
  code: 'include/variable',
  summary: 'Included files, and their paths, use no variable except for `${zone}`.',
  explanation: '`${zone}` is the name of the zone that includes the file. There are no other variables.',
  reference,
  bad: '$ cat shared/mail.yaml\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=mailto:dmarc@${domain}',
  good: '$ cat shared/mail.yaml\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=mailto:dmarc@${zone}',
});

export const includeRules = [includeUnreadable, includeVariable];

interface IncludeFile {
  readonly root: Node | null;
  /** Why the file cannot be read, or null. */
  readonly unreadable: Pick<Diagnostic, 'rule' | 'message'> | null;
  /** Mistakes in the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Included files by absolute path. */
export type IncludeCache = Map<string, Promise<IncludeFile>>;

/** Where files are read from, and those that were included already. */
export interface IncludeSources {
  readonly tree: FileTree;
  readonly cache: IncludeCache;
}

interface IncludeInput extends IncludeSources {
  /** The value of `include`. */
  readonly include: Node | undefined;
  /** Path of the including file, as shown. */
  readonly path: string;
  /** Null if unknown; files with `${zone}` in their path are skipped then. */
  readonly zone: string | null;
  /** Of the including file; the default for included files. */
  readonly ttl: DefaultTtl;
}

/** Reads the records of all files that a zone includes, in order, with `${zone}` replaced. */
export async function readIncludes(
  input: IncludeInput,
): Promise<{ readonly records: readonly DeclaredRecord[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { include, path, zone, ttl, tree, cache } = input;
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

/** Paths of the files that a zone file includes, except for those with the unknown name of the zone. */
export function includedPaths(root: Node, path: string): readonly string[] {
  const { name } = readZoneName(valueOf(root, 'zone'));
  return Array.from(entriesOf(valueOf(root, 'include')), ({ text }) => text)
    .filter((text) => name !== null || !text.includes(ZONE))
    .map((text) => pathFrom(path, expanded(text, name ?? '')));
}

const ZONE = '${zone}';

/** A longer text is not a valid content, and replacing millions of variables could exhaust the memory. */
function expanded(text: string, zone: string): string {
  return text.length > MAX_CONTENT_LENGTH ? text : text.replaceAll(ZONE, zone);
}

/** The unique texts under `include`; the schema check reports duplicates. */
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

/** Only the first zone that includes a file reports its mistakes. */
async function readOnce(path: string, { tree, cache }: IncludeSources): Promise<IncludeFile> {
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
      const message = `unknown variable ${quote(variable)}`;
      const hint = 'the only variable is ${zone}';
      diagnostics.push(report({ rule: includeVariable, at: scalar, message, hint }));
    }
  }
  return diagnostics;
}

/** Each `${` up to the next `}`. */
function* variablesIn(text: string): Iterable<string> {
  let start = text.indexOf('${');
  while (start !== -1) {
    const end = text.indexOf('}', start);
    if (end === -1) return;
    yield text.slice(start, end + 1);
    start = text.indexOf('${', end);
  }
}
