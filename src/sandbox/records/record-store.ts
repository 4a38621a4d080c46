import type { DnsRecord, LiveRecord } from '../../dns/record.js';
import { ownerName } from '../../dns/record.js';
import type { Database } from '../database.js';

/** Zones and their records, in the order in which they were created. What a write returns from is on the disk. */
export interface Store {
  readonly zones: () => readonly string[];
  /** Null when the zone has none, or there is no such zone. */
  readonly passwordHash: (zone: string) => string | null;
  readonly setPasswordHash: (zone: string, hash: string) => void;
  /** Makes a zone unless it is there; without a password nobody can use it. */
  readonly addZone: (zone: string) => void;
  /** JSON array of a zone's records, as `GET /{zone}` answers it. */
  readonly listing: (zone: string) => string;
  readonly record: (zone: string, id: string) => LiveRecord | null;
  readonly recordsAt: (zone: string, prefix: string) => readonly LiveRecord[];
  /** The records of a full name, whichever zone they stand in. */
  readonly recordsOfOwner: (owner: string) => readonly StoredRecord[];
  readonly insert: (zone: string, record: LiveRecord) => void;
  readonly replace: (zone: string, record: LiveRecord) => void;
  readonly remove: (zone: string, id: string) => void;
  readonly removeAll: (zone: string) => void;
  /** Runs work in one transaction, which is undone when it throws. */
  readonly atomically: <T>(work: () => T) => T;
}

/** A record and the zone it stands in. */
export interface StoredRecord {
  readonly zone: string;
  readonly record: LiveRecord;
}

const FIELDS = 'id, prefix, type, content, ttl, prio, active';

/** A store over an open database. */
export function createStore(database: Database): Store {
  const sql = (text: string) => database.prepare(text);
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
    zones: () => zones.all().map((row) => String(row['name'])),
    passwordHash: (zone) => {
      const hash = passwordHash.get(zone)?.['password_hash'];
      return typeof hash === 'string' ? hash : null;
    },
    setPasswordHash: (zone, hash) => setPasswordHash.run(hash, zone),
    addZone: (zone) => addZone.run(zone),
    listing: (zone) => String(listing.get(zone)?.['listing']),
    record: (zone, id) => {
      const row = record.get(zone, id);
      return row ? recordOf(row) : null;
    },
    recordsAt: (zone, prefix) => atOwner.all(ownerName(prefix, zone), zone).map(recordOf),
    recordsOfOwner: (owner) =>
      ofOwner.all(owner).map((row) => ({ zone: String(row['zone']), record: recordOf(row) })),
    insert: (zone, live) => insert.run(...columns(zone, live), zone, live.id),
    replace: (zone, live) => replace.run(...columns(zone, live), zone, live.id),
    remove: (zone, id) => remove.run(zone, id),
    removeAll: (zone) => removeAll.run(zone),
    atomically: (work) => database.transaction(work),
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
