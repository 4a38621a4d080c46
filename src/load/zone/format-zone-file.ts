import type { YAMLMap } from 'yaml';
import { Document, Scalar, visit } from 'yaml';
import { printable } from '../../text/printable.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { PatternFields } from '../../dns/patterns.js';
import { recordType } from '../../dns/types/registry.js';
import type { ImportedException } from '../../dns/import-exceptions.js';
import type { IgnoredRecord } from '../../dns/import-zones.js';
import { formatFile } from '../format/format-file.js';
import { readScalar } from './read-records.js';
import { formatTtl } from './ttl.js';
import { unicodeEscape } from '../format/scalar-text.js';

/** What a zone file says. */
export interface ZoneContents {
  readonly zone: string;
  /** What is known about the zone, one line each. */
  readonly comments?: readonly string[];
  /** In reading order. */
  readonly declared: readonly DnsRecord[];
  /** What is known about a record, one line each. */
  readonly commentsOf?: (record: DnsRecord) => readonly string[];
  /** Live records of types that zonemason does not manage. */
  readonly unmanaged?: readonly LiveRecord[];
  /** Live records that cannot be declared. */
  readonly ignored?: readonly IgnoredRecord[];
  /** What rules that a project may adjust object to. */
  readonly exceptions?: readonly ImportedException[];
  /** Why there are exceptions. */
  readonly reason?: string;
  /** What was not imported, with the reason, one line each. */
  readonly lost?: readonly string[];
  /** What is declared in another way, one line each. */
  readonly changed?: readonly string[];
}

/**
 * Text of a zone file in canonical layout (docs/zone-files.md). Parsing it returns the same records. `schema` is the URL
 * of the schema for editors.
 */
export function formatZoneFile(contents: ZoneContents, schema: string): string {
  const { zone, comments = [], declared, unmanaged = [], ignored = [] } = contents;
  const { lost = [], changed = [], exceptions = [], reason = '' } = contents;
  const ttl = commonTtl(declared);
  const text = [
    `# yaml-language-server: $schema=${schema}\n`,
    ...comments.map((comment) => `# ${printable(comment)}\n`),
    formatYaml({ zone, ...(ttl !== null && { ttl: formatTtl(ttl) }) }),
    formatYaml({ records: recordsByName(contents, ttl) }),
    ...(unmanaged.length > 0 ? [UNMANAGED, ...unmanaged.map(formatUnmanaged)] : []),
    ...section('Not imported', lost),
    ...section('Imported with a change', changed),
    ...(ignored.length > 0 ? [IGNORED, formatIgnored(ignored)] : []),
    ...(exceptions.length > 0 ? ['\n', formatExceptions(exceptions, reason)] : []),
  ].join('');
  return formatFile(sourceFile(zone, text));
}

/** Lines in a comment of their own. */
function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`\n# ${title}:\n`, ...lines.map((line) => `#   ${printable(line)}\n`)];
}

const UNMANAGED = '\n# Also live, but ignored: zonemason does not support these types.\n';

const IGNORED =
  '\n# Also live, but ignored: it breaks a rule. Fix or delete it at the service, then remove it here.\n';

/** The TTL of most records, the longest of several; null without records. */
function commonTtl(records: readonly DnsRecord[]): number | null {
  const counts = new Map<number, number>();
  for (const { ttl } of records) counts.set(ttl, (counts.get(ttl) ?? 0) + 1);
  const [most] = [...counts].toSorted(([ttlA, a], [ttlB, b]) => b - a || ttlB - ttlA);
  return most?.[0] ?? null;
}

