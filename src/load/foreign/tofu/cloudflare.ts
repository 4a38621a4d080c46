import {
  AUTOMATIC,
  AUTOMATIC_REMARK,
  AUTOMATIC_TTL,
  PROXIED_REMARK,
  TAGS_REMARK,
} from '../../../dns/foreign/cloudflare.js';
import type { ForeignValue, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import { placeFields } from '../../../dns/foreign/octodns-fields.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, requiredString, textAt, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { attribute, isSet, valueOfFields } from './resource.js';

/** `cloudflare_dns_record`, and `cloudflare_record` of earlier versions. */
export const readCloudflare: ResourceReader = (reader, { values }) => {
  const isFull = isSet(values, 'hostname');
  const owner = requiredString(reader, values, isFull ? 'hostname' : 'name');
  const type = requiredString(reader, values, 'type');
  const value = readValue(reader, values, type?.text ?? '');
  const ttl = ttlAt(reader, values, 'ttl');
  if (!owner || !type) return null;
  return {
    zone: { id: attribute(values, 'zone_id') ?? null },
    owner,
    naming: isFull ? 'absolute' : 'either',
    type,
    ttl: ttl === AUTOMATIC ? AUTOMATIC_TTL : (ttl ?? AUTOMATIC_TTL),
    values: value ? [value] : [],
    loss: null,
    remarks: remarksOn(values, owner, ttl),
    comments: commentsOf(values),
  };
};

function remarksOn(
  values: MapNode,
  { at }: PlacedText,
  ttl: number | null | undefined,
): readonly PlacedText[] {
  const remarks = [];
  if (ttl === AUTOMATIC) remarks.push({ text: AUTOMATIC_REMARK, at });
  if (attribute(values, 'proxied') === 'true') remarks.push({ text: PROXIED_REMARK, at });
  if (isSet(values, 'tags')) remarks.push({ text: TAGS_REMARK, at });
  const settings = fieldOf(values, 'settings');
  if (settings?.kind === 'map' && settings.entries.some(({ key }) => isSet(settings, key.text)))
    remarks.push({ text: 'its settings have no counterpart', at });
  return remarks;
}

function commentsOf(values: MapNode): readonly string[] {
  const lines = (attribute(values, 'comment') ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

/** The attributes of `data`. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    CAA: ['flags', 'tag', 'value"'],
    DS: ['key_tag', 'algorithm', 'digest_type', 'digest'],
    HTTPS: ['priority', 'target', 'value?'],
    LOC: placeFields,
    NAPTR: ['order', 'preference', 'flags"', 'service"', 'regex"', 'replacement'],
    SMIMEA: ['usage', 'selector', 'matching_type', 'certificate'],
    SRV: ['priority', 'weight', 'port', 'target'],
    SSHFP: ['algorithm', 'type', 'fingerprint'],
    SVCB: ['priority', 'target', 'value?'],
    TLSA: ['usage', 'selector', 'matching_type', 'certificate'],
    URI: ['weight', 'target"'],
  }),
);

function readValue(reader: Reader, values: MapNode, type: string): ForeignValue | null {
  const fields = FIELDS.get(type);
  const data = dataOf(values);
  // For URI, `data` lacks the priority, which the content has.
  if (type === 'URI' && data && fields && !isSet(values, 'content'))
    return withPriority(reader, values, valueOfFields(reader, data, fields));
  if (fields && data && type !== 'URI') return valueOfFields(reader, data, fields);
  const keys = ['content', 'value'].filter((each) => fieldOf(values, each));
  const key = keys.find((each) => isSet(values, each)) ?? keys[0];
  const content = key === undefined ? null : requiredString(reader, values, key);
  if (!content) return null;
  const { text, at } = content;
  if (type === 'TXT' && !/^".*"$/s.test(text)) return { parts: [{ kind: 'text', text }], at };
  const value: ForeignValue = { parts: [{ kind: 'written', text }], at };
  return PRIORITIZED.has(type) ? withPriority(reader, values, value) : value;
}

/** A value behind the priority of its record, if that has one. */
function withPriority(reader: Reader, values: MapNode, value: ForeignValue | null): ForeignValue | null {
  const priority = textAt(reader, values, 'priority');
  if (!value || !priority) return value;
  return { ...value, parts: [{ kind: 'written', text: priority.text }, ...value.parts] };
}

/** Types whose content lacks the priority. */
const PRIORITIZED: ReadonlySet<string> = new Set(['MX', 'SRV']);

/** A map, or in earlier versions a list with one. */
function dataOf(values: MapNode): Node | undefined {
  const data = fieldOf(values, 'data');
  const map = data?.kind === 'sequence' ? data.items[0] : data;
  return map?.kind !== 'map' || map.entries.some(({ key }) => isSet(map, key.text)) ? map : undefined;
}
