import type { DnsClient } from '../../src/api/dns/client.js';
import type { WriteProof } from '../../src/api/http/answers/write-proof.js';
import { ServiceError } from '../../src/api/http/service-error.js';
import { canonicalContent } from '../../src/dns/records/identity.js';
import type { DnsRecord, LiveRecord } from '../../src/dns/record.js';
import type { State } from './plans.js';
import { proven } from './proofs.js';
import { refusalOf } from './service-rules.js';

/** What goes wrong with a request: where, and whether the client can be sure that nothing was done. */
export type Fault = 'no-connection' | 'lost-before' | 'lost-after' | 'credentials';

/** What the document leaves open: the service may do either. */
export interface Habits {
  readonly storesCanonical: boolean;
  /** Whether an update gives the record another id. */
  readonly renewsIds: boolean;
  readonly tellsIds: boolean;
  /** Whether it gives the lowest number that is free as an id, so that those of deleted records come again. */
  readonly reusesIds?: boolean;
  /** What it makes of an update with another type; it takes it when left out. */
  readonly newTypes?: 'refuse' | 'ignore';
  /** Whether it takes what breaks the rules. */
  readonly takesAll?: boolean;
}

export interface SimulationInput {
  readonly state: State;
  readonly habits: Habits;
  /** Turns of the event loop before and after the work of each request, used over and over. */
  readonly latencies: readonly number[];
  /** By number of the request, from 1. */
  readonly faults: ReadonlyMap<number, Fault>;
  /** Called when a request comes in, with its number. */
  readonly onRequest?: (request: number) => void;
  /** Called after each write that was carried out. */
  readonly onWrite?: (zone: string) => void;
}

export interface Simulation {
  readonly client: DnsClient;
  readonly state: State;
  /** Why writes were refused. */
  readonly refusals: readonly string[];
  /** Most writes that were under way at a time: in one zone, and in all. */
  readonly busiest: { readonly perZone: number; readonly total: number };
  /** All requests in the order of their arrival, for example `POST example.com`. */
  readonly requests: readonly string[];
}

/** A service in this process that enforces all rules, is slow at random and fails as it is told. */
export function simulateService(input: SimulationInput): Simulation {
  const { state, habits, latencies, faults } = input;
  const refusals: string[] = [];
  const requests: string[] = [];
  const busy = new Map<string, number>();
  const busiest = { perZone: 0, total: 0 };
  let turns = 0;
  let lastId = highestId(state);

  const latency = async (): Promise<void> => {
    for (let turn = latencies[turns++ % latencies.length] ?? 0; turn > 0; turn -= 1) await Promise.resolve();
  };
  const count = (zone: string, change: number): void => {
    busy.set(zone, (busy.get(zone) ?? 0) + change);
    busiest.perZone = Math.max(busiest.perZone, ...busy.values());
    busiest.total = Math.max(
      busiest.total,
      [...busy.values()].reduce((sum, each) => sum + each, 0),
    );
  };
  const handle = async <T>(method: string, zone: string, work: () => T): Promise<T> => {
    requests.push(`${method} ${zone}`);
    const writing = method === 'GET' ? 0 : 1;
    const fault = faults.get(requests.length);
    input.onRequest?.(requests.length);
    count(zone, writing);
    try {
      await latency();
      if (fault !== undefined && fault !== 'lost-after') throw errorOf(fault);
      const result = work();
      if (method !== 'GET') input.onWrite?.(zone);
      await latency();
      if (fault !== undefined) throw errorOf(fault);
      return result;
    } finally {
      count(zone, -writing);
    }
  };
  const recordsOf = (zone: string): readonly LiveRecord[] => state.get(zone) ?? [];
  const hold = (zone: string, record: LiveRecord, replaced: string | null): void => {
    const refusal = refusalOf(state, zone, replaced === null ? record : { ...record, id: replaced });
    if (refusal !== null && !habits.takesAll) {
      refusals.push(refusal);
      throw new ServiceError(refusal, { kind: 'rejected', status: 409, effect: 'no' });
    }
    const stored = habits.storesCanonical ? { ...record, content: canonicalContent(record, 'text') } : record;
    state.set(zone, [...recordsOf(zone).filter(({ id }) => id !== replaced), stored]);
  };
  const mustExist = (zone: string, id: string): void => {
    if (recordsOf(zone).some((record) => record.id === id)) return;
    refusals.push(`${zone} has no record ${id}`);
    throw new ServiceError('not found', { kind: 'not-found', status: 404, effect: 'no' });
  };
  const typeFor = (zone: string, { id, type }: LiveRecord): string => {
    const old = recordsOf(zone).find((record) => record.id === id)?.type ?? type;
    if (habits.newTypes === 'refuse' && old !== type) {
      refusals.push(`${zone} cannot change the type of ${id}`);
      throw new ServiceError('fixed type', { kind: 'rejected', status: 422, effect: 'no' });
    }
    return habits.newTypes === 'ignore' ? old : type;
  };
  const lowestFree = (): string => {
    const taken = new Set([...state.values()].flatMap((records) => records.map(({ id }) => id)));
    for (let id = 1; ; id += 1) if (!taken.has(String(id))) return String(id);
  };
  const newId = (): string => (habits.reusesIds ? lowestFree() : String((lastId += 1)));

  const client: DnsClient = {
    list: (zone) => handle('GET', zone, () => recordsOf(zone).map((record) => ({ ...record }))),
    create: (zone, record: DnsRecord) =>
      handle('POST', zone, (): WriteProof => {
        const id = newId();
        hold(zone, { ...record, id }, null);
        return habits.tellsIds ? proven(id) : { kind: 'unproven', told: 'the answer has no id', id: null };
      }),
    update: (zone, record) =>
      handle('PUT', zone, () => {
        mustExist(zone, record.id);
        const typed = { ...record, type: typeFor(zone, record) };
        hold(zone, habits.renewsIds ? { ...typed, id: newId() } : typed, record.id);
        return proven();
      }),
    delete: (zone, id) =>
      handle('DELETE', zone, () => {
        mustExist(zone, id);
        state.set(
          zone,
          recordsOf(zone).filter((record) => record.id !== id),
        );
        return proven();
      }),
    close: () => Promise.resolve(),
  };
  return { client, state, refusals, busiest, requests };
}

function highestId(state: State): number {
  return Math.max(0, ...[...state.values()].flat().map(({ id }) => Number(id)));
}

function errorOf(fault: Fault): ServiceError {
  if (fault === 'credentials')
    return new ServiceError('401', { kind: 'credentials', status: 401, effect: 'no' });
  const effect = fault === 'no-connection' ? 'no' : 'unknown';
  return new ServiceError(fault, { kind: 'unreachable', effect });
}
