import { spanOf } from '../../diagnostics/source.js';
import { fieldAt, fieldsOf, replaceField } from '../../dns/content/fields.js';
import { asciiName, isAscii } from '../../dns/name/name.js';
import type { Protocol } from '../../dns/protocol.js';
import type { AboutRecord, DeclaredRecord, DnsRecord } from '../../dns/record.js';
import type { RecordType } from '../../dns/types/descriptor.js';
import { typeOf } from '../../dns/types/registry.js';
import type { DefaultTtl } from './ttl.js';
import { readUntil } from './until.js';
import { readDefaultTtl, readTtl } from './ttl.js';
import { scalarValue } from '../yaml/core-schema.js';
import type { Entry, MapNode, Node } from '../yaml/nodes.js';
import { isNothing, itemsOf, scalarAt, textOf, valueOf } from '../yaml/nodes.js';
import { WrittenPlaces } from './written-places.js';

export interface RecordsInput {
  /** The value of `records`. */
  readonly records: Node | undefined;
  /** TTL of records without one. */
  readonly ttl: DefaultTtl;
  /** Owner of records without one. */
  readonly owner?: string | undefined;
  /** That of the target, which has some types and no others. */
  readonly protocol: Protocol;
}

/**
 * Reads the records of a map of prefixes, types and values (docs/zone-files.md). Skips what the schema check has
 * reported, and texts with unknown variables.
 */
export function* readRecords({ records, ttl, owner, protocol }: RecordsInput): Iterable<DeclaredRecord> {
  for (const name of entriesOf(records)) {
    if (name.key.isUnread) continue;
    const prefix = readPrefix(name.key.text);
    const ofName = readDefaultTtl(valueOf(name.value, 'ttl')) ?? ttl;
    for (const set of entriesOf(name.value)) {
      const descriptor = typeOf(protocol, set.key.text);
      if (!descriptor) continue;
      const values = valueOf(set.value, 'values');
      const ofSet = (values && readDefaultTtl(valueOf(set.value, 'ttl'))) ?? ofName;
      for (const value of itemsOf(values ?? set.value)) {
        const record = readValue(value, { descriptor, prefix, name, set, ttl: ofSet, owner });
        if (record) yield record;
      }
    }
  }
}

function entriesOf(node: Node | undefined): readonly Entry[] {
  return node?.kind === 'map' ? node.entries : [];
}

/** `@` is the zone itself. A name without a punycode form stays as it is; rules report it. */
export function readPrefix(text: string): string {
  return text === '@' ? '' : (asciiName(text) ?? text);
}

interface ValueContext extends Pick<RecordsInput, 'ttl' | 'owner'> {
  readonly descriptor: RecordType;
  readonly prefix: string;
  readonly name: Entry;
  readonly set: Entry;
}

function readValue(value: Node, context: ValueContext): DeclaredRecord | null {
  if (value.kind === 'map') return readMap(value, context);
  if (value.kind === 'sequence' || isNothing(value) || value.isUnread) return null;
  const { descriptor, prefix, name, set, ttl, owner } = context;
  return {
    prefix,
    type: descriptor.type,
    ...readScalar(value.text, descriptor),
    ttl: ttl.seconds,
    active: true,
    places: new WrittenPlaces({ prefix: name.key, type: set.key, value }, ttl.places),
    ...(owner !== undefined && { about: { owner } }),
  };
}

/** The content of a scalar, which may start with the priority if the type has one, as in a BIND zone file. */
export function readScalar(text: string, descriptor: RecordType): Pick<DnsRecord, 'content' | 'prio'> {
  const fields = descriptor.fieldsWithPrio === undefined ? [] : fieldsOf(text);
  const [first, second] = fields;
  const leads = fields.length === descriptor.fieldsWithPrio && first && /^\d+$/.test(first.text);
  if (!leads || !second) return { content: toAscii(text, descriptor), prio: 0 };
  return { content: toAscii(text.slice(second.start), descriptor), prio: Number(first.text) };
}

/** In map form the content is exactly what the service gets, except for a Unicode name in it. */
function readMap(
  value: MapNode,
  { descriptor, prefix, name, set, ttl, owner }: ValueContext,
): DeclaredRecord | null {
  const content = scalarAt(value, 'content');
  if (!content || isNothing(content) || content.isUnread) return null;
  const own = {
    ttl: scalarAt(value, 'ttl'),
    prio: scalarAt(value, 'prio'),
    active: scalarAt(value, 'active'),
  };
  const prio = own.prio && scalarValue(own.prio);
  const about = readAbout(value, owner);
  return {
    prefix,
    type: descriptor.type,
    content: toAscii(content.text, descriptor),
    ttl: readTtl(own.ttl) ?? ttl.seconds,
    prio: typeof prio === 'number' && Number.isInteger(prio) ? prio : 0,
    active: own.active ? scalarValue(own.active) !== false : true,
    places: new WrittenPlaces(
      { prefix: name.key, type: set.key, value },
      {
        content: spanOf(content),
        ttl: own.ttl ? spanOf(own.ttl) : ttl.places.ttl,
        prio: own.prio && spanOf(own.prio),
        active: own.active && spanOf(own.active),
      },
    ),
    ...(about && { about }),
  };
}

/** What the map says to people. */
function readAbout(value: MapNode, ownerOfFile: string | undefined): AboutRecord | null {
  const note = textOf(scalarAt(value, 'note'));
  const owner = textOf(scalarAt(value, 'owner')) ?? ownerOfFile;
  const until = readUntil(scalarAt(value, 'until'));
  if (note === undefined && owner === undefined && !until) return null;
  return {
    ...(note !== undefined && { note }),
    ...(owner !== undefined && { owner }),
    ...(until && { until }),
  };
}

/** Converts a Unicode name in a content to punycode; the rest stays as written. */
export function toAscii(content: string, { nameField }: RecordType): string {
  if (nameField === undefined || isAscii(content)) return content;
  const name = fieldAt(content, nameField);
  const ascii = name === undefined ? null : asciiName(name);
  return ascii === null ? content : replaceField(content, nameField, ascii);
}
