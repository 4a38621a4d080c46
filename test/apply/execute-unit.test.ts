import { describe, expect, test } from 'vitest';

import type { Writing } from '../../src/api/http/exchange.js';
import { ServiceError } from '../../src/api/http/service-error.js';
import type { Journal } from '../../src/apply/journal/journal.js';
import type { UnitTarget } from '../../src/apply/execute-unit.js';
import { executeUnit } from '../../src/apply/execute-unit.js';
import { knownIds } from '../../src/apply/step/known-ids.js';
import type { Step } from '../../src/plan/plan.js';
import { instantClock } from '../support/clocks.js';
import type { Entry, FakeBackend, Fate } from '../support/fake-backend.js';
import { createEntry, deleteEntry, fakeBackend, updateEntry } from '../support/fake-backend.js';

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
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'is done if the POST is refused, and carried out all the same',
    fates: ['ok', 'ok', 'refused-but-done'],
    statuses: ['done', 'done', 'done'],
    sent: ['delete 1', 'delete 2', 'create new', 'list'],
    held: ['new'],
  },
  {
    title: 'puts the first back when the second DELETE fails, and does not reach the POST',
    fates: ['ok', 'refused'],
    statuses: ['failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'list', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'goes on after a DELETE that is refused, and carried out all the same',
    fates: ['refused-but-done', 'ok', 'refused-but-done'],
    statuses: ['done', 'done', 'done'],
    sent: ['delete 1', 'list', 'delete 2', 'list', 'create new'],
    held: ['new'],
  },
  {
    title: 'stops at a first DELETE that fails',
    fates: ['refused'],
    statuses: ['failed'],
    sent: ['delete 1', 'list'],
    held: ['a', 'b'],
  },
  {
    title: 'puts back only what can be: the other stays deleted and failed',
    fates: ['ok', 'ok', 'refused', 'ok', 'refused'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'create a', 'list'],
    held: ['a'],
  },
  {
    title: 'stops at a DELETE whose answer says no, if the listing agrees',
    fates: ['no'],
    statuses: ['failed'],
    sent: ['delete 1', 'list'],
    held: ['a', 'b'],
  },
  {
    title: 'goes on after a DELETE whose answer says no, if the listing does not agree',
    fates: ['no-but-done'],
    statuses: ['done', 'done', 'done'],
    sent: ['delete 1', 'list', 'delete 2', 'create new'],
    held: ['new'],
  },
  {
    title: 'puts back what was deleted when the answer to the POST says no',
    fates: ['ok', 'ok', 'no'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'puts back what was deleted when nothing comes of a POST whose answer proves nothing',
    fates: ['ok', 'ok', 'vague-not-done'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'believes the listing when what is put back is answered with a no',
    fates: ['ok', 'ok', 'refused', 'ok', 'no-but-done', 'ok', 'no'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'list', 'create a', 'list'],
    held: ['b'],
  },
  {
    title: 'settles a lost answer to putting back by reading the listing',
    fates: ['ok', 'ok', 'refused', 'ok', 'lost-after', 'ok'],
    statuses: ['failed', 'failed', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'list', 'create a'],
    held: ['b', 'a'],
  },
  {
    title: 'does not know what became of a record when putting back and the listing get lost',
    fates: ['ok', 'ok', 'refused', 'ok', 'lost-after', 'lost-before'],
    statuses: ['failed', 'unknown', 'failed'],
    sent: ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'list', 'create a'],
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
    const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock() });
    expect(group.flatMap((step) => outcomes.get(step)?.status ?? [])).toEqual(statuses);
    expect(backend.sent).toEqual(sent);
    expect([...backend.held.values()]).toEqual(held);
  });

  test.each<[string, readonly Fate[], readonly string[], readonly string[]]>([
    [
      'puts back what was deleted once a listing shows that nothing came of the POST',
      ['ok', 'ok', 'lost-before', 'unreadable', 'ok', 'credentials'],
      ['failed', 'failed', 'failed'],
      ['b', 'a'],
    ],
    [
      'goes on once a listing shows that a DELETE was carried out',
      ['lost-after', 'lost-before', 'unreadable'],
      ['done', 'done', 'done'],
      ['new'],
    ],
  ])('%s, which cannot be read for a moment', async (_, fates, statuses, held) => {
    const backend = fakeBackend(['a', 'b'], fates);
    const target = { backend, scope: 'zone', clock: instantClock(), settleMs: 30_000 };
    const outcomes = await executeUnit(group, target);
    expect(group.flatMap((step) => outcomes.get(step)?.status ?? [])).toEqual(statuses);
    expect([...backend.held.values()]).toEqual(held);
  });

  test('tells what was deleted before a POST of which nothing is known', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'lost-before', 'unreadable']);
    const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock() });
    const last = outcomes.get(group[2] ?? createEntry('none'));
    expect(last).toMatchObject({
      status: 'unknown',
      error: expect.stringMatching(/; deleted before it, and not restored: \{"text":"a"\}, \{"text":"b"\}$/),
    });
  });

  test('is given up only while nothing of it was sent', async () => {
    const stop = AbortSignal.abort();
    const graceOver = new AbortController().signal;
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused']);
    const told: (Writing | undefined)[] = [];
    await executeUnit(group, {
      backend: {
        ...backend,
        delete: (scope, id, writing) => (told.push(writing), backend.delete(scope, id)),
        create: (scope, value, writing) => (told.push(writing), backend.create(scope, value)),
      },
      scope: 'zone',
      clock: instantClock(),
      stop,
      graceOver,
    });
    expect(told.map((writing) => writing?.stop)).toEqual([stop, undefined, undefined, undefined, undefined]);
    const [first, ...later] = told.map((writing) => writing?.hurry);
    expect(first).toBeUndefined();
    expect(later).toEqual([graceOver, graceOver, graceOver, graceOver]);
  });

  test('leaves what it has created, whatever fails behind it', async () => {
    const backend = fakeBackend(['a'], ['ok', 'ok', 'refused']);
    const steps = [deleteEntry('1', 'a'), createEntry('new'), createEntry('more')];
    const outcomes = await executeUnit(steps, { backend, scope: 'zone', clock: instantClock() });
    const restored = expect.stringContaining('restored');
    expect([...outcomes.values()]).toEqual([
      {
        status: 'failed',
        error: restored,
        cause: 'refused',
        credentialsRefused: false,
        deleted: 'restored',
        restoredId: '3',
      },
      { status: 'done', createdId: '2' },
      { status: 'failed', error: 'refused', credentialsRefused: false },
    ]);
    expect([...backend.held.values()]).toEqual(['new', 'a']);
  });

  test('puts a record back in a spelling that the service takes', async () => {
    const backend = fakeBackend(['A'], ['ok', 'refused']);
    await executeUnit([deleteEntry('1', 'A'), createEntry('new')], {
      backend,
      scope: 'zone',
      clock: instantClock(),
    });
    expect(backend.sent.at(-1)).toBe('create a');
  });

  test('tells of a record that was put back what the service said to the POST', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused']);
    const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock() });
    expect(outcomes.get(deleteStep(0))).toMatchObject({ error: expect.stringContaining('refused') });
  });

  test('tells of a DELETE that did nothing that the record is still there', async () => {
    const backend = fakeBackend(['a', 'b'], ['claimed', 'ok', 'refused', 'ok', 'refused', 'refused']);
    const ids = knownIds(new Set(['1', '2']), group);
    const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock(), ids });
    expect(outcomes.get(deleteStep(0))).toMatchObject({
      error: expect.stringMatching(/^the listing still shows it.*refused$/),
    });
    expect(outcomes.get(deleteStep(1))).toMatchObject({ error: expect.stringContaining('by hand') });
    expect([...backend.held.values()]).toEqual(['a']);
  });

  test('tells that a record is back, although putting it back was refused', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused', 'ok', 'refused-but-done']);
    const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock() });
    expect(outcomes.get(deleteStep(1))).toMatchObject({ deleted: 'restored', restoredId: '3' });
    expect(outcomes.get(deleteStep(1))).toMatchObject({
      error: expect.stringMatching(/^deleted and restored/),
    });
    expect([...backend.held.values()]).toEqual(['b', 'a']);
  });

  test('does not put back what others have deleted, as a listing shows', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'refused']);
    backend.held.delete('1');
    const target = { backend, scope: 'zone', clock: instantClock() };
    const outcomes = await executeUnit(group, { ...target, isGone: ({ recordId }) => recordId === '1' });
    expect(outcomes.get(deleteStep(0))?.status).toBe('done');
    expect([...backend.held.values()]).toEqual(['b']);
  });

  test('tells all of a record that could not be put back, so that a person can', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused', 'ok', 'refused', 'refused']);
    const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock() });
    for (const [index, text] of ['a', 'b'].entries()) {
      const outcome = outcomes.get(deleteStep(index));
      expect(outcome).toMatchObject({ error: expect.stringContaining(JSON.stringify({ text })) });
    }
  });
});

