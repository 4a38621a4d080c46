import { expect, test } from 'vitest';
import { lookOnce, mayBeDoubled, readBack } from '../../../src/apply/step/late-writes.js';
import { instantClock } from '../../support/clocks.js';
import { createEntry, deleteEntry, fakeBackend, updateEntry } from '../../support/fake-backend.js';

test.each([
  ['a create whose value is listed', createEntry('b'), ['a', 'b'], 'done'],
  ['a create whose value is listed in another spelling', createEntry('b'), ['B'], 'done'],
  ['a create whose value is not listed', createEntry('b'), ['a'], 'not-done'],
  ['an update whose new value is listed', updateEntry('1', ['a', 'b']), ['b'], 'done'],
  ['an update whose new value has a new id', updateEntry('9', ['a', 'b']), ['b'], 'done'],
  ['an update whose old value is listed', updateEntry('1', ['a', 'b']), ['a'], 'not-done'],
  ['a delete whose id is gone', deleteEntry('2', 'b'), ['a'], 'done'],
  ['a delete whose id is listed', deleteEntry('1', 'a'), ['a'], 'not-done'],
  ['a delete whose value stands under another id', deleteEntry('2', 'a'), ['a'], 'done'],
] as const)('%s', async (_, step, texts, finding) => {
  expect(await readBack(step, { backend: fakeBackend(texts), scope: 'zone' })).toBe(finding);
});

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
] as const)('a look when the run is asked to stop finds a step %s', async (_, texts, finding) => {
  const { target, ...rest } = lost(texts);
  const stopped = { ...target, stop: AbortSignal.abort() };
  expect(await lookOnce({ step: createEntry('b'), ...rest, target: stopped }, 1)).toBe(finding);
});

/** A request that was sent once, without a response, to a service with these texts. */
function lost(texts: readonly string[]) {
  const target = { backend: fakeBackend(texts), scope: 'zone', clock: instantClock() };
  return { target, since: 0, isRepeated: false };
}

test.each(['lost-before', 'refused', 'unreadable'] as const)(
  'nothing is known when the listing is %s',
  async (fate) => {
    const backend = fakeBackend(['b'], [fate]);
    expect(await readBack(createEntry('b'), { backend, scope: 'zone' })).toBe('unknown');
  },
);

test('an error that is not of the service is passed on', async () => {
  const backend = { ...fakeBackend([]), list: () => Promise.reject(new TypeError('a bug')) };
  await expect(readBack(createEntry('b'), { backend, scope: 'zone' })).rejects.toThrow(TypeError);
});
