import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/api/http/sleep.js';
import { sleep, steadyClock } from '../../src/api/http/sleep.js';

/** A clock on which every wait is over at once; `waits` are all of them, in milliseconds. */
export function instantClock(): Clock & { readonly waits: readonly number[] } {
  const waits: number[] = [];
  let time = 0;
  return {
    waits,
    now: () => time,
    sleep: async (ms) => {
      waits.push(ms);
      time += ms;
    },
  };
}

/** A clock on which no wait ends. */
export const stoppedClock = { sleep: () => new Promise<void>(() => undefined) };

const TIMES = 20;

/** A clock on which every wait takes a twentieth of its time. */
export const quickClock: Clock = {
  now: () => steadyClock.now() * TIMES,
  sleep: (ms, signal) => sleep(ms / TIMES, signal),
};

/** A time that only waits move on, each in a twentieth of its time: however slow the machine is, nothing grows old by itself. */
function clockOfWaits(): Clock {
  let time = 0;
  return {
    now: () => time,
    sleep: async (ms, signal) => {
      const end = time + ms;
      await sleep(ms / TIMES, signal);
      if (!signal?.aborted) time = Math.max(time, end);
    },
  };
}

/** Gives each run such a clock of its own, so that those that are tested at the same time do not move each other's. */
export const onlyWaits: { readonly clock: Clock } = {
  get clock() {
    return clockOfWaits();
  },
};

const OTP_STEP_MS = 30_000;

/** A time one second before the next one-time password is due, which only waits move on: however slow the machine is. */
export function beforeNextCode(): { readonly now: () => number; readonly clock: Clock } {
  const started = Date.now();
  let time = started - (started % OTP_STEP_MS) + OTP_STEP_MS - 1000;
  const now = (): number => time;
  const wait = async (ms: number): Promise<void> => void (time += ms);
  return { now, clock: { now, sleep: wait } };
}

/** A clock whose time moves on to the next thing that is due when nothing else is left to do. */
export interface VirtualClock extends Clock {
  /** Does something at a time. */
  readonly at: (time: number, work: () => void) => void;
  /** Lets the time pass until the work is done. */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
  /** Lets everything happen that is still due. */
  readonly runOut: () => void;
}

interface Due {
  readonly time: number;
  readonly work: () => void;
}

/** Only for work without real input and output: that is not waited for. */
export function virtualClock(): VirtualClock {
  const dues: Due[] = [];
  let time = 0;
  const at: VirtualClock['at'] = (due, work) => {
    const after = dues.findIndex((other) => other.time > due);
    dues.splice(after === -1 ? dues.length : after, 0, { time: due, work });
  };
  const moveOn = (): boolean => {
    const due = dues.shift();
    if (!due) return false;
    time = Math.max(time, due.time);
    due.work();
    return true;
  };
  return {
    at,
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = (): void => {
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        signal?.addEventListener('abort', wake);
        at(time + ms, wake);
      }),
    run: async (work) => {
      const state = { isOver: false };
      const ended = work.finally(() => (state.isOver = true));
      ended.catch(() => undefined);
      for (await turn(); !state.isOver; await turn()) if (!moveOn()) throw new Error('it waits for nothing');
      return ended;
    },
    runOut: () => {
      while (moveOn());
    },
  };
}
