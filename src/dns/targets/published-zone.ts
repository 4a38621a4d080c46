import type { Protocol } from '../protocol.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone, RecordPattern } from '../zone.js';

/**
 * A zone as its target can have it. A name server has no records that are switched off, so that such a record is absent; the
 * name servers at the apex are its own unless the file declares any; and what changes its type there does so at once.
 */
export function publishedZone(zone: DesiredZone): DesiredZone {
  if (zone.protocol === 'rest') return zone;
  const records = zone.records.filter(({ active }) => active);
  const declaresServers = records.some((record) => isOwnServer(record, zone.protocol));
  const ownServers: RecordPattern = { prefix: '', type: 'NS', place: zone.namePlace };
  const ignore = declaresServers ? zone.ignore : [...zone.ignore, ownServers];
  return { ...zone, records, ignore, replace: 'put' };
}

/** Whether a record names a server of the zone itself, which the target has without a declaration. */
export function isOwnServer(
  { prefix, type }: Pick<DnsRecord, 'prefix' | 'type'>,
  protocol: Protocol,
): boolean {
  return protocol === 'update' && prefix === '' && recordType(type)?.isDelegation === true;
}

/** The records that a file declares and the target of the zone cannot have, since they are switched off. */
export function absentRecords({ protocol, records }: DesiredZone): DesiredZone['records'] {
  return protocol === 'rest' ? [] : records.filter(({ active }) => !active);
}