/** Values by prefix and type in the order of the records; a single value without a list. */
function recordsByName({ declared, commentsOf }: ZoneContents, ttl: number | null): Map<unknown, unknown> {
  const names = new Map<string, Map<string, RecordSet>>();
  for (const record of declared) {
    const sets = entryOf(
      names,
      record.prefix === '' ? '@' : record.prefix,
      () => new Map<string, RecordSet>(),
    );
    const set = entryOf(sets, record.type, () => ({ values: [], comments: [] }));
    set.values.push(valueOf(record, ttl));
    set.comments.push(...(commentsOf?.(record) ?? []));
  }
  return mapEntries(names, (name, sets) => [
    name,
    mapEntries(sets, (type, { values, comments }) => [
      withComments(type, comments),
      values.length === 1 ? values[0] : values,
    ]),
  ]);
}

interface RecordSet {
  readonly values: unknown[];
  readonly comments: string[];
}

/** A key with comments before it. */
function withComments(key: string, comments: readonly string[]): unknown {
  if (comments.length === 0) return key;
  const node = new Scalar(key);
  node.commentBefore = comments.map((comment) => ` ${printable(comment)}`).join('\n');
  return node;
}

/** A scalar if that is enough. */
function valueOf(record: DnsRecord, ttl: number | null): unknown {
  const { content, prio, active } = record;
  const scalar = record.ttl === ttl && active ? scalarOf(record) : null;
  if (scalar !== null) return scalar;
  return flowMap({
    content,
    ...(record.ttl !== ttl && { ttl: formatTtl(record.ttl) }),
    ...(prio !== 0 && { prio }),
    ...(!active && { active }),
  });
}

/** The content, after its priority if the type has one. Null if parsing it would return something else. */
function scalarOf({ type, content, prio }: DnsRecord): string | null {
  const descriptor = recordType(type);
  if (!descriptor) return null;
  const text = descriptor.fieldsWithPrio === undefined ? content : `${prio} ${content}`;
  const read = readScalar(text, descriptor);
  return read.content === content && read.prio === prio ? text : null;
}

function formatUnmanaged({ prefix, type, content }: LiveRecord): string {
  const line = printable(`${prefix === '' ? '@' : prefix}  ${type}  ${content}`);
  return `#   ${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}\n`;
}

/** Longer lines are cut off, in characters. */
const LONGEST = 300;

function formatIgnored(ignored: readonly IgnoredRecord[]): string {
  // The first of several duplicates has the reason; its pattern matches the others.
  const entries = new Map(ignored.toReversed().map((each) => [JSON.stringify(each.pattern), each]));
  const items = [...entries.values()].toReversed().map(({ reason, pattern }) => {
    const item = flowMap(patternFields(pattern));
    item.commentBefore = ` ${printable(reason)}`;
    return item;
  });
  return formatYaml({ ignore: items });
}

function formatExceptions(exceptions: readonly ImportedException[], reason: string): string {
  const except = exceptions.map(({ rule, pattern }) => flowMap({ rule, ...patternFields(pattern), reason }));
  return formatYaml({ except });
}

function patternFields({ prefix, ...pattern }: PatternFields): Readonly<Record<string, unknown>> {
  return { ...(prefix !== undefined && { prefix: prefix === '' ? '@' : prefix }), ...pattern };
}

function flowMap(fields: Readonly<Record<string, unknown>>): YAMLMap {
  return new Document().createNode(fields, { flow: true });
}

/** Writes each value on one line: live contents may have any character. */
function formatYaml(data: Readonly<Record<string, unknown>>): string {
  const document = new Document(data, { compat: 'yaml-1.1' });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && scalar.value.search(NOT_PLAIN) !== -1)
        scalar.type = 'QUOTE_DOUBLE';
    },
  });
  const text = document.toString({ lineWidth: 0, singleQuote: true, doubleQuotedAsJSON: true });
  return text.replaceAll(/[^\n -~]/g, unicodeEscape);
}

/** Anything but printable ASCII, which a valid record does not have. */
const NOT_PLAIN = /[^ -~]/;

function entryOf<V>(map: Map<string, V>, key: string, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

function mapEntries<V, K, W>(
  map: ReadonlyMap<string, V>,
  change: (key: string, value: V) => readonly [K, W],
): Map<K, W> {
  return new Map(Array.from(map, ([key, value]) => change(key, value)));
}
