import { setImmediate as turn } from 'node:timers/promises';

import type { Clock } from '../../../src/api/http/sleep.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { Chooser } from './schedules.js';

/** The first or the second of two runs. */
export type RunNumber = 0 | 1;

/**
 * How a request fares. A write may get no answer, carried out before (`lost-after`), later (`late`) or never (`lost-before`);
 * or an answer of success that says no (`no`), proves nothing (`vague`) or claims to be done (`claimed`), which is a lie or, for
 * those that end in `-after`, is not. A listing may be that before the last write (`lagging`).
 */
export type Fate =
  | 'ok'
  | 'lost-before'
  | 'lost-after'
  | 'late'
  | 'no'
  | 'no-after'
  | 'vague'
  | 'vague-after'
  | 'claimed'
  | 'lagging';

export const WRITE_FAULTS = [
  'lost-before',
  'lost-after',
  'late',
  'no',
  'no-after',
  'vague',
  'vague-after',
  'claimed',
] as const satisfies readonly Fate[];

/** A request that waits for the stage to let it through. */
export interface Request<T> {
  readonly run: RunNumber;
  /** What it asks for, in one line. */
  readonly text: string;
  /** How it may fare badly, once it is let through. */
  readonly faults: () => readonly Fate[];
  /** Carries it out and answers. @throws ServiceError. */
  readonly answer: (fate: Fate) => T;
  /** An answer in one line; equal ones have equal lines. */
  readonly line: (answer: T) => string;
  /** Carries it out after its answer was lost. */
  readonly beLate?: () => void;
  /** Whether nothing depends on when it is let through, so that it is let through at once. */
  readonly isPrompt?: boolean;
}

export interface StageInput {
  readonly chooser: Chooser;
  /** How many requests may fare badly. */
  readonly faults: number;
  /** How much time each request takes, in milliseconds. */
  readonly requestMs: number;
  /** Whether the requests of each run are let through in the order in which it has sent them. */
  readonly isInOrder?: boolean;
  /** Everything outside of the runs that matters for what follows. */
  readonly stateKey: () => string;
  readonly interned: (text: string) => number;
}

/** Where requests of two runs wait until they are let through one by one, in some order; with a clock that has no time of its own. */
export interface Stage {
  readonly clockOf: (run: RunNumber) => Clock;
  readonly ask: <T>(request: Request<T>) => Promise<T>;
  /** Lets everything happen until both runs are over; false if that is not worth while. */
  readonly play: (runs: Promise<unknown>) => Promise<boolean>;
}

interface Waiting extends Pick<Request<unknown>, 'run' | 'faults' | 'isPrompt'> {
  readonly settle: (fate: Fate) => void;
}

interface LateWork {
  readonly text: string;
  /** The last time at which it may be carried out. */
  readonly until: number;
  readonly work: () => void;
}

interface Due {
  readonly time: number;
  readonly run: RunNumber;
  readonly wake: () => void;
}

/** A little less than the tool waits for. */
const LATE_MS = 4_999;

export function createStage({
  chooser,
  faults,
  requestMs,
  isInOrder = false,
  stateKey,
  interned,
}: StageInput): Stage {
  const waiting: Waiting[] = [];
  const late: LateWork[] = [];
  const dues: Due[] = [];
  /** All that each run has seen: what it does next follows from that. */
  const histories: [number, number] = [0, 0];
  let faultsLeft = faults;
  let time = 0;

  const remember = (run: RunNumber, text: string): void => {
    histories[run] = interned(`${histories[run]} ${text} ${time}`);
  };
  const passUntil = (end: number): void => {
    for (let due = dues[0]; due && due.time <= end; due = dues[0]) {
      dues.shift();
      time = Math.max(time, due.time);
      remember(due.run, 'wakes');
      due.wake();
    }
    time = Math.max(time, end);
  };
  const ask = <T>(request: Request<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const settle = (fate: Fate): void => {
        try {
          const answer = request.answer(fate);
          remember(request.run, `${request.text} ${fate} ${request.line(answer)}`);
          resolve(answer);
        } catch (error) {
          remember(request.run, `${request.text} ${fate} ${String(error)}`);
          if (fate === 'late' && request.beLate)
            late.push({ text: request.text, until: time + LATE_MS, work: request.beLate });
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      waiting.push({ ...request, settle });
    });
  /** All that may happen next. */
  const options = (): readonly (() => void)[] => {
    const prompt = waiting.find(({ isPrompt }) => isPrompt);
    if (prompt) {
      return [
        () => {
          waiting.splice(waiting.indexOf(prompt), 1);
          prompt.settle('ok');
        },
      ];
    }
    const all: (() => void)[] = [];
    const last = Math.min(...late.map(({ until }) => until));
    const passes = (ms: number): boolean => time + ms <= last;
    for (const [place, { run, faults: faultsOf, settle }] of waiting.entries()) {
      if (!passes(requestMs)) break;
      if (isInOrder && waiting.findIndex((other) => other.run === run) < place) continue;
      for (const fate of faultsLeft > 0 ? (['ok', ...faultsOf()] as const) : (['ok'] as const))
        all.push(() => {
          waiting.splice(place, 1);
          if (fate !== 'ok') faultsLeft -= 1;
          if (requestMs > 0) passUntil(time + requestMs);
          settle(fate);
        });
    }
    for (const [place, { work }] of late.entries())
      all.push(() => {
        late.splice(place, 1);
        work();
      });
    const due = dues[0];
    if (due && due.time <= last) all.push(() => passUntil(due.time));
    return all;
  };
  const key = (): string =>
    [
      ...histories,
      faultsLeft,
      time,
      late.map(({ text, until }) => `${text} ${until}`).join(),
      stateKey(),
    ].join('|');

  return {
    ask,
    clockOf: (run) => ({
      now: () => time,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const wake = (): void => {
            signal?.removeEventListener('abort', wake);
            resolve();
          };
          signal?.addEventListener('abort', wake);
          const due = { time: time + ms, run, wake };
          const after = dues.findIndex((other) => other.time > due.time);
          dues.splice(after === -1 ? dues.length : after, 0, due);
        }),
    }),
    play: async (runs) => {
      const state = { isOver: false };
      runs.then(
        () => (state.isOver = true),
        () => (state.isOver = true),
      );
      for (await turn(); !state.isOver; await turn()) {
        const all = options();
        if (all.length === 0) throw new Error('nothing can happen any more');
        const chosen = all.length === 1 ? 0 : chooser.choose(all.length, key);
        if (chosen === null) return false;
        all[chosen]?.();
      }
      for (const { work } of late.splice(0)) work();
      await runs;
      return true;
    },
  };
}

/** The answer that was lost: the service may or may not have carried the request out. */
export function lostAnswer(): ServiceError {
  return new ServiceError('504', { kind: 'server', status: 504, effect: 'unknown', transient: true });
}
