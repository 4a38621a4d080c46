import type { ForeignValue } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, listAt, requiredString, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { valueOfFields, valuesAt } from './resource.js';

/** `dns_a_record_set` and those of other types, of the provider hashicorp/dns. */
export const readDns: ResourceReader = (reader, { type, values }) => {
  const zone = requiredString(reader, values, 'zone');
  const label = fieldOf(values, 'name') && requiredString(reader, values, 'name');
  const name = type.split('_')[1]?.toUpperCase() ?? '';
  const ttl = ttlAt(reader, values, 'ttl') ?? 3600;
  const records = readValues(reader, values, name);
  if (!zone || label === null) return null;
  return {
    zone: { name: zone },
    owner: label ?? { text: '@', at: zone.at },
    naming: 'relative',
    type: { text: name, at: zone.at },
    ttl,
    values: records,
    loss: null,
    remarks: [],
  };
};

/** The attributes of the blocks of a type. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['MX', ['preference', 'exchange']],
  ['SRV', ['priority', 'weight', 'port', 'target']],
]);

/** The attributes with the values of the other types. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['A', 'addresses'],
  ['AAAA', 'addresses'],
  ['NS', 'nameservers'],
]);

function readValues(reader: Reader, values: MapNode, type: string): readonly ForeignValue[] {
  const key = type.toLowerCase();
  const fields = FIELDS.get(type);
  if (fields) return listAt(reader, values, key).flatMap((item) => valueOfFields(reader, item, fields) ?? []);
  if (type === 'TXT') return valuesAt(reader, values, { key, kind: 'text' });
  const list = LISTS.get(type);
  if (list !== undefined) return valuesAt(reader, values, { key: list });
  const single = fieldOf(values, key) && requiredString(reader, values, key);
  return single ? [{ parts: [{ kind: 'written', text: single.text }], at: single.at }] : [];
}
