import type { DnsClient } from '../../../src/api/dns/client.js';
import type { WriteProof } from '../../../src/api/http/answers/write-proof.js';
import type { Method, Writing } from '../../../src/api/http/exchange.js';
import { defaultRetryPolicy, withRetries } from '../../../src/api/http/retry.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import { refusalOf } from '../service-rules.js';
import type { Deed, Ledger } from './ledger.js';
import type { Fate, RunNumber, Stage } from './stage.js';
import { lostAnswer, WRITE_FAULTS } from './stage.js';

export type Records = readonly LiveRecord[];

export interface DnsServiceInput {
  readonly zone: string;
  readonly records: Records;
  readonly ledger: Ledger;
  readonly answersOf: (records: Records) => ReadonlySet<string>;
  /** Types of which it takes two alike. */
  readonly mayRepeat: ReadonlySet<string>;
}

/** A zone in this process, whose requests a stage lets through. */
export interface DnsService {
  readonly records: () => Records;
  readonly key: () => string;
  /** `isOver` tells whether a run only reads what it has left behind. */
  readonly clientOf: (run: RunNumber, stage: Stage, isOver: () => boolean) => DnsClient;
}

const LIES: ReadonlySet<Fate> = new Set(['no', 'no-after', 'vague', 'vague-after', 'claimed']);
const CARRIED_OUT: ReadonlySet<Fate> = new Set(['ok', 'lost-after', 'no-after', 'vague-after']);

export function dnsService({ zone, records, ledger, answersOf, mayRepeat }: DnsServiceInput): DnsService {
  let held = records;
  let previous = records;
  const hold = (next: Records): void => {
    previous = held;
    held = next.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const mustFit = (record: LiveRecord): void => {
    const others = held.filter(({ type }) => !(mayRepeat.has(type) && type === record.type));
    const refusal = refusalOf(new Map([[zone, others]]), zone, record);
    if (refusal !== null) throw new ServiceError(refusal, { kind: 'rejected', status: 409, effect: 'no' });
  };
  const mustExist = (id: string): void => {
    if (!held.some((record) => record.id === id))
      throw new ServiceError('not found', { kind: 'not-found', status: 404, effect: 'no' });
  };
  /** An id that says what it is of, and no more: what is created in another order is the same. */
  const newId = (record: DnsRecord): string => {
    const name = shortName(record);
    for (let count = 1; ; count += 1) {
      const id = `${name}#${count}`;
      if (!used.has(id)) return id;
    }
  };
  const used = new Set<string>();
  const works = {
    create: (record: DnsRecord): string => {
      const id = newId(record);
      mustFit({ ...record, id });
      used.add(id);
      hold([...held, { ...record, id }]);
      return id;
    },
    update: (record: LiveRecord): null => {
      mustExist(record.id);
      mustFit(record);
      hold([...held.filter(({ id }) => id !== record.id), record]);
      return null;
    },
    delete: (id: string): null => {
      mustExist(id);
      hold(held.filter((record) => record.id !== id));
      return null;
    },
  };

  const faultsOfListing = (): readonly Fate[] => (held === previous ? [] : ['lagging']);
  const clientOf: DnsService['clientOf'] = (run, stage, isOver) => {
    const clock = stage.clockOf(run);
    const deed = (kind: Deed['kind'], text: string): void =>
      void ledger.deeds[run].push({ kind, text, time: clock.now() });
    let listings = 0;
    const sendOnce = async (text: string, work: () => string | null): Promise<WriteProof> => {
      const write = ledger.sent(run, text);
      deed('sent', text);
      const carryOut = (): string | null => {
        const id = work();
        ledger.carriedOut(write, answersOf(held));
        return id;
      };
      const answer = (fate: Fate): WriteProof => {
        const id = CARRIED_OUT.has(fate) ? carryOut() : null;
        if (fate !== 'late') ledger.ended(write);
        deed('answered', text);
        if (fate !== 'ok' && !LIES.has(fate)) throw lostAnswer();
        return proofOf(fate, fate === 'claimed' && text.startsWith('POST') ? 'claimed' : id);
      };
      const beLate = (): void => {
        try {
          carryOut();
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
        }
        ledger.ended(write);
      };
      return stage.ask({ run, text, faults: () => WRITE_FAULTS, answer, beLate, line: JSON.stringify });
    };
    const send = (
      method: Method,
      {
        text,
        work,
        writing = {},
      }: { text: string; work: () => string | null; writing?: Writing | undefined },
    ): Promise<WriteProof> => {
      const { stop, onUnclear, beforeSending } = writing;
      const attempt = async (): Promise<WriteProof> => {
        await beforeSending?.();
        return sendOnce(`${method} ${text}`, work);
      };
      const pause = (ms: number): Promise<void> => clock.sleep(ms, stop);
      return withRetries(attempt, {
        method,
        policy: defaultRetryPolicy,
        random: () => 0.5,
        pause,
        onUnclear,
      });
    };
    return {
      list: async () => {
        listings += 1;
        const number = String(listings);
        deed('asked', number);
        const answer = (fate: Fate): Records => {
          const isBehind = fate === 'lagging';
          ledger.listed(run, ledger.effects.length - (isBehind ? 1 : 0));
          deed('listed', number);
          return isBehind ? previous : held;
        };
        return stage.ask({
          run,
          text: 'GET',
          faults: faultsOfListing,
          answer,
          line: keyOf,
          isPrompt: isOver(),
        });
      },
      create: (_, record, writing) =>
        send('POST', { text: shortName(record), work: () => works.create(record), writing }),
      update: (_, record, writing) =>
        send('PUT', { text: `${record.id} ${shortName(record)}`, work: () => works.update(record), writing }),
      delete: async (_, id, writing) => {
        try {
          return await send('DELETE', { text: id, work: () => works.delete(id), writing });
        } catch (error) {
          if (error instanceof ServiceError && error.kind === 'not-found')
            return { kind: 'proven', id: null };
          throw error;
        }
      },
      close: () => Promise.resolve(),
    };
  };
  return {
    records: () => held,
    key: () => `${keyOf(held)}|${keyOf(previous)}|${[...used].toSorted().join()}|${ledger.key()}`,
    clientOf,
  };
}

function proofOf(fate: Fate, id: string | null): WriteProof {
  if (fate === 'no' || fate === 'no-after') return { kind: 'refused', told: 'says no' };
  if (fate === 'vague' || fate === 'vague-after')
    return { kind: 'unproven', told: 'proves nothing', id: null };
  return { kind: 'proven', id };
}

const keys = new WeakMap<Records, string>();

/** What a listing shows, in one line. */
export function keyOf(records: Records): string {
  const key = keys.get(records) ?? records.map((record) => `${record.id} ${shortName(record)}`).join();
  keys.set(records, key);
  return key;
}

/** A record in a few characters. */
export function shortName({ prefix, type, content, ttl }: DnsRecord): string {
  return `${prefix || '@'}/${type}/${content}${ttl === 3600 ? '' : `/${ttl}`}`;
}
