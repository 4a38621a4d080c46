import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import { ownerName } from '../../dns/name/domain.js';
import type { Database } from './database.js';

/** A record and the zone it is in. */
export interface StoredRecord {
  readonly zone: string;
  readonly record: LiveRecord;
}

const FIELDS = 'id, prefix, type, content, ttl, prio, active';

/** Zones and their records, in order of creation. A write is on disk when it returns. */
export type Store = ReturnType<typeof createStore>;

export function createStore({ prepare: sql, transaction }: Database) {
  const zones = sql('SELECT name FROM zones ORDER BY name');
  const passwordHash = sql('SELECT password_hash FROM zones WHERE name = ?');
  const setPasswordHash = sql('UPDATE zones SET password_hash = ? WHERE name = ?');
  const addZone = sql('INSERT INTO zones (name) VALUES (?) ON CONFLICT DO NOTHING');
  const listing = sql(
    `SELECT json_group_array(json_object('id', id, 'prefix', prefix, 'type', type, 'content', content, 'ttl', ttl,
       'prio', prio, 'active', json(iif(active, 'true', 'false')))) AS listing
     FROM (SELECT ${FIELDS} FROM records WHERE zone = ? ORDER BY number)`,
  );
  const record = sql(`SELECT ${FIELDS} FROM records WHERE zone = ? AND id = ?`);
  const ofOwner = sql(`SELECT zone, ${FIELDS} FROM records WHERE owner = ? ORDER BY number`);
  const atOwner = sql(`SELECT ${FIELDS} FROM records WHERE owner = ? AND zone = ? ORDER BY number`);
  const insert = sql(
    `INSERT INTO records (prefix, type, content, ttl, prio, active, owner, zone, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const replace = sql(
    `UPDATE records SET prefix = ?, type = ?, content = ?, ttl = ?, prio = ?, active = ?, owner = ?
     WHERE zone = ? AND id = ?`,
  );
  const remove = sql('DELETE FROM records WHERE zone = ? AND id = ?');
  const removeAll = sql('DELETE FROM records WHERE zone = ?');

  return {
    zones: (): readonly string[] => zones.all().map((row) => String(row['name'])),
    /** Null if the zone has none or does not exist. */
    passwordHash: (zone: string): string | null => {
      const hash = passwordHash.get(zone)?.['password_hash'];
      return typeof hash === 'string' ? hash : null;
    },
    setPasswordHash: (zone: string, hash: string) => setPasswordHash.run(hash, zone),
    /** Does nothing if the zone exists. A zone without a password cannot be accessed. */
    addZone: (zone: string) => addZone.run(zone),
    /** A zone's records as the JSON array that `GET /{zone}` returns. */
    listing: (zone: string) => String(listing.get(zone)?.['listing']),
    record: (zone: string, id: string): LiveRecord | null => {
      const row = record.get(zone, id);
      return row ? recordOf(row) : null;
    },
    recordsAt: (zone: string, prefix: string): readonly LiveRecord[] =>
      atOwner.all(ownerName(prefix, zone), zone).map(recordOf),
    /** The records at a full name, in any zone. */
    recordsOfOwner: (owner: string): readonly StoredRecord[] =>
      ofOwner.all(owner).map((row) => ({ zone: String(row['zone']), record: recordOf(row) })),
    insert: (zone: string, live: LiveRecord) => insert.run(...columns(zone, live), zone, live.id),
    replace: (zone: string, live: LiveRecord) => replace.run(...columns(zone, live), zone, live.id),
    remove: (zone: string, id: string) => remove.run(zone, id),
    removeAll: (zone: string) => removeAll.run(zone),
    /** Runs work in one transaction, which is rolled back if it throws. */
    atomically: transaction,
  };
}

function columns(zone: string, { prefix, type, content, ttl, prio, active }: DnsRecord) {
  return [prefix, type, content, ttl, prio, Number(active), ownerName(prefix, zone)] as const;
}

function recordOf(row: Readonly<Record<string, unknown>>): LiveRecord {
  return {
    id: String(row['id']),
    prefix: String(row['prefix']),
    type: String(row['type']),
    content: String(row['content']),
    ttl: Number(row['ttl']),
    prio: Number(row['prio']),
    active: row['active'] === 1,
  };
}
