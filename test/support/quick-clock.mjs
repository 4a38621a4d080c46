// For `node --import`: waits of 0.6 to 10 s, as after a write whose answer was lost, take a twentieth of their time, and the
// steady clock of the program moves on by all of it. What bounds a request is longer, or made of shorter waits.
const SHORTEST_MS = 600;
const LONGEST_MS = 10_000;
const TIMES = 20;
const { setTimeout: start, performance } = globalThis;
const realNow = performance.now.bind(performance);
let ahead = 0;
performance.now = () => realNow() + ahead;

globalThis.setTimeout = (callback, ms, ...values) => {
  if (!(ms >= SHORTEST_MS && ms <= LONGEST_MS)) return start(callback, ms, ...values);
  const wait = ms / TIMES;
  const startedAt = performance.now();
  return start(
    (...given) => {
      ahead += Math.max(0, startedAt + ms - performance.now());
      callback(...given);
    },
    wait,
    ...values,
  );
};
