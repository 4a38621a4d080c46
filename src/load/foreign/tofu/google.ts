import { requiredString, ttlAt } from '../reader.js';
import type { ResourceReader } from './resource.js';
import { attribute, isSet, valuesAt } from './resource.js';
import { googleZoneId } from './zones.js';

/** `google_dns_record_set`. */
export const readGoogle: ResourceReader = (reader, { values }) => {
  const owner = requiredString(reader, values, 'name');
  const type = requiredString(reader, values, 'type');
  const ttl = ttlAt(reader, values, 'ttl') ?? 300;
  const rrdatas = valuesAt(reader, values, { key: 'rrdatas' });
  if (!owner || !type) return null;
  const isRouted = isSet(values, 'routing_policy');
  return {
    zone: { id: googleZoneId(values, attribute(values, 'managed_zone')) },
    owner,
    naming: 'absolute',
    type,
    ttl,
    values: rrdatas,
    loss: isRouted ? 'answers by a routing policy have no counterpart' : null,
    remarks: [],
  };
};
