import { dirname, isAbsolute, join } from 'node:path';

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Protocol } from '../../dns/protocol.js';
import type { ZoneInclude } from '../../dns/zone.js';
import { shellRule } from '../source/define-rule.js';
import { checkSlashes } from '../source/backslash.js';
import { fileCredentials, pathOutside } from '../source/file-rules.js';
import type { FileTree } from '../files/file-tree.js';
import { fullPath } from '../files/file-tree.js';
import { readExpect } from './read-expect.js';
import { readRecords } from './read-records.js';
import type { SchemaCheck } from '../document/read-document.js';
import { readDocument } from '../document/read-document.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import { readServiceRecords } from './service-records.js';
import type { DefaultTtl } from './ttl.js';
import { readDefaultTtl } from './ttl.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { valueOf } from '../yaml/nodes.js';
import type { CheckedDocument, Replacing } from './expand-document.js';
import { expandDocument } from './expand-document.js';
import type { IncludeEntry } from './include-entry.js';
import { readIncludeEntries } from './include-entry.js';
import type { Room } from './room.js';
import { newProjectRoom, newRoom, tooLarge, valuesPerZone } from './room.js';
import type { Variables } from './variables.js';
import { expandVariables, lackedBy, NO_VARIABLES, readVariables, ZONE } from './variables.js';
import { readZoneNames } from './zone-name.js';
import { includeSchemaCheck } from './zone-schema.js';

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

export const includeRules = [includeUnreadable];

