import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { spanOf } from '../../diagnostics/source.js';
import type { Protocol } from '../../dns/protocol.js';
import type { TxtReading } from '../../dns/record.js';
import type { DesiredZone, RecordPattern, Replace, RuleException } from '../../dns/zone.js';
import type { Day } from '../../text/day.js';
import type { FileTree } from '../files/file-tree.js';
import type { CheckedDocument, Replacing } from './expand-document.js';
import { expandDocument } from './expand-document.js';
import type { IncludeSources } from './include.js';
import { readIncludes } from './include.js';
import { readIncludeEntries } from './include-entry.js';
import { readPolicy } from '../document/policy.js';
import { readExpect } from './read-expect.js';
import { readPrefix, readRecords } from './read-records.js';
import { readDocument } from '../document/read-document.js';
import { NO_TTL, readDefaultTtl } from './ttl.js';
import { readUntil } from './until.js';
import { badValue } from '../schema/schema-rules.js';
import type { Node } from '../yaml/nodes.js';
import { scalarAt, valueOf } from '../yaml/nodes.js';
import { readServiceRecords } from './service-records.js';
import { newProjectRoom, newRoom, tooLarge, valuesPerZone } from './room.js';
import type { Variables } from './variables.js';
import { NO_VARIABLES, readVariables, ZONE } from './variables.js';
import type { NamedZone } from './zone-name.js';
import { readZoneNames, UNNAMED } from './zone-name.js';
import { zoneSchemaCheck } from './zone-schema.js';
import { readingAhead } from '../files/read-ahead.js';

export interface LoadedZone {
  /** Null if the file does not define a zone. */
  readonly zone: DesiredZone | null;
  /** The zone with a placeholder for a missing or wrong name, so that its records can be checked. */
  readonly unnamed?: DesiredZone;
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong with included files, and was reported with another zone already. */
  readonly repeated: readonly Diagnostic[];
}

export interface ZoneReading {
  readonly tree: FileTree;
  /** How the contents of TXT records are compared; as text by default. */
  readonly txt?: TxtReading | undefined;
  /** That of the target, by whose rules the zones are judged; the service's by default. */
  readonly protocol?: Protocol | undefined;
  /** How changes of type are written; `auto` by default. */
  readonly replace?: Replace | undefined;
  /** The day that dates in the files are compared with; without it, none counts as passed. */
  readonly today?: Day | undefined;
  /** The variables of the project file. */
  readonly vars?: Variables | undefined;
}

/** Returns what was found in a zone file that has been read already by the same settings, on whatever day; null for all others. */
export type FoundZones = (path: string, reading: ZoneReading) => readonly LoadedZone[] | null;

/** What the zone files of a project share: the files that they include, and the room for what they expand to. */
export type Shared = Required<Omit<IncludeSources, 'tree'>>;

function newShared(): Shared {
  return { cache: new Map(), project: newProjectRoom() };
}

/** Reads zone files one after another, but for those that are found already; reads a file that several of them include only once. */
export async function* loadZones(
  paths: readonly string[],
  reading: ZoneReading,
  found: FoundZones = () => null,
): AsyncIterable<LoadedZone & { readonly path: string }> {
  const shared = newShared();
  const unread = paths.filter((path) => found(path, reading) === null);
  const ahead = { ...reading, tree: readingAhead(unread, reading.tree) };
  const { today = null } = reading;
  for (const path of paths) {
    const known = found(path, reading)?.map((each) => onDay(each, today));
    for (const loaded of known ?? (await loadZoneFile(path, ahead, shared))) yield { path, ...loaded };
  }
}

function onDay({ zone, unnamed, ...loaded }: LoadedZone, today: Day | null): LoadedZone {
  return { ...loaded, zone: zone && { ...zone, today }, ...(unnamed && { unnamed: { ...unnamed, today } }) };
}

