import { describe, expect, test } from 'vitest';

import { performGroup } from '../../src/apply/perform-group.js';
import { instantClock } from '../support/clocks.js';
import type { Fate } from '../support/fake-backend.js';
import { createEntry, deleteEntry, fakeBackend } from '../support/fake-backend.js';

const group = [deleteEntry('1', 'a'), deleteEntry('2', 'b'), createEntry('new')];

interface Case {
  readonly title: string;
  readonly fates: readonly Fate[];
  /** Of the steps that were reached. */
  readonly statuses: readonly string[];
  readonly sent: readonly string[];
  readonly held: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'runs back to back when all goes well',
    fates: [],
    statuses: ['done', 'done', 'done'],
    sent: ['delete 1', 'delete 2', 'create new'],
    held: ['new'],
  },
  {
    title: 'puts back what was deleted when the POST is refused, the last one first',
    fates: ['ok', 'ok', 'refused'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'create b', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'puts the first back when the second DELETE fails, and does not reach the POST',
    fates: ['ok', 'refused'],
    statuses: ['failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'stops at a first DELETE that fails',
    fates: ['refused'],
    statuses: ['failed'],
    sent: ['delete 1'],
    held: ['a', 'b'],
  },
  {
    title: 'puts back only what can be: the other stays deleted and failed',
    fates: ['ok', 'ok', 'refused', 'refused'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'create b', 'create a'],
    held: ['a'],
  },
  {
    title: 'settles a lost answer to putting back by reading the listing',
    fates: ['ok', 'ok', 'refused', 'lost-after', 'ok'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'create b', 'list', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'does not know what became of a record when putting back and the listing get lost',
    fates: ['ok', 'ok', 'refused', 'lost-after', 'lost-before'],
    statuses: ['failed', 'unknown', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'create b', 'list', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'puts nothing back while the POST may have been carried out',
    fates: ['ok', 'ok', 'lost-after', 'lost-before'],
    statuses: ['done', 'done', 'unknown'],
    sent: ['delete 1', 'delete 2', 'create new', 'list'],
    held: ['new'],
  },
  {
    title: 'goes on when a lost POST turns out to have arrived',
    fates: ['ok', 'ok', 'lost-after'],
    statuses: ['done', 'done', 'done'],
    sent: ['delete 1', 'delete 2', 'create new', 'list'],
    held: ['new'],
  },
];

describe('a group of two DELETEs and a POST', () => {
  test.each(cases)('$title', async ({ fates, statuses, sent, held }) => {
    const backend = fakeBackend(['a', 'b'], fates);
    const outcomes = await performGroup(group, { backend, scope: 'zone', clock: instantClock() });
    expect(group.flatMap((step) => outcomes.get(step)?.status ?? [])).toEqual(statuses);
    expect(backend.sent).toEqual(sent);
    expect([...backend.held.values()]).toEqual(held);
  });

  test('is given up only while nothing of it was sent', async () => {
    const stop = AbortSignal.abort();
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused']);
    const told: (AbortSignal | undefined)[] = [];
    await performGroup(group, {
      backend: {
        ...backend,
        delete: (scope, id, writing) => (told.push(writing?.stop), backend.delete(scope, id)),
        create: (scope, value, writing) => (told.push(writing?.stop), backend.create(scope, value)),
      },
      scope: 'zone',
      clock: instantClock(),
      stop,
    });
    expect(told).toEqual([stop, undefined, undefined, undefined, undefined]);
  });

  test('puts a record back in a spelling that the service takes', async () => {
    const backend = fakeBackend(['A'], ['ok', 'refused']);
    await performGroup([deleteEntry('1', 'A'), createEntry('new')], {
      backend,
      scope: 'zone',
      clock: instantClock(),
    });
    expect(backend.sent.at(-1)).toBe('create a');
  });

  test('tells of a record that was put back what the service said to the POST', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused']);
    const outcomes = await performGroup(group, { backend, scope: 'zone', clock: instantClock() });
    expect(outcomes.get(deleteStep(0))).toMatchObject({ error: expect.stringContaining('refused') });
  });

  test('tells all of a record that could not be put back, so that a person can', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused', 'refused', 'refused']);
    const outcomes = await performGroup(group, { backend, scope: 'zone', clock: instantClock() });
    for (const [index, text] of ['a', 'b'].entries()) {
      const outcome = outcomes.get(deleteStep(index));
      expect(outcome).toMatchObject({ error: expect.stringContaining(JSON.stringify({ text })) });
    }
  });
});

function deleteStep(index: number) {
  const step = group[index];
  if (!step) throw new Error('no such step');
  return step;
}
