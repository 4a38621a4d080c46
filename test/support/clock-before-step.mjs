// For `node --import`: the clock of the program stands still, one second before the next one-time password is due, and only
// waiting for that moves it on. However slow the machine is, a second code is waited for, and for one second.
const STEP_MS = 30_000;
const WAIT_MS = 1000;
const startedAt = Date.now();
let now = startedAt - (startedAt % STEP_MS) + STEP_MS - WAIT_MS;
Date.now = () => now;

const { setTimeout: start } = globalThis;
globalThis.setTimeout = (callback, ms, ...values) =>
  start(
    (...given) => {
      if (ms === WAIT_MS) now += ms;
      callback(...given);
    },
    ms,
    ...values,
  );
