import { expect, test } from 'vitest';
import { lookOnce, mayBeDoubled, settle } from '../../../src/apply/step/late-writes.js';
import { instantClock } from '../../support/clocks.js';
import { createEntry, deleteEntry, fakeBackend } from '../../support/fake-backend.js';

test.each([
  ['not a create that the service refuses to repeat', createEntry('b'), false],
  ['a create that it takes twice', createEntry('twin'), true],
  ['a delete', deleteEntry('1', 'a'), true],
] as const)('what may be doubled by a repeated request is %s', (_, step, isDoubled) => {
  expect(mayBeDoubled({ step, ...lost([]) })).toBe(isDoubled);
});

test.each([
  ['done', ['b'], 'done'],
  ['not known, if it is not done', ['a'], 'unknown'],
] as const)('a look when the run is asked to stop finds a step %s', async (_, texts, kind) => {
  const { target, ...rest } = lost(texts);
  const stopped = { ...target, stop: AbortSignal.abort() };
  const late = { step: createEntry('b'), ...rest, target: stopped };
  expect(await lookOnce(late, { attempt: 1, by: 1000 })).toMatchObject({ kind });
});

test.each([
  ['for five seconds', 1000, 5000],
  ['for as long as a listing may lag', 30_000, 30_000],
])('a step of which no listing shows anything is looked for %s', async (_, settleMs, ms) => {
  const { target, ...rest } = lost([]);
  await settle({ step: createEntry('b'), ...rest, target: { ...target, settleMs } });
  expect(target.clock.now()).toBe(ms);
});

/** A request that was sent once, without a response, to a service with these texts. */
function lost(texts: readonly string[]) {
  const target = { backend: fakeBackend(texts), scope: 'zone', clock: instantClock() };
  return { target, since: 0, isRepeated: false };
}
