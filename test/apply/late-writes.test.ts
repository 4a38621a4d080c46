import { expect, test } from 'vitest';
import { readBack } from '../../src/apply/late-writes.js';
import { createEntry, deleteEntry, fakeBackend, updateEntry } from '../support/fake-backend.js';

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
