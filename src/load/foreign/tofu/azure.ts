import type { ForeignValue } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, listAt, mapsAt, requiredText, textAt, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { isSet, valueOfFields, writtenValues } from './resource.js';

/** `azurerm_dns_a_record` and those of other types. */
export const readAzure: ResourceReader = (reader, { type, values }) => {
  const owner = requiredText(reader, values, 'name');
  const zone = requiredText(reader, values, 'zone_name');
  if (!owner || !zone) return null;
  const name = type.split('_')[2]?.toUpperCase() ?? '';
  return {
    zone: { name: zone.text },
    owner,
    isRelative: true,
    type: { text: name, at: owner.at },
    ttl: ttlAt(reader, values, 'ttl') ?? 300,
    values: readValues(reader, values, name),
    loss: isSet(values, 'target_resource_id') ? 'alias records have no counterpart' : null,
    remarks: [],
  };
};

/** The attributes of the blocks `record`. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  MX: ['preference', 'exchange'],
  SRV: ['priority', 'weight', 'port', 'target'],
  CAA: ['flags', 'tag', 'value"'],
};

function readValues(reader: Reader, values: MapNode, type: string): readonly ForeignValue[] {
  const fields = FIELDS[type];
  if (fields)
    return listAt(reader, values, 'record').flatMap((item) => valueOfFields(reader, item, fields) ?? []);
  if (type === 'TXT')
    return mapsAt(reader, values, 'record').flatMap((item) => {
      const text = requiredText(reader, item, 'value');
      return text ? [{ parts: [{ kind: 'text', text: text.text }], at: text.at }] : [];
    });
  const single = fieldOf(values, 'record') && textAt(reader, values, 'record');
  if (single) return [{ parts: [{ kind: 'written', text: single.text }], at: single.at }];
  return writtenValues(reader, values, 'records');
}
