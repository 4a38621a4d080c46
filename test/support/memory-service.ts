import type { ScriptedAnswer, SeenRequest } from './fault-server.js';

/** A record as a service holds it; its id is whatever the service likes. */
export interface HeldRecord {
  readonly id: string | number;
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly ttl: number;
  readonly prio: number;
  readonly active: boolean;
}

export type Write = 'POST' | 'PUT' | 'DELETE';

export interface MemoryServiceOptions {
  readonly zones: Readonly<Record<string, readonly Partial<HeldRecord>[]>>;
  /** Id of the n-th new record; `new-<n>` when left out. */
  readonly newId?: (n: number) => string | number;
  /** A changed record gets a new id too, as where an update is a delete and a create. */
  readonly newIdOnUpdate?: boolean;
  /** How the service spells what it is sent. */
  readonly spelled?: (record: HeldRecord) => HeldRecord;
  /** The answer to a write that was carried out; 200 with the record when left out. */
  readonly answerTo?: (write: Write, record: HeldRecord) => ScriptedAnswer;
  /** The body of a listing; the array when left out. */
  readonly listing?: (records: readonly HeldRecord[]) => unknown;
}

export interface MemoryService {
  /** Carries a request out and answers it: a script for a fault server. */
  readonly handle: (request: SeenRequest) => ScriptedAnswer;
  readonly records: (zone: string) => readonly HeldRecord[];
  /** Changes a zone behind the tool's back. */
  readonly edit: (zone: string, change: (records: readonly HeldRecord[]) => readonly HeldRecord[]) => void;
}

const DEFAULTS = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true };

/**
 * Interface B without any judgement of its own, to be had in every shape that service-interfaces.md leaves
 * open: ids, spellings, answers to writes, the frame of the listing. The sandbox is the one that judges.
 */
export function memoryService(options: MemoryServiceOptions): MemoryService {
  const { newId = (n) => `new-${n}`, spelled = (record) => record, listing = (records) => records } = options;
  const answerTo = options.answerTo ?? ((_, record) => ({ body: JSON.stringify(record) }));
  const zones = new Map(Object.entries(options.zones).map(([zone, records]) => [zone, records.map(held)]));
  let created = 0;
  const nextId = (): string | number => newId((created += 1));

  const handle = ({ method, path, body }: SeenRequest): ScriptedAnswer => {
    const [zone = '', id] = path.slice(1).split('/').map(decodeURIComponent);
    const records = zones.get(zone);
    if (!records) return { status: 404, body: 'no such zone' };
    if (method === 'GET') return { body: JSON.stringify(listing(records)) };
    if (method === 'POST') {
      const record = spelled({ ...recordOf(body), id: nextId() });
      records.push(record);
      return answerTo('POST', record);
    }
    const at = records.findIndex((record) => String(record.id) === id);
    const old = records[at];
    if (!old) return { status: 404, body: 'no such record' };
    if (method === 'DELETE') {
      records.splice(at, 1);
      return answerTo('DELETE', old);
    }
    const record = spelled({ ...recordOf(body), id: options.newIdOnUpdate ? nextId() : old.id });
    records[at] = record;
    return answerTo('PUT', record);
  };
  return {
    handle,
    records: (zone) => zones.get(zone) ?? [],
    edit: (zone, change) => void zones.set(zone, [...change(zones.get(zone) ?? [])]),
  };
}

function held(record: Partial<HeldRecord>, index: number): HeldRecord {
  return { id: String(index + 1), ...DEFAULTS, ...record };
}

function recordOf(body: string): HeldRecord {
  const record: HeldRecord = JSON.parse(body);
  return { ...DEFAULTS, ...record };
}
