import { requiredText, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { attribute, isSet, writtenValues } from './resource.js';

/** `google_dns_record_set`. */
export const readGoogle: ResourceReader = (reader, { values }) => {
  const owner = requiredText(reader, values, 'name');
  const type = requiredText(reader, values, 'type');
  if (!owner || !type) return null;
  const isRouted = isSet(values, 'routing_policy');
  return {
    zone: { id: attribute(values, 'managed_zone') ?? null },
    owner,
    isRelative: false,
    type,
    ttl: ttlAt(reader, values, 'ttl') ?? 300,
    values: writtenValues(reader, values, 'rrdatas'),
    loss: isRouted ? 'answers by a routing policy have no counterpart' : null,
    remarks: [],
  };
};
