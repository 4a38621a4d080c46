import { randomUUID } from 'node:crypto';
import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import type { Candidate } from './judge.js';
import { judge } from './judge.js';
import { Refusal } from '../refusal.js';
import type { Store } from './record-store.js';

/**
 * Creates a record under a new id and gives it back. This and the other writes look and write in one
 * transaction, so of two that exclude each other one is refused. Throws a Refusal.
 */
export function createRecord(
  store: Store,
  { record, ...where }: Omit<Candidate, 'record'> & { readonly record: DnsRecord },
): LiveRecord {
  const live = { id: randomUUID(), ...record };
  store.atomically(() => {
    judge(store, { record: live, ...where });
    store.insert(where.zone, live);
  });
  return live;
}

/** Puts a record in the place of the one with its id. Throws a Refusal. */
export function updateRecord(store: Store, candidate: Candidate): void {
  const { zone, record } = candidate;
  store.atomically(() => {
    mustExist(store, zone, record.id);
    judge(store, candidate);
    store.replace(zone, record);
  });
}

/** Deletes a record. Throws a Refusal. */
export function deleteRecord(store: Store, zone: string, id: string): void {
  store.atomically(() => {
    mustExist(store, zone, id);
    store.remove(zone, id);
  });
}

function mustExist(store: Store, zone: string, id: string): void {
  if (store.record(zone, id)) return;
  throw new Refusal({ status: 404, code: 'not-found', detail: `${zone} has no record with this id` });
}

/** A record to begin with; without an id it gets one. */
export interface SeedRecord extends DnsRecord {
  readonly id?: string;
}

export interface Seed {
  readonly zone: string;
  readonly records: readonly SeedRecord[];
  /** Whether the records come in the place of those that an existing zone has. */
  readonly replace: boolean;
}

/**
 * Makes a zone with its records as they are, unjudged, so that a live zone with records of foreign types can be
 * seeded. Returns whether it did: the records of an existing zone are only touched for `replace`.
 */
export function seedZone(store: Store, { zone, records, replace }: Seed): boolean {
  return store.atomically(() => {
    const isThere = store.zones().includes(zone);
    if (isThere && !replace) return false;
    store.addZone(zone);
    store.removeAll(zone);
    for (const record of records) store.insert(zone, { ...record, id: record.id ?? randomUUID() });
    return true;
  });
}