interface IncludeFile {
  readonly document: CheckedDocument | null;
  /** Number of values in it. */
  readonly values: number;
  /** Why the file cannot be read, or null. */
  readonly unreadable: Pick<Diagnostic, 'rule' | 'message'> | null;
  /** Mistakes in the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Included files by absolute path. */
export type IncludeCache = Map<string, Promise<IncludeFile>>;

/** Where files are read from, those that were included already, and the room for including them once more. */
export interface IncludeSources {
  readonly tree: FileTree;
  readonly cache: IncludeCache;
  readonly project?: Room;
}

interface IncludeInput extends IncludeSources, Replacing {
  readonly entries: readonly IncludeEntry[];
  /** Path of the including file, as shown. */
  readonly path: string;
  /** Of the including file; the default for included files. */
  readonly ttl: DefaultTtl;
  /** That of the target. */
  readonly protocol: Protocol;
}

interface IncludesReading {
  readonly includes: readonly ZoneInclude[];
  readonly diagnostics: readonly Diagnostic[];
  /** Mistakes in files that other zones may include, too; only the first one has them. */
  readonly shared: readonly Diagnostic[];
  /** Those that an earlier zone has. */
  readonly repeated: readonly Diagnostic[];
  /** Number of values in the files. */
  readonly values: number;
}

/** Reads all files that a zone includes, in order. */
export async function readIncludes(input: IncludeInput): Promise<IncludesReading> {
  const { entries, path, ttl, protocol, tree, cache, project = newProjectRoom() } = input;
  const includes: ZoneInclude[] = [];
  const diagnostics: Diagnostic[] = [];
  const shared: Diagnostic[] = [];
  const repeated: Diagnostic[] = [];
  const known = new Set<CheckedDocument>();
  let values = 0;
  for (const entry of entries) {
    const withBackslash = checkSlashes('include', entry.file);
    if (withBackslash.length > 0) {
      diagnostics.push(...withBackslash);
      continue;
    }
    const file = await readOnce(pathFrom(path, entry.file.text), { tree, cache, protocol });
    if (file.isRepeated && !project('values', file.values)) {
      diagnostics.push(withoutProjectRoom(entry.file));
      break;
    }
    for (const diagnostic of unreadable(entry.file, file)) diagnostics.push(diagnostic);
    for (const diagnostic of file.diagnostics) (file.isRepeated ? repeated : shared).push(diagnostic);
    if (!file.document) continue;
    if (known.has(file.document) && !input.room('values', file.values)) {
      diagnostics.push(withoutRoom(entry.file));
      break;
    }
    known.add(file.document);
    const { node: root, diagnostics: misused } = await expandDocument(file.document, input);
    values += file.values;
    const zone = input.variables.get(ZONE);
    for (const diagnostic of misused) diagnostics.push(lackedBy(diagnostic, zone, entry.file));
    const ownTtl = readDefaultTtl(valueOf(root, 'ttl')) ?? ttl;
    const { owner, ...include } = entry;
    const records = [...readRecords({ records: valueOf(root, 'records'), ttl: ownTtl, owner, protocol })];
    const { serviceRecords, diagnostics: misstated } = readServiceRecords(
      valueOf(root, 'serviceRecords'),
      protocol,
    );
    const { expect, diagnostics: misread } = readExpect(valueOf(root, 'expect'), protocol);
    for (const diagnostic of [...misstated, ...misread])
      (file.isRepeated ? repeated : shared).push(diagnostic);
    includes.push({ ...include, records, serviceRecords, expect });
  }
  return { includes, diagnostics, shared, repeated, values };
}

/** Paths of the files that a zone file includes, except for those with an unknown variable. */
export function includedPaths(root: Node, path: string, vars: Variables = NO_VARIABLES): readonly string[] {
  const include = valueOf(root, 'include');
  if (!include) return [];
  const known = new Map([...vars, ...readVariables(valueOf(root, 'vars')).variables]);
  const room = newRoom();
  const { names } = readZoneNames(valueOf(root, 'zone'), { variables: known, room });
  const paths = new Set<string>();
  for (const { name } of names) {
    if (!room('values', valuesPerZone(root))) break;
    const variables = name === null ? known : new Map([...known, [ZONE, name]]);
    const { entries } = readIncludeEntries(expandVariables(include, variables, room).node);
    for (const { file } of entries) paths.add(pathFrom(path, file.text));
  }
  return [...paths];
}

function withoutRoom(at: Node): Diagnostic {
  const message = 'with this file, the included files expand to more than four million values';
  return report({ rule: tooLarge, at, message, hint: 'include a file once' });
}

function withoutProjectRoom(at: Node): Diagnostic {
  const message =
    'with this file, included files and lists of zones expand to more than eight million values';
  return report({ rule: tooLarge, at, message, hint: 'include files with fewer records' });
}

const NOTHING: IncludeFile = { document: null, values: 0, unreadable: null, diagnostics: [] };

function pathFrom(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path);
}

function unreadable(entry: ScalarNode, file: IncludeFile): readonly Diagnostic[] {
  if (file.unreadable === null) return [];
  const { rule, message: reason } = file.unreadable;
  const message = `${quote(entry.text)} cannot be included: ${reason}`;
  const isOwn = rule === fileCredentials || rule === pathOutside;
  return [report({ rule: isOwn ? rule : includeUnreadable, at: entry, message })];
}

async function readOnce(
  path: string,
  { tree, cache, protocol }: Pick<IncludeInput, 'tree' | 'cache' | 'protocol'>,
): Promise<IncludeFile & { readonly isRepeated: boolean }> {
  const key = fullPath(tree, path);
  const known = cache.get(key);
  if (known) return { ...(await known), isRepeated: true };
  const reading = readInclude(path, tree, includeSchemaCheck(protocol));
  cache.set(key, reading);
  return { ...(await reading), isRepeated: false };
}

async function readInclude(path: string, tree: FileTree, check: SchemaCheck): Promise<IncludeFile> {
  const { file, root, diagnostics } = await readDocument(path, tree, check);
  if (!file) return { ...NOTHING, unreadable: diagnostics[0] ?? null };
  const document = root && { root, check, mistakes: diagnostics };
  return { document, values: root ? valuesPerZone(root) : 0, unreadable: null, diagnostics };
}