async function executeSeen(steps: readonly Step<Entry>[], fates: readonly Fate[], hidden = 0) {
  const backend = fakeBackend(['a', 'b'], fates);
  const listed: number[] = [];
  const listReplacement: FakeBackend['list'] = async () => {
    listed.push(backend.sent.length);
    return listed.length > hidden ? backend.list('zone') : [];
  };
  const target = { backend, scope: 'zone', clock: instantClock(), settleMs: 1000, listReplacement };
  const outcomes = await executeUnit(steps, target);
  const statuses = steps.flatMap((step) => outcomes.get(step)?.status ?? []);
  return { statuses, listed, held: [...backend.held.values()] };
}

const one = [deleteEntry('1', 'a'), createEntry('new')];

/**
 * Deletes `a` and creates `new`, while the listings of the first `lagMs` milliseconds show what was there before; the fates are those
 * of the writes. The grace of a run that was stopped is over with the first listing from `stopsAt` on.
 */
async function executeLagging(
  fates: readonly Fate[],
  { lagMs = 600, stopsAt = Infinity }: { readonly lagMs?: number; readonly stopsAt?: number } = {},
) {
  const backend = fakeBackend(['a'], fates);
  const over = new AbortController();
  const clock = instantClock();
  const before = await fakeBackend(['a']).list('zone');
  const list = async (): Promise<typeof before> => {
    if (clock.now() >= stopsAt) over.abort();
    return clock.now() < lagMs ? before : [...backend.held].map(([id, text]) => ({ id, text }));
  };
  const ids = knownIds(new Set(['1']), one);
  const target = { scope: 'zone', clock, ids, settleMs: 1000, listReplacement: list, graceOver: over.signal };
  const outcomes = await executeUnit(one, { ...target, backend: { ...backend, list } });
  const [deleted] = one.map((step) => outcomes.get(step));
  const error = deleted?.status === 'done' ? null : deleted?.error;
  const statuses = one.map((step) => outcomes.get(step)?.status);
  return { statuses, error, held: [...backend.held.values()], sent: backend.sent };
}

