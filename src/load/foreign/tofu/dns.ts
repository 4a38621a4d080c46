import type { ForeignValue } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { listAt, requiredText, textAt, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { textValues, valueOfFields, writtenValues } from './resource.js';

/** `dns_a_record_set` and those of other types, of the provider hashicorp/dns. */
export const readDns: ResourceReader = (reader, { type, values }) => {
  const zone = requiredText(reader, values, 'zone');
  if (!zone) return null;
  const name = type.split('_')[1]?.toUpperCase() ?? '';
  return {
    zone: { name: zone.text },
    owner: textAt(reader, values, 'name') ?? { text: '@', at: zone.at },
    isRelative: true,
    type: { text: name, at: zone.at },
    ttl: ttlAt(reader, values, 'ttl') ?? 3600,
    values: readValues(reader, values, name),
    loss: null,
    remarks: [],
  };
};

/** The attributes of the blocks of a type. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  MX: ['preference', 'exchange'],
  SRV: ['priority', 'weight', 'port', 'target'],
};

/** The attributes with the values of the other types. */
const LISTS: Readonly<Record<string, string>> = { A: 'addresses', AAAA: 'addresses', NS: 'nameservers' };

function readValues(reader: Reader, values: MapNode, type: string): readonly ForeignValue[] {
  const key = type.toLowerCase();
  const fields = FIELDS[type];
  if (fields) return listAt(reader, values, key).flatMap((item) => valueOfFields(reader, item, fields) ?? []);
  if (type === 'TXT') return textValues(reader, values, key);
  const list = LISTS[type];
  if (list !== undefined) return writtenValues(reader, values, list);
  const single = requiredText(reader, values, key);
  return single ? [{ parts: [{ kind: 'written', text: single.text }], at: single.at }] : [];
}
