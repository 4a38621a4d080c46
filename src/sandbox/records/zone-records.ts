import { randomUUID } from 'node:crypto';
import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { Candidate } from './check-write.js';
import { checkWrite } from './check-write.js';
import { Refusal } from '../http/refusal.js';
import type { Store } from '../stores/record-store.js';

/**
 * Creates a record with a new id and returns it. Like all writes, it checks and writes in one transaction, so one of two
 * conflicting concurrent requests is refused. Throws a Refusal.
 */
export function createRecord(
  store: Store,
  { record, ...where }: Omit<Candidate, 'record'> & { readonly record: DnsRecord },
): LiveRecord {
  const live = { id: randomUUID(), ...record };
  store.atomically(() => {
    checkWrite(store, { record: live, ...where });
    store.insert(where.zone, live);
  });
  return live;
}

/** What an update with another type does: it changes the type, is refused, or keeps the old type. The document does not say. */
export type ReplaceBehaviour = 'accept' | 'refuse' | 'ignore';

/** Replaces the record with the same id and returns it as it is stored. Throws a Refusal. */
export function updateRecord(store: Store, candidate: Candidate, replace: ReplaceBehaviour): LiveRecord {
  const { zone, record: sent } = candidate;
  return store.atomically(() => {
    const { type } = existing(store, zone, sent.id);
    if (replace === 'refuse' && type !== sent.type)
      throw new Refusal(
        422,
        'type/fixed',
        `the type of a record cannot be changed, from ${type} to ${sent.type}`,
      );
    const record = replace === 'ignore' ? { ...sent, type } : sent;
    checkWrite(store, { ...candidate, record });
    store.replace(zone, record);
    return record;
  });
}

/** Deletes a record. Throws a Refusal. */
export function deleteRecord(store: Store, zone: string, id: string): void {
  store.atomically(() => {
    existing(store, zone, id);
    store.remove(zone, id);
  });
}

function existing(store: Store, zone: string, id: string): LiveRecord {
  const record = store.record(zone, id);
  if (record) return record;
  throw new Refusal(404, 'not-found', `${zone} has no record with this id`);
}

export interface SeedRecord extends DnsRecord {
  /** Random if omitted. */
  readonly id?: string;
}

/** A zone to create. */
export interface ZoneSeed {
  readonly zone: string;
  readonly records: readonly SeedRecord[];
}

/**
 * Creates a zone with its records. Does not check them, so that a live zone with unsupported record types can be seeded.
 * An existing zone is kept, or replaced with `replace`.
 */
export function seedZone(store: Store, { zone, records }: ZoneSeed, { replace }: { replace: boolean }): void {
  store.atomically(() => {
    if (!replace && store.zones().includes(zone)) return;
    store.addZone(zone);
    store.removeAll(zone);
    for (const record of records) store.insert(zone, { ...record, id: record.id ?? randomUUID() });
  });
}