describe('what a group creates in place of what it deletes', () => {
  test('must be listed, or what was deleted is put back', async () => {
    const { statuses, held } = await executeSeen(group, ['ok', 'ok', 'claimed']);
    expect({ statuses, held }).toEqual({ statuses: ['failed', 'failed', 'failed'], held: ['b', 'a'] });
  });

  test('and what cannot be put back, may be hidden by a lag: then neither is known', async () => {
    const backend = fakeBackend(['a'], ['ok', 'ok', 'ok', 'refused']);
    const before = await backend.list('zone');
    const old = async () => before;
    const steps = [deleteEntry('1', 'a'), createEntry('new')];
    const ids = knownIds(new Set(['1']), steps);
    const target = { scope: 'zone', clock: instantClock(), ids, settleMs: 1000, listReplacement: old };
    const outcomes = await executeUnit(steps, { ...target, backend: { ...backend, list: old } });
    expect(steps.map((step) => outcomes.get(step)?.status)).toEqual(['unknown', 'unknown']);
    expect([...backend.held.values()]).toEqual(['new']);
  });

  test('and what is refused for a moment when it is put back is put back later', async () => {
    const { statuses, held } = await executeSeen(one, [
      'ok',
      'refused',
      'ok',
      'refused',
      'ok',
      'ok',
      'refused',
    ]);
    expect({ statuses, held }).toEqual({ statuses: ['failed', 'failed'], held: ['b', 'a'] });
  });

  test.each<[string, readonly Fate[], readonly string[]]>([
    ['is put back', [], ['twin']],
    ['is given up', ['refused'], []],
  ])(
    'and what could be there twice %s with a second POST, once a listing cannot lag any more',
    async (_, fates, held) => {
      const twin = [deleteEntry('1', 'twin'), createEntry('new')];
      const writes: readonly Fate[] = ['ok', 'refused', 'refused', ...fates];
      const backend = fakeBackend(['twin'], writes);
      const clock = instantClock();
      const posts: number[] = [];
      const create: FakeBackend['create'] = (scope, entry) => {
        posts.push(clock.now());
        return backend.create(scope, entry);
      };
      const list: FakeBackend['list'] = async () => [...backend.held].map(([id, text]) => ({ id, text }));
      await executeUnit(twin, {
        backend: { ...backend, create, list },
        scope: 'zone',
        clock,
        settleMs: 1000,
      });
      expect({ posts, held: [...backend.held.values()] }).toEqual({ posts: [0, 0, 1000], held });
    },
  );

  test('and may still be listed although it is gone: then it is put back once the listing shows that', async () => {
    const { statuses, held, error } = await executeLagging(['ok', 'refused', 'refused']);
    expect({ statuses, held }).toEqual({ statuses: ['failed', 'failed'], held: ['a'] });
    expect(error).toMatch(/^deleted and restored/);
  });

  test('and is given up once its credentials are refused', async () => {
    const { statuses, error, sent } = await executeLagging(['ok', 'refused', 'refused', 'credentials'], {
      lagMs: 0,
    });
    expect(statuses).toEqual(['failed', 'failed']);
    expect(error).toMatch(/not restored.*\(credentials\)$/);
    expect(sent).toEqual(['delete 1', 'create new', 'create a', 'create a']);
  });

  test('and what could be there twice is put back at the end of the grace of a run that was stopped', async () => {
    const over = new AbortController();
    const twin = [deleteEntry('1', 'twin'), createEntry('new')];
    const backend = fakeBackend(['twin'], ['ok', 'refused', 'refused']);
    const clock = instantClock();
    const list: FakeBackend['list'] = async () => {
      if (clock.now() >= 700) over.abort();
      return [...backend.held].map(([id, text]) => ({ id, text }));
    };
    const target = { scope: 'zone', clock, settleMs: 30_000, graceOver: over.signal };
    await executeUnit(twin, { ...target, backend: { ...backend, list } });
    expect([...backend.held.values()]).toEqual(['twin']);
    expect(clock.now()).toBe(750);
  });

  test('and is put back if the last listing of that time is the first that shows it', async () => {
    const { statuses, held, error } = await executeLagging(['ok', 'refused', 'refused'], { lagMs: 1000 });
    expect({ statuses, held }).toEqual({ statuses: ['failed', 'failed'], held: ['a'] });
    expect(error).toMatch(/^deleted and restored/);
  });

  test.each<[string, string, readonly Fate[], readonly string[], string]>([
    ['is put back if that was refused', 'a', ['refused'], ['a'], 'failed'],
    ['is put back if its answer was lost', 'a', ['lost-before', 'lost-before'], ['a'], 'failed'],
    [
      'is not put back, which is not known to be missing, if it could be there twice',
      'twin',
      ['refused'],
      [],
      'unknown',
    ],
  ])('and %s, although an older listing shows it again', async (_, text, fates, kept, status) => {
    const backend = fakeBackend([text], ['ok', 'refused', ...fates]);
    const before = await fakeBackend([text]).list('zone');
    const clock = instantClock();
    const steps = [deleteEntry('1', text), createEntry('new')];
    const list = async (): Promise<typeof before> =>
      clock.now() > 200 && backend.held.size === 0
        ? before
        : [...backend.held].map(([id, held]) => ({ id, text: held }));
    const ids = knownIds(new Set(['1']), steps);
    const target = { scope: 'zone', clock, ids, settleMs: 1000, listReplacement: list };
    const outcomes = await executeUnit(steps, { ...target, backend: { ...backend, list } });
    expect([...backend.held.values()]).toEqual(kept);
    expect(steps.map((step) => outcomes.get(step)?.status)).toEqual([status, status]);
  });

  test.each<[string, number, readonly string[]]>([
    ['is put back by a second POST if nothing comes of the first', 1, ['a']],
    ['is given up if nothing comes of a second POST, either', 2, []],
  ])('and %s, although that was answered with success', async (_, count, held) => {
    const fates: readonly Fate[] = ['ok', 'refused', ...Array<Fate>(count).fill('vague-not-done')];
    const found = await executeLagging(fates, { lagMs: 0 });
    expect(found).toMatchObject({ held, sent: ['delete 1', 'create new', 'create a', 'create a'] });
  });

  test('and is not put back any more once the grace of a run that was stopped is over', async () => {
    const fates: readonly Fate[] = ['ok', 'refused', ...Array<Fate>(20).fill('lost-before')];
    const { statuses, error, sent } = await executeLagging(fates, { lagMs: Infinity, stopsAt: 0 });
    expect(statuses).toEqual(['unknown', 'unknown']);
    expect(error).toMatch(/^the listing still shows it/);
    expect(sent).toEqual(['delete 1', 'create new', 'create a']);
  });

  test('and is not known to be there if the grace is over while it is still listed', async () => {
    const fates: readonly Fate[] = ['ok', 'refused', 'refused'];
    const { statuses } = await executeLagging(fates, { lagMs: Infinity, stopsAt: 700 });
    expect(statuses).toEqual(['unknown', 'unknown']);
  });

  test.each([
    ['is lost', ['ok', 'refused', 'lost-before']],
    [
      'is lost again and again',
      ['ok', 'refused', 'lost-before', 'lost-before', 'lost-before', 'lost-before'],
    ],
  ] as const)(
    'and is put back although the first POST of it %s, and a listing still has it',
    async (_, fates) => {
      const { statuses, held, error } = await executeLagging(fates);
      expect({ statuses, held }).toEqual({ statuses: ['failed', 'failed'], held: ['a'] });
      expect(error).toMatch(/^deleted and restored/);
    },
  );

  test('is put back together with what was replaced in place of a change of type', async () => {
    const steps = [
      deleteEntry('1', 'a'),
      deleteEntry('2', 'b'),
      { ...updateEntry('3', ['c', 'new']), changed: ['type'] },
    ];
    const backend = fakeBackend(['a', 'b', 'c'], ['ok', 'ok', 'ok', 'refused', 'ok', 'refused']);
    const clock = instantClock();
    const posts: string[] = [];
    const create: FakeBackend['create'] = async (scope, entry, writing) => {
      posts.push(`${clock.now()} ${entry.text}`);
      return backend.create(scope, entry).finally(() => writing?.onAttempt?.({ status: 423, ms: 1 }));
    };
    const trial = { way: () => 'recreate' as const, mayRecreate: true, decide: () => undefined };
    const target = { scope: 'zone', clock, trial, settleMs: 1000 };
    const outcomes = await executeUnit(steps, { ...target, backend: { ...backend, create } });
    expect(posts).toEqual(['0 new', '0 c', '0 b', '0 a', '250 c']);
    expect(steps.map((step) => outcomes.get(step))).toMatchObject([
      { status: 'failed', deleted: 'restored' },
      { status: 'failed', deleted: 'restored' },
      { status: 'failed', deleted: 'restored' },
    ]);
    expect([...backend.held.values()]).toEqual(['b', 'a', 'c']);
  });

  test.each(['none', 'undecided'] as const)(
    'deletes nothing for a change of type that is not sent (%s)',
    async (way) => {
      const backend = fakeBackend(['a', 'b']);
      const change = { ...updateEntry('1', ['a', 'new']), changed: ['type'] };
      const trial = { way: () => way, mayRecreate: true, decide: () => undefined };
      const steps = [deleteEntry('2', 'b'), change];
      const target = { backend, scope: 'zone', clock: instantClock(), journal: journalIn(backend), trial };
      const outcomes = await executeUnit(steps, target);
      expect(steps.map((step) => outcomes.get(step))).toMatchObject([
        { status: 'failed', error: expect.stringMatching(/^not sent/) },
        { status: 'failed', error: expect.stringMatching(/^not sent/) },
      ]);
      expect(backend.sent).toEqual(['save delete 2, update 1', 'delete 2: failed', 'update 1: failed']);
    },
  );

  test('is left open together with what was to be replaced in place of a change of type', async () => {
    const steps = [deleteEntry('1', 'a'), { ...updateEntry('2', ['b', 'new']), changed: ['type'] }];
    const backend = fakeBackend(['a', 'b']);
    const aborted = new ServiceError('given up', { kind: 'aborted', effect: 'no' });
    const trial = { way: () => 'recreate' as const, mayRecreate: true, decide: () => undefined };
    const create: FakeBackend['create'] = async (_, { text }) => {
      backend.sent.push(`create ${text}`);
      throw aborted;
    };
    const target = { scope: 'zone', clock: instantClock(), trial };
    const outcomes = await executeUnit(steps, { ...target, backend: { ...backend, create } });
    expect(backend.sent).toEqual(['delete 1', 'delete 2', 'create new']);
    expect(steps.map((step) => outcomes.get(step))).toMatchObject([
      { status: 'done' },
      { status: 'failed', error: expect.stringMatching(/not restored: .*"b".*not restored: .*"a"/) },
    ]);
  });

  test('is put back while the answer to the POST of another one is still to be found', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused', 'ok', 'lost-before']);
    // A client tells of each answer, whatever it is.
    const create: FakeBackend['create'] = async (scope, entry, writing) =>
      backend.create(scope, entry).finally(() => writing?.onAttempt?.({ status: 503, ms: 1 }));
    const target = {
      scope: 'zone',
      clock: instantClock(),
      backend: { ...backend, create },
      settleMs: 30_000,
    };
    const outcomes = await executeUnit(group, target);
    expect([...backend.held.values()].toSorted()).toEqual(['a', 'b']);
    expect(group.map((step) => outcomes.get(step)?.status)).toEqual(['failed', 'failed', 'failed']);
    const posts = backend.sent.filter((each) => each.startsWith('create'));
    expect(posts).toEqual(['create new', 'create b', 'create a', 'create b']);
  });

  test('is put back beside another one that gets no answer after a stop', async () => {
    const backend = fakeBackend(['a', 'b'], ['ok', 'ok', 'refused']);
    const graceOver = new AbortController();
    const hanging: (() => void)[] = [];
    const create: FakeBackend['create'] = async (scope, entry, writing) => {
      if (entry.text === 'new') graceOver.abort();
      else if (hanging.length === 0) await new Promise<void>((end) => hanging.push(end));
      else for (const end of hanging) end();
      return backend.create(scope, entry, writing);
    };
    const target = { scope: 'zone', clock: instantClock(), backend: { ...backend, create } };
    await executeUnit(group, { ...target, graceOver: graceOver.signal });
    expect([...backend.held.values()].toSorted()).toEqual(['a', 'b']);
  });

  test('was deleted, even if the run is stopped before it is put back', async () => {
    const backend = fakeBackend(['a'], ['ok', 'refused']);
    const create: FakeBackend['create'] = async (scope, entry, writing) => {
      if (entry.text === 'a') throw new ServiceError('stopped', { kind: 'aborted', effect: 'no' });
      return backend.create(scope, entry, writing);
    };
    const target = { scope: 'zone', clock: instantClock(), backend: { ...backend, create } };
    const outcomes = await executeUnit(one, target);
    expect(one.map((step) => outcomes.get(step))).toMatchObject([
      { status: 'failed', deleted: 'missing', error: expect.stringContaining('create it by hand') },
      { status: 'failed' },
    ]);
  });

  test('and is not put back if a POST only claims to do so', async () => {
    const { held, error } = await executeLagging(['ok', 'refused', 'claimed']);
    expect(held).toEqual([]);
    expect(error).toMatch(/^deleted and not restored/);
  });

  test('may be refused, created all the same, and listed late', async () => {
    const { statuses, held } = await executeLagging(['ok', 'refused-but-done', 'refused']);
    expect({ statuses, held }).toEqual({ statuses: ['done', 'done'], held: ['new'] });
  });

  test('may be listed late', async () => {
    const { statuses, held } = await executeSeen(group, [], 2);
    expect({ statuses, held }).toEqual({ statuses: ['done', 'done', 'done'], held: ['new'] });
  });

  test('is looked for once if it is there', async () => {
    expect((await executeSeen(group, [])).listed).toEqual([3]);
  });

  test('is not looked for if nothing was deleted before', async () => {
    expect((await executeSeen([createEntry('new')], [])).listed).toEqual([]);
  });
});

