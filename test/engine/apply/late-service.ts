import type { DnsClient } from '../../../src/api/dns/client.js';
import type { WriteProof } from '../../../src/api/http/answers/write-proof.js';
import type { Method } from '../../../src/api/http/attempt.js';
import type { Writing } from '../../../src/api/http/exchange.js';
import { defaultRetryPolicy, withRetries } from '../../../src/api/http/retry.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { LiveRecord } from '../../../src/dns/record.js';
import type { VirtualClock } from '../../support/clocks.js';
import { proven } from '../../support/proofs.js';
import type { State } from '../../support/plans.js';
import { refusalOf } from '../../support/service-rules.js';

/** How a write fares; a lost one is answered by 504. */
export type WriteFate =
  | { readonly kind: 'answered'; readonly afterMs: number }
  | {
      readonly kind: 'lost';
      /** When the 504 comes. */
      readonly afterMs: number;
      /** How long after the 504 it is carried out; null for never. */
      readonly lateMs: number | null;
    };

/** A write that came to the service. */
export interface CameIn {
  readonly write: string;
  readonly fate: WriteFate;
  /** Whether it was refused when it was carried out late. */
  isRefused: boolean;
}

export interface LateService {
  readonly client: DnsClient;
  readonly state: State;
  /** In the order of their coming, for example `POST example.com a/NS ns1.example.net`. */
  readonly cameIn: readonly CameIn[];
}

const READING_MS = 20;
/** The service's document lists no conflict of two alike for these. */
const MAY_REPEAT = new Set(['NS', 'DS', 'NAPTR']);

/** A service on a virtual clock that carries out writes after it has given up on them; the fates are used over and over. */
export function lateService(
  state: State,
  fates: readonly WriteFate[],
  { at, now, sleep }: VirtualClock,
): LateService {
  const cameIn: CameIn[] = [];
  let lastId = 1000;

  const sendOnce = async <T>(write: string, work: () => T): Promise<T> => {
    const fate = fates[cameIn.length % fates.length] ?? { kind: 'answered', afterMs: 0 };
    const came = { write, fate, isRefused: false };
    cameIn.push(came);
    await sleep(fate.afterMs);
    if (fate.kind === 'answered') return work();
    if (fate.lateMs !== null) at(now() + fate.lateMs, () => (came.isRefused = !isTaken(work)));
    throw new ServiceError('504', { kind: 'server', status: 504, effect: 'unknown', transient: true });
  };
  const send = async <T>(
    method: Method,
    { of, work, writing }: { of: string; work: () => T; writing: Writing | undefined },
  ): Promise<T> => {
    const { stop, onUnclear } = writing ?? {};
    const sendNext = (): Promise<T> => {
      if (stop?.aborted)
        return Promise.reject(new ServiceError('stopped', { kind: 'aborted', effect: 'no' }));
      return sendOnce(`${method} ${of}`, work);
    };
    const pause = (ms: number): Promise<void> => sleep(ms, stop);
    return withRetries(sendNext, { method, policy: defaultRetryPolicy, random: () => 0.5, pause, onUnclear });
  };
  const recordsOf = (zone: string): readonly LiveRecord[] => state.get(zone) ?? [];
  const replace = (zone: string, id: string, record: readonly LiveRecord[]): void => {
    state.set(zone, [...recordsOf(zone).filter((other) => other.id !== id), ...record]);
  };
  const mustExist = (zone: string, id: string): void => {
    if (!recordsOf(zone).some((record) => record.id === id)) throw refused('not-found', 404);
  };
  const mustFit = (zone: string, record: LiveRecord): void => {
    const others = MAY_REPEAT.has(record.type)
      ? recordsOf(zone).filter(({ type }) => type !== record.type)
      : recordsOf(zone);
    if (refusalOf(new Map([[zone, others]]), zone, record) !== null) throw refused('rejected', 409);
  };

  const client: DnsClient = {
    list: async (zone) => {
      await sleep(READING_MS);
      return recordsOf(zone).map((record) => ({ ...record }));
    },
    create: (zone, record, writing) => {
      const of = `${zone} ${record.prefix}/${record.type} ${record.content}`;
      const work = (): WriteProof => {
        const id = String((lastId += 1));
        mustFit(zone, { ...record, id });
        replace(zone, id, [{ ...record, id }]);
        return proven(id);
      };
      return send('POST', { of, work, writing });
    },
    update: (zone, record, writing) => {
      const work = (): WriteProof => {
        mustExist(zone, record.id);
        mustFit(zone, record);
        replace(zone, record.id, [record]);
        return proven();
      };
      return send('PUT', { of: `${zone}/${record.id}`, work, writing });
    },
    delete: async (zone, id, writing) => {
      const work = (): WriteProof => {
        mustExist(zone, id);
        replace(zone, id, []);
        return proven();
      };
      try {
        return await send('DELETE', { of: `${zone}/${id}`, work, writing });
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'not-found') return proven();
        throw error;
      }
    },
    close: () => Promise.resolve(),
  };
  return { client, state, cameIn };
}

function refused(kind: 'rejected' | 'not-found', status: number): ServiceError {
  return new ServiceError(String(status), { kind, status, effect: 'no' });
}

/** Carries a write out; false where the service refuses it, which nobody is told any more. */
function isTaken(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return false;
  }
}