/**
 * Reads a zone file and the files it includes: the zone, or each of the zones that it names, with the diagnostics of the
 * file. `path` is shown as given. Throws nothing that a file can cause.
 */
export async function loadZoneFile(
  path: string,
  { tree, txt = 'text', protocol = 'rest', replace = 'auto', today, vars = NO_VARIABLES }: ZoneReading,
  shared: Shared = newShared(),
): Promise<readonly LoadedZone[]> {
  const check = zoneSchemaCheck(protocol);
  const { file, root, diagnostics: mistakes } = await readDocument(path, tree, check);
  if (!root) return [{ zone: null, diagnostics: mistakes, repeated: [] }];
  const { variables, diagnostics: misdefined } = readVariables(valueOf(root, 'vars'));
  const known = new Map([...vars, ...variables]);
  const room = newRoom(shared.project);
  const { names, diagnostics: misnamed } = readZoneNames(valueOf(root, 'zone'), {
    variables: known,
    room,
    protocol,
  });
  const general = [...mistakes, ...misdefined, ...misnamed];
  const zones: LoadedZone[] = [];
  const ownValues = names.length > 1 ? valuesPerZone(root) : 0;
  for (const [index, name] of names.entries()) {
    const document = { root, check, mistakes };
    const ofProject = { txt, protocol, replace, today: today ?? null };
    const contents = { document, file, name, variables: known, room, ofProject };
    const { zone, values, ...problems } = await readZone(contents, { tree, ...shared });
    if (index > 0 && !(room('values', ownValues + values) && shared.project('values', ownValues)))
      return [...zones, { zone: null, diagnostics: [withoutRoom(name.place ?? root)], repeated: [] }];
    zones.push(loadedZone(name, zone, { ...problems, own: [...general, ...problems.own] }));
  }
  return zones;
}

/** What is wrong with a zone, and with files that other zones include, too. */
interface ZoneProblems {
  readonly own: readonly Diagnostic[];
  readonly shared: readonly Diagnostic[];
  /** Those of such files that another zone has reported. */
  readonly repeated: readonly Diagnostic[];
}

function loadedZone(
  { name }: NamedZone,
  zone: DesiredZone | null,
  { own, shared, repeated }: ZoneProblems,
): LoadedZone {
  if (name === null)
    return { zone: null, ...(zone && { unnamed: zone }), diagnostics: [...own, ...shared], repeated };
  const named = own.map((diagnostic) => ({ ...diagnostic, zone: name }));
  return { zone, diagnostics: [...named, ...shared], repeated };
}

interface ZoneContents extends Replacing {
  readonly document: CheckedDocument;
  readonly file: SourceFile;
  readonly name: NamedZone;
  readonly ofProject: Pick<DesiredZone, 'txt' | 'protocol' | 'replace' | 'today'>;
}

function withoutRoom(at: Node): Diagnostic {
  const message = 'with this zone, the list of zones expands to more than four million values';
  return report({ rule: tooLarge, at, message, hint: 'divide the list among several files' });
}