/** Notes what is saved among the requests of a backend. */
function journalIn({ sent }: FakeBackend, canSave = true): Journal<Entry> {
  return {
    path: 'run.jsonl',
    announce: async (steps) => (sent.push(`save ${steps.map(({ id }) => id).join(', ')}`), canSave),
    conclude: ({ id }, outcome) => void sent.push(`${id}: ${outcome?.status ?? 'not attempted'}`),
    end: async () => {},
    fault: () => null,
  };
}

describe('the journal of a group', () => {
  const [first, , last] = group;
  const pair = [first, last].flatMap((step) => step ?? []);

  async function sentWith(fates: readonly Fate[], more: Partial<UnitTarget<Entry>> = {}) {
    const backend = fakeBackend(['a'], fates);
    const journal = journalIn(backend);
    const onStart = ({ id }: Step<Entry>): void => void backend.sent.push(`start ${id}`);
    await executeUnit(pair, { backend, scope: 'zone', clock: instantClock(), journal, onStart, ...more });
    return backend.sent;
  }

  test('has all its steps before the first request, and each outcome before the next step', async () => {
    expect(await sentWith([])).toEqual([
      'save delete 1, create new',
      'start delete 1',
      'delete 1',
      'delete 1: done',
      'start create new',
      'create new',
      'create new: done',
    ]);
  });

  test('has what puts a record back, under an id of its own', async () => {
    expect((await sentWith(['ok', 'refused'])).slice(-4)).toEqual([
      'create new: failed',
      'save delete 1-undo',
      'create a',
      'delete 1-undo: done',
    ]);
  });

  test('has a record as put back that a listing shows, although that was refused', async () => {
    const sent = await sentWith(['ok', 'refused', 'ok', 'refused-but-done']);
    expect(sent.slice(-2)).toEqual(['list', 'delete 1-undo: done']);
  });

  test('has no record as put back that no listing shows', async () => {
    const sent = await sentWith(['ok', 'refused'], { settleMs: 1000, listReplacement: async () => [] });
    expect(sent.filter((each) => each.startsWith('delete 1-undo'))).toEqual([
      'delete 1-undo: done',
      'delete 1-undo: failed',
    ]);
  });

  test('says of a step that was not reached that it was not attempted', async () => {
    expect((await sentWith(['refused'])).slice(-2)).toEqual([
      'delete 1: failed',
      'create new: not attempted',
    ]);
  });

  test('keeps all steps from being sent when it cannot be written', async () => {
    const backend = fakeBackend(['a']);
    const journal = journalIn(backend, false);
    const outcomes = await executeUnit(pair, { backend, scope: 'zone', clock: instantClock(), journal });
    expect([outcomes.size, backend.sent]).toEqual([0, ['save delete 1, create new']]);
  });

  test('is not needed', async () => {
    const backend = fakeBackend(['a'], ['ok', 'refused']);
    await executeUnit(pair, { backend, scope: 'zone', clock: instantClock() });
    expect(backend.sent).toEqual(['delete 1', 'create new', 'list', 'create a']);
  });
});

