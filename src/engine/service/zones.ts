import type { DnsClient } from '../../api/dns/client.js';
import type { DnsTarget } from '../../api/dns-target.js';
import { ServiceError } from '../../api/http/service-error.js';
import type { Backend } from '../../apply/step/backend.js';
import type { ValueModel } from '../../apply/step/value-model.js';
import { refusesRepeat } from '../../dns/records/claims.js';
import { recordIdentity, recordLikeness } from '../../dns/records/identity.js';
import { readListing, shownFields } from '../../dns/records/listing.js';
import { serves } from '../../dns/records/serves.js';
import type { DnsRecord, LiveRecord, TxtReading } from '../../dns/record.js';
import { writableRecord } from '../../dns/records/check-record.js';
import type { RowReading } from './shown-row.js';
import { checkedRow } from './shown-row.js';

/** Reads the live listing of a zone. */
export type ListRecords = (
  zone: string,
  signal?: AbortSignal,
  hurry?: AbortSignal,
) => Promise<readonly LiveRecord[]>;

/** Returns a function that reads live listings. */
export function recordLister(client: Pick<DnsTarget, 'list'>): ListRecords {
  return async (zone, signal, hurry) => readListing(zone, await client.list(zone, signal, hurry));
}

/** Writes records as they are and, where the service refuses one, in the spelling that it documents, if that is another one. */
export function respelling(backend: Backend<DnsRecord>): Backend<DnsRecord> {
  const orRespelled = async <T>(
    zone: string,
    record: DnsRecord,
    write: (record: DnsRecord) => Promise<T>,
  ): Promise<T> => {
    try {
      return await write(record);
    } catch (error) {
      const respelled = backend.writable(zone, record);
      const isRejected = error instanceof ServiceError && error.kind === 'rejected';
      if (!isRejected || respelled.content === record.content) throw error;
      return write(respelled);
    }
  };
  return {
    ...backend,
    create: (zone, record, writing) =>
      orRespelled(zone, record, (spelled) => backend.create(zone, spelled, writing)),
    update: (zone, id, record, writing) =>
      orRespelled(zone, record, (spelled) => backend.update(zone, id, spelled, writing)),
  };
}

/** How records are compared. */
export function recordModel(txt: TxtReading): ValueModel<DnsRecord> {
  return {
    identity: (record) => recordIdentity(record, txt),
    likeness: recordLikeness,
    nameOf: ({ prefix }) => prefix,
    serves: (stored, wanted) => serves(stored, wanted, txt),
    fieldsOf: ({ prefix, type, content, prio, ttl, active }) => ({
      prefix,
      type,
      content,
      prio,
      ttl,
      active,
    }),
  };
}

/** Whether an answer shows a TXT in quotes says nothing of how the zone lists it. */
export const shownRecord: RowReading<DnsRecord> = {
  fieldsIn: shownFields,
  models: [recordModel('text'), recordModel('quoted')],
};

/** Adapts the custom DNS record interface for the executor; its scopes are zones. */
export function dnsBackend(client: DnsClient, txt: TxtReading): Backend<DnsRecord> {
  return {
    list: recordLister(client),
    create: async (zone, record, writing) =>
      checkedRow(await client.create(zone, record, writing), record, shownRecord),
    update: async (zone, id, record, writing) =>
      checkedRow(await client.update(zone, { id, ...record }, writing), record, shownRecord),
    delete: (zone, id, writing) => client.delete(zone, id, writing),
    ...recordModel(txt),
    refusesRepeat,
    writable: (zone, record) => writableRecord(zone, record, { txt, protocol: 'rest' }),
  };
}
