import { dirname, isAbsolute, join, resolve } from 'node:path';

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DeclaredRecord } from '../dns/record.js';
import { shellRule } from './define-rule.js';
import { parseDuration } from './duration.js';
import { includeFile } from './generated/validators.js';
import { readRecords } from './read-records.js';
import { readSource } from './read-source.js';
import { quote, report } from './report.js';
import { checkSchema } from './schema/check-schema.js';
import type { Node, ScalarNode } from './yaml/nodes.js';
import { itemsOf, valueOf } from './yaml/nodes.js';
import { readYaml } from './yaml/read-yaml.js';

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
  summary: 'An included file uses no variable but `${zone}`.',
  explanation:
    '`${zone}` stands for the name of the zone that includes the file. There are no other variables.',
  reference,
  bad: '$ cat shared/mail.yaml\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=mailto:dmarc@${domain}',
  good: '$ cat shared/mail.yaml\nrecords:\n  _dmarc:\n    TXT: v=DMARC1; p=none; rua=mailto:dmarc@${zone}',
});

/** Rules about included files. */
export const includeRules = [includeUnreadable, includeVariable];

/** A file of records that zones share, read once for all of them. */
export interface IncludeFile {
  /** Null when it cannot be read; `reason` says why then. */
  readonly root: Node | null;
  readonly reason: string;
  /** What is wrong with the file itself. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Included files by absolute path. */
export type IncludeCache = Map<string, Promise<IncludeFile>>;

export interface IncludeInput {
  /** The value of `include`. */
  readonly include: Node | undefined;
  /** Path of the including file, as it is shown. */
  readonly path: string;
  readonly zone: string;
  /** Of the including file, in seconds. */
  readonly ttl: number;
  readonly cache: IncludeCache;
}

export interface IncludedRecords {
  readonly records: readonly DeclaredRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The records of all files that a zone includes, in their order, with `${zone}` filled in. */
export async function readIncludes(input: IncludeInput): Promise<IncludedRecords> {
  const records: DeclaredRecord[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of input.include ? itemsOf(input.include) : []) {
    if (entry.kind !== 'scalar') continue;
    const expand = expander(input.zone, diagnostics);
    const { root, reason, diagnostics: own } = await readOnce(pathOf(expand(entry), input.path), input.cache);
    for (const diagnostic of own) diagnostics.push(diagnostic);
    if (!root) {
      const message = `${quote(entry.text)} cannot be included: ${reason}`;
      diagnostics.push(report({ rule: includeUnreadable, at: entry, message }));
      continue;
    }
    const ttl = ttlOf(root) ?? input.ttl;
    for (const record of readRecords({ records: valueOf(root, 'records'), ttl, expand }))
      records.push(record);
  }
  return { records, diagnostics };
}

function pathOf(include: string, from: string): string {
  return isAbsolute(include) ? include : join(dirname(from), include);
}

/** What is wrong with the file is told by the first zone that includes it. */
async function readOnce(path: string, cache: IncludeCache): Promise<IncludeFile> {
  const key = resolve(path);
  const known = cache.get(key);
  if (known) return { ...(await known), diagnostics: [] };
  const reading = readInclude(path);
  cache.set(key, reading);
  return reading;
}

async function readInclude(path: string): Promise<IncludeFile> {
  const { file, diagnostics: unread } = await readSource(path);
  if (!file) return { root: null, reason: unread[0]?.message ?? 'it cannot be read', diagnostics: [] };
  const { root, diagnostics } = readYaml(file);
  if (!root) return { root, reason: 'it is no YAML', diagnostics };
  return { root, reason: '', diagnostics: [...diagnostics, ...checkSchema(root, includeFile)] };
}

function ttlOf(root: Node): number | null {
  const ttl = valueOf(root, 'ttl');
  return ttl?.kind === 'scalar' ? parseDuration(ttl.text) : null;
}

/** Fills variables in; ones that do not exist are reported and stay as they are. */
function expander(zone: string, diagnostics: Diagnostic[]): (node: ScalarNode) => string {
  return (node) =>
    node.text.includes('${')
      ? node.text.replaceAll(/\$\{([^}]*)\}/g, (variable, name: string) => {
          if (name === 'zone') return zone;
          const hint = 'write ${zone}, the only variable there is';
          const message = `there is no variable ${quote(variable)}`;
          diagnostics.push(report({ rule: includeVariable, at: node, message, hint }));
          return variable;
        })
      : node.text;
}
