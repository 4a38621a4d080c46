import type { ForeignValue } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, listAt, mapsAt, requiredString, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { attribute, isSet, valueOfFields, valuesAt } from './resource.js';

/** `azurerm_dns_a_record` and those of other types. */
export const readAzure: ResourceReader = (reader, { type, values }) => {
  const owner = requiredString(reader, values, 'name');
  const zone = requiredString(reader, values, 'zone_name');
  const name = type.split('_')[2]?.toUpperCase() ?? '';
  const ttl = ttlAt(reader, values, 'ttl') ?? 300;
  const records = readValues(reader, values, name);
  if (!owner || !zone) return null;
  const target = isSet(values, 'target_resource_id') ? attribute(values, 'target_resource_id') : undefined;
  return {
    zone: { name: zone, id: attribute(values, 'resource_group_name')?.toLowerCase() },
    owner,
    naming: 'relative',
    type: { text: name, at: owner.at },
    ttl,
    values: records,
    loss: target === undefined ? null : `alias records have no counterpart; its target is ${target}`,
    remarks: [],
  };
};

/** The attributes of the blocks `record`. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['MX', ['preference', 'exchange']],
  ['SRV', ['priority', 'weight', 'port', 'target']],
  ['CAA', ['flags', 'tag', 'value"']],
]);

function readValues(reader: Reader, values: MapNode, type: string): readonly ForeignValue[] {
  const fields = FIELDS.get(type);
  if (fields)
    return listAt(reader, values, 'record').flatMap((item) => valueOfFields(reader, item, fields) ?? []);
  if (type === 'TXT')
    return mapsAt(reader, values, 'record').flatMap((item) => {
      const text = requiredString(reader, item, 'value');
      return text ? [{ parts: [{ kind: 'text', text: text.text }], at: text.at }] : [];
    });
  if (!fieldOf(values, 'record')) return valuesAt(reader, values, { key: 'records' });
  const single = requiredString(reader, values, 'record');
  return single ? [{ parts: [{ kind: 'written', text: single.text }], at: single.at }] : [];
}
