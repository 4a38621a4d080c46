import { randomUUID } from 'node:crypto';
import type { DnsRecord } from '../../dns/record.js';
import type { Store } from './record-store.js';

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
