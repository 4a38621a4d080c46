import type { WriteProof } from '../../../src/api/http/answers/write-proof.js';
import type { Method } from '../../../src/api/http/attempt.js';
import type { Writing } from '../../../src/api/http/exchange.js';
import { defaultRetryPolicy, withRetries } from '../../../src/api/http/retry.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { Live } from '../../../src/apply/step/backend.js';
import type { Deed, Ledger } from './ledger.js';
import type { Fate, RunNumber, Stage } from './stage.js';
import { lostAnswer, WRITE_FAULTS } from './stage.js';
import type { ValueClient, ValueKind } from './value-kind.js';

export interface HeldServiceInput<V> {
  readonly kind: ValueKind<V>;
  readonly values: readonly Live<V>[];
  readonly ledger: Ledger;
}

/** A zone or template in this process, whose requests a stage lets through. */
export interface HeldService<V> {
  readonly values: () => readonly Live<V>[];
  readonly key: () => string;
  /** `isOver` tells whether a run only reads what it has left behind. */
  readonly clientOf: (run: RunNumber, stage: Stage, isOver: () => boolean) => ValueClient<V>;
}

const LIES: ReadonlySet<Fate> = new Set(['no', 'no-after', 'vague', 'vague-after', 'claimed']);
const CARRIED_OUT: ReadonlySet<Fate> = new Set(['ok', 'lost-after', 'no-after', 'vague-after']);

export function heldService<V>({ kind, values, ledger }: HeldServiceInput<V>): HeldService<V> {
  const { shortName, answersOf, refusalOf } = kind;
  let held = values;
  let previous = values;
  const hold = (next: readonly Live<V>[]): void => {
    previous = held;
    held = next.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const mustFit = (value: Live<V>): void => {
    const refusal = refusalOf(held, value);
    if (refusal !== null) throw new ServiceError(refusal, { kind: 'rejected', status: 409, effect: 'no' });
  };
  const mustExist = (id: string): void => {
    if (!held.some((value) => value.id === id))
      throw new ServiceError('not found', { kind: 'not-found', status: 404, effect: 'no' });
  };
  /** An id that says what it is of, and no more: what is created in another order is the same. */
  const newId = (value: V): string => {
    const name = shortName(value);
    for (let count = 1; ; count += 1) {
      const id = `${name}#${count}`;
      if (!used.has(id)) return id;
    }
  };
  const used = new Set<string>();
  const works = {
    create: (value: V): string => {
      const id = newId(value);
      mustFit({ ...value, id });
      used.add(id);
      hold([...held, { ...value, id }]);
      return id;
    },
    update: (value: Live<V>): null => {
      mustExist(value.id);
      mustFit(value);
      hold([...held.filter(({ id }) => id !== value.id), value]);
      return null;
    },
    delete: (id: string): null => {
      mustExist(id);
      hold(held.filter((value) => value.id !== id));
      return null;
    },
  };

  const faultsOfListing = (): readonly Fate[] => (held === previous ? [] : ['lagging']);
  const clientOf: HeldService<V>['clientOf'] = (run, stage, isOver) => {
    const clock = stage.clockOf(run);
    const deed = (what: Deed['kind'], text: string): void =>
      ledger.did(run, { kind: what, text, time: clock.now() });
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
        const answer = (fate: Fate): readonly Live<V>[] => {
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
          line: (live) => keyOf(live, kind),
          isPrompt: isOver(),
        });
      },
      create: (value, writing) =>
        send('POST', { text: shortName(value), work: () => works.create(value), writing }),
      update: (value, writing) =>
        send('PUT', { text: `${value.id} ${shortName(value)}`, work: () => works.update(value), writing }),
      delete: async (id, writing) => {
        try {
          return await send('DELETE', { text: id, work: () => works.delete(id), writing });
        } catch (error) {
          if (error instanceof ServiceError && error.kind === 'not-found')
            return { kind: 'proven', id: null };
          throw error;
        }
      },
    };
  };
  return {
    values: () => held,
    key: () => `${keyOf(held, kind)}|${keyOf(previous, kind)}|${[...used].toSorted().join()}|${ledger.key()}`,
    clientOf,
  };
}

function proofOf(fate: Fate, id: string | null): WriteProof {
  if (fate === 'no' || fate === 'no-after') return { kind: 'refused', told: 'says no' };
  if (fate === 'vague' || fate === 'vague-after')
    return { kind: 'unproven', told: 'proves nothing', id: null };
  return { kind: 'proven', id };
}

const keys = new WeakMap<readonly unknown[], string>();

/** What a listing shows, in one line. */
export function keyOf<V>(values: readonly Live<V>[], { shortName }: Pick<ValueKind<V>, 'shortName'>): string {
  const key = keys.get(values) ?? values.map((value) => `${value.id} ${shortName(value)}`).join();
  keys.set(values, key);
  return key;
}