/** A file without `records` is not a zone: in a truncated file, missing records must not count as deleted. */
async function readZone(
  { document, file, name: { name, place }, variables: known, room, ofProject }: ZoneContents,
  sources: IncludeSources,
): Promise<ZoneProblems & Pick<LoadedZone, 'zone'> & { readonly values: number }> {
  const { protocol } = ofProject;
  const variables = new Map([...known, [ZONE, name ?? UNNAMED]]);
  const { node: root, diagnostics: misused } = await expandDocument(document, { variables, room });
  const records = valueOf(root, 'records');
  const ttl = readDefaultTtl(valueOf(root, 'ttl')) ?? NO_TTL;
  const { entries: all, diagnostics: repeated } = readIncludeEntries(valueOf(root, 'include'));
  const entries = name === null ? all.filter(({ file: { text } }) => !text.includes(UNNAMED)) : all;
  const { includes, values, ...included } = await readIncludes({
    entries,
    path: file.path,
    variables,
    room,
    ttl,
    protocol,
    ...sources,
  });
  const served = readServiceRecords(valueOf(root, 'serviceRecords'), protocol);
  const { expect, diagnostics: misread } = readExpect(valueOf(root, 'expect'), protocol);
  const misstated = [...served.diagnostics, ...tooManyGlobs(root), ...misread];
  const problems = {
    own: [...misused, ...repeated, ...included.diagnostics, ...misstated],
    shared: included.shared,
    repeated: included.repeated,
    values,
  };
  if (records?.kind !== 'map') return { zone: null, ...problems };
  const policy = valueOf(root, 'policy');
  const zone = {
    name: name ?? UNNAMED,
    file,
    namePlace: spanOf(place ?? root),
    records: [...readRecords({ records, ttl, protocol }), ...includes.flatMap((include) => include.records)],
    serviceRecords: withIncluded(served.serviceRecords, includes),
    ignore: readPatterns(valueOf(root, 'ignore')),
    protect: readPatterns(valueOf(root, 'protect')),
    except: readExceptions(valueOf(root, 'except')),
    expect: includes.length === 0 ? expect : [...expect, ...includes.flatMap((include) => include.expect)],
    includes,
    policy: readPolicy(policy),
    ...(policy && { policyPlace: spanOf(policy) }),
    ...ofProject,
  };
  return { zone, ...problems };
}

/** The service records of a zone file and of the files that it includes; most have none, and share one list. */
function withIncluded(
  own: DesiredZone['serviceRecords'],
  includes: DesiredZone['includes'],
): DesiredZone['serviceRecords'] {
  const included = includes.flatMap(({ serviceRecords }) => serviceRecords);
  return own.length + included.length === 0 ? NONE : [...own, ...included];
}

/** Most zones have no patterns or exceptions, and thousands of them share one list. */
const NONE: readonly never[] = [];

function readPatterns(node: Node | undefined): readonly RecordPattern[] {
  return node ? listed(node).flatMap((item) => readPattern(item) ?? []) : NONE;
}

/** Each is tried on each record: most entries with asterisks in one list. */
const MOST_GLOBS = 1_000;

function tooManyGlobs(root: Node): readonly Diagnostic[] {
  return ['ignore', 'protect', 'except'].flatMap((key) => {
    const list = valueOf(root, key);
    const at = list?.kind === 'sequence' ? list.items.filter(hasAsterisk)[MOST_GLOBS] : undefined;
    if (!at) return [];
    const message = `\`${key}\` has more than ${MOST_GLOBS} entries with an asterisk, or for all names`;
    return [report({ rule: badValue, at, message, hint: 'write fewer and wider globs, or whole names' })];
  });
}

/** An asterisk that is not literal. */
const STAR = /(?<!\\)\*/;

/** Whether one of its globs has stars, or matches any name. */
function hasAsterisk(item: Node): boolean {
  const texts = ['prefix', 'type', 'content'].map((key) => scalarAt(item, key)?.text ?? '');
  const [prefix, , content] = texts;
  return texts.some((text) => STAR.test(text)) || (prefix === '' && content === '');
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
  if (!node) return NONE;
  return listed(node).flatMap((item) => {
    const pattern = readPattern(item);
    const rule = scalarAt(item, 'rule');
    const reason = scalarAt(item, 'reason');
    const until = readUntil(scalarAt(item, 'until'));
    if (!pattern || !rule || !reason) return [];
    return [{ ...pattern, rule: rule.text, rulePlace: rule, reason: reason.text, ...(until && { until }) }];
  });
}

/** The entries of a list that are read. */
function listed(node: Node): readonly Node[] {
  if (node.kind !== 'sequence') return [];
  let globs = 0;
  return node.items.filter((item) => !hasAsterisk(item) || (globs += 1) <= MOST_GLOBS);
}
