import type { YAMLMap } from 'yaml';
import { Document, visit } from 'yaml';
import { printable } from '../../text/printable.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import type { IgnoredRecord, ImportedZone } from '../../dns/import-zones.js';
import { formatFile } from '../format/format-file.js';
import { readScalar } from './read-records.js';
import { formatTtl } from './ttl.js';
import { unicodeEscape } from '../format/scalar-text.js';

/**
 * Text of a zone file in canonical layout (docs/zone-files.md). Parsing it returns the same records. `schema` is the URL
 * of the schema for editors.
 */
export function formatZoneFile({ zone, declared, unmanaged, ignored }: ImportedZone, schema: string): string {
  const ttl = commonTtl(declared);
  const text = [
    `# yaml-language-server: $schema=${schema}\n`,
    formatYaml({ zone, ...(ttl !== null && { ttl: formatTtl(ttl) }) }),
    formatYaml({ records: recordsByName(declared, ttl) }),
    ...(unmanaged.length > 0 ? [UNMANAGED, ...unmanaged.map(formatUnmanaged)] : []),
    ...(ignored.length > 0 ? [IGNORED, formatIgnored(ignored)] : []),
  ].join('');
  return formatFile(sourceFile(zone, text));
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
function recordsByName(records: readonly DnsRecord[], ttl: number | null): Map<string, unknown> {
  const names = new Map<string, Map<string, unknown[]>>();
  for (const record of records) {
    const sets = entryOf(
      names,
      record.prefix === '' ? '@' : record.prefix,
      () => new Map<string, unknown[]>(),
    );
    entryOf(sets, record.type, () => []).push(valueOf(record, ttl));
  }
  return mapValues(names, (sets) => mapValues(sets, (values) => (values.length === 1 ? values[0] : values)));
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
  const items = [...entries.values()].toReversed().map(({ reason, pattern: { prefix, ...pattern } }) => {
    const item = flowMap({ prefix: prefix === '' ? '@' : prefix, ...pattern });
    item.commentBefore = ` ${printable(reason)}`;
    return item;
  });
  return formatYaml({ ignore: items });
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

function mapValues<V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): Map<string, W> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]));
}
