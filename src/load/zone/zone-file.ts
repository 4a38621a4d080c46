import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { DEFAULT_TTL } from '../../dns/limits.js';
import type { TxtReading } from '../../dns/record.js';
import type { DesiredZone, RecordPattern, RuleException } from '../../dns/zone.js';
import type { Day } from '../../text/day.js';
import { zoneFile } from '../generated/zone-file.js';
import type { FileTree } from '../files/file-tree.js';
import type { IncludeCache, IncludeSources } from './include.js';
import { readIncludes } from './include.js';
import { readPolicy } from '../policy.js';
import { readPrefix, readRecords } from './read-records.js';
import { readDocument } from '../read-document.js';
import { readDefaultTtl } from './ttl.js';
import { readUntil } from './until.js';
import type { Node } from '../yaml/nodes.js';
import { scalarAt, valueOf } from '../yaml/nodes.js';
import { readZoneName, UNNAMED } from './zone-name.js';
import { readingAhead } from '../files/read-ahead.js';

export interface LoadedZone {
  /** Null if the file does not define a zone. */
  readonly zone: DesiredZone | null;
  /** The zone with a placeholder for a missing or wrong name, so that its records can be checked. */
  readonly unnamed?: DesiredZone;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ZoneReading {
  readonly tree: FileTree;
  /** How the contents of TXT records are compared; as text by default. */
  readonly txt?: TxtReading | undefined;
  /** The day that dates in the files are compared with; without it, none counts as passed. */
  readonly today?: Day | undefined;
}

/** Reads zone files one after another; reads a file that several of them include only once. */
export async function* loadZones(
  paths: readonly string[],
  { tree, ...reading }: ZoneReading,
): AsyncIterable<LoadedZone> {
  const cache: IncludeCache = new Map();
  const ahead = readingAhead(paths, tree);
  for (const path of paths) yield await loadZoneFile(path, { tree: ahead, ...reading }, cache);
}

/**
 * Reads a zone file and the files it includes. `path` is shown as given. Throws nothing that a file can cause.
 */
export async function loadZoneFile(
  path: string,
  { tree, txt = 'text', today }: ZoneReading,
  cache: IncludeCache = new Map(),
): Promise<LoadedZone> {
  const { file, root, diagnostics } = await readDocument(path, tree, zoneFile);
  if (!root) return { zone: null, diagnostics };

  const { name, diagnostics: misnamed } = readZoneName(valueOf(root, 'zone'));
  const { zone, diagnostics: included } = await readZone(
    { root, file, name, txt, today: today ?? null },
    { tree, cache },
  );
  const own = [...diagnostics, ...misnamed];
  if (name === null)
    return { zone: null, ...(zone && { unnamed: zone }), diagnostics: [...own, ...included] };
  return { zone, diagnostics: [...own.map((diagnostic) => ({ ...diagnostic, zone: name })), ...included] };
}

interface ZoneContents {
  readonly root: Node;
  readonly file: SourceFile;
  /** Null if unknown. */
  readonly name: string | null;
  readonly txt: TxtReading;
  readonly today: Day | null;
}

/** A file without `records` is not a zone: in a truncated file, missing records must not count as deleted. */
async function readZone(
  { root, file, name, txt, today }: ZoneContents,
  sources: IncludeSources,
): Promise<LoadedZone> {
  const records = valueOf(root, 'records');
  const ttl = readDefaultTtl(valueOf(root, 'ttl')) ?? { seconds: DEFAULT_TTL };
  const include = valueOf(root, 'include');
  const included = await readIncludes({ include, path: file.path, zone: name, ttl, ...sources });
  if (records?.kind !== 'map') return { zone: null, diagnostics: included.diagnostics };
  const policy = valueOf(root, 'policy');
  const zone = {
    name: name ?? UNNAMED,
    file,
    namePlace: valueOf(root, 'zone') ?? root,
    records: [...readRecords({ records, ttl }), ...included.records],
    ignore: readPatterns(valueOf(root, 'ignore')),
    protect: readPatterns(valueOf(root, 'protect')),
    except: readExceptions(valueOf(root, 'except')),
    policy: readPolicy(policy),
    ...(policy && { policyPlace: policy }),
    txt,
    today,
  };
  return { zone, diagnostics: included.diagnostics };
}

function readPatterns(node: Node | undefined): readonly RecordPattern[] {
  return listed(node).flatMap((item) => readPattern(item) ?? []);
}

function readPattern(item: Node): RecordPattern | null {
  const [prefix, type, content] = ['prefix', 'type', 'content'].map((key) => scalarAt(item, key));
  if (!prefix && !type && !content) return null;
  return {
    ...(prefix && { prefix: readPrefix(prefix.text), prefixPlace: prefix }),
    ...(type && { type: type.text }),
    ...(content && { content: content.text }),
    place: item,
  };
}

function readExceptions(node: Node | undefined): readonly RuleException[] {
  return listed(node).flatMap((item) => {
    const pattern = readPattern(item);
    const rule = scalarAt(item, 'rule');
    const reason = scalarAt(item, 'reason');
    const until = readUntil(scalarAt(item, 'until'));
    if (!pattern || !rule || !reason) return [];
    return [{ ...pattern, rule: rule.text, rulePlace: rule, reason: reason.text, ...(until && { until }) }];
  });
}

function listed(node: Node | undefined): readonly Node[] {
  return node?.kind === 'sequence' ? node.items : [];
}