test('a step that is given up before it is sent has no outcome, and neither do those behind it', async () => {
  const backend = fakeBackend(['a']);
  const aborted = new ServiceError('given up', { kind: 'aborted', effect: 'no' });
  const outcomes = await executeUnit([deleteEntry('1', 'a'), createEntry('new')], {
    backend: { ...backend, delete: () => Promise.reject(aborted) },
    scope: 'zone',
    clock: instantClock(),
    journal: journalIn(backend),
  });
  expect(outcomes.size).toBe(0);
  expect(backend.sent).toEqual([
    'save delete 1, create new',
    'delete 1: not attempted',
    'create new: not attempted',
  ]);
});

test('a step that is given up behind others has failed, says how to go on, and nothing is put back', async () => {
  const backend = fakeBackend(['a']);
  const aborted = new ServiceError('given up', { kind: 'aborted', effect: 'no' });
  const steps = [deleteEntry('1', 'a'), createEntry('new'), createEntry('more')];
  const outcomes = await executeUnit(steps, {
    backend: { ...backend, create: () => Promise.reject(aborted) },
    scope: 'zone',
    clock: instantClock(),
    journal: journalIn(backend),
  });
  const hint = expect.stringContaining('complete it soon');
  expect([...outcomes.values()]).toEqual([
    { status: 'done' },
    { status: 'failed', error: hint, credentialsRefused: false, isLeftOpen: true },
  ]);
  expect(backend.sent.slice(1)).toEqual([
    'delete 1',
    'delete 1: done',
    'create new: failed',
    'create more: not attempted',
  ]);
});

test('a record that was put back may still be deleted late, if the answer to its DELETE was lost', async () => {
  const backend = fakeBackend(['a'], ['lost-after', 'ok', 'refused']);
  const step = deleteEntry('1', 'a');
  const outcomes = await executeUnit([step, createEntry('new')], {
    backend,
    scope: 'zone',
    clock: instantClock(),
  });
  expect(outcomes.get(step)).toMatchObject({ status: 'failed', lateUntil: expect.any(Number) });
});

function deleteStep(index: number) {
  const step = group[index];
  if (!step) throw new Error('no such step');
  return step;
}
