import { setTimeout as wait } from 'node:timers/promises';

/** Lets through one at a time. */
export interface Turnstile {
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
}

/** A turnstile that gives those who come at the same time a moment to gather, and lets the last of them through first. */
export function createTurnstile(momentMs: number): Turnstile {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const admit = async (): Promise<void> => {
    await wait(momentMs);
    const pass = waiting.pop();
    isTaken = pass !== undefined;
    pass?.();
  };
  return {
    enter: () =>
      new Promise((pass) => {
        waiting.push(pass);
        if (isTaken) return;
        isTaken = true;
        void admit();
      }),
    leave: () => void admit(),
  };
}
