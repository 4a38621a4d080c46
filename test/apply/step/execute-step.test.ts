import { describe, expect, test } from 'vitest';

import type { Target } from '../../../src/apply/step/backend.js';
import { executeStep } from '../../../src/apply/step/execute-step.js';
import { isInPlace } from '../../../src/apply/step/outcome.js';
import { knownIds } from '../../../src/apply/step/known-ids.js';
import { instantClock } from '../../support/clocks.js';
import type { Entry, Fate } from '../../support/fake-backend.js';
import { createEntry, deleteEntry, fakeBackend, updateEntry } from '../../support/fake-backend.js';

interface Case {
  readonly title: string;
  readonly fates: readonly Fate[];
  readonly status: 'done' | 'failed' | 'unknown';
  readonly sent: readonly string[];
  readonly held: readonly string[];
}

const POST = 'create new';

const creates: readonly Case[] = [
  { title: 'answered', fates: [], status: 'done', sent: [POST], held: ['old', 'new'] },
  { title: 'refused', fates: ['refused'], status: 'failed', sent: [POST], held: ['old'] },
  {
    title: 'lost after it was carried out: not sent again',
    fates: ['lost-after'],
    status: 'done',
    sent: [POST, 'list'],
    held: ['old', 'new'],
  },
  {
    title: 'lost before it was carried out: sent again once that is certain',
    fates: ['lost-before', 'ok'],
    status: 'done',
    sent: [POST, 'list', POST],
    held: ['old', 'new'],
  },
  {
    title: 'lost twice, carried out the second time',
    fates: ['lost-before', 'ok', 'lost-after'],
    status: 'done',
    sent: [POST, 'list', POST, 'list'],
    held: ['old', 'new'],
  },
  {
    title: 'lost each time: given up after three',
    fates: ['lost-before', 'ok', 'lost-before', 'ok', 'lost-before'],
    status: 'failed',
    sent: [POST, 'list', POST, 'list', POST, 'list'],
    held: ['old'],
  },
  {
    title: 'lost, and the listing as well: never sent twice blindly',
    fates: ['lost-before', 'lost-before'],
    status: 'unknown',
    sent: [POST, 'list'],
    held: ['old'],
  },
  {
    title: 'carried out, both answers lost',
    fates: ['lost-after', 'lost-before'],
    status: 'unknown',
    sent: [POST, 'list'],
    held: ['old', 'new'],
  },
  {
    title: 'lost, and the listing is none',
    fates: ['lost-after', 'unreadable'],
    status: 'unknown',
    sent: [POST, 'list'],
    held: ['old', 'new'],
  },
  {
    title: 'carried out after it was looked for, the second one refused as its duplicate',
    fates: ['late', 'ok', 'refused'],
    status: 'done',
    sent: [POST, 'list', POST, 'list'],
    held: ['old', 'new'],
  },
  {
    title: 'lost, then refused for good: not sent a third time',
    fates: ['lost-before', 'ok', 'refused'],
    status: 'failed',
    sent: [POST, 'list', POST, 'list'],
    held: ['old'],
  },
];

const PUT = 'update 1 new';

const updates: readonly Case[] = [
  { title: 'answered', fates: [], status: 'done', sent: [PUT], held: ['new'] },
  { title: 'refused', fates: ['refused'], status: 'failed', sent: [PUT], held: ['old'] },
  { title: 'lost after', fates: ['lost-after'], status: 'done', sent: [PUT, 'list'], held: ['new'] },
  { title: 'lost before', fates: ['lost-before'], status: 'failed', sent: [PUT, 'list'], held: ['old'] },
  {
    title: 'lost with the listing',
    fates: ['lost-after', 'lost-before'],
    status: 'unknown',
    sent: [PUT, 'list'],
    held: ['new'],
  },
];

const DELETE = 'delete 1';

const deletes: readonly Case[] = [
  { title: 'answered', fates: [], status: 'done', sent: [DELETE], held: [] },
  { title: 'refused', fates: ['refused'], status: 'failed', sent: [DELETE], held: ['old'] },
  { title: 'lost after', fates: ['lost-after'], status: 'done', sent: [DELETE, 'list'], held: [] },
  { title: 'lost before', fates: ['lost-before'], status: 'failed', sent: [DELETE, 'list'], held: ['old'] },
  {
    title: 'lost with the listing',
    fates: ['lost-after', 'lost-before'],
    status: 'unknown',
    sent: [DELETE, 'list'],
    held: [],
  },
];

/** What comes of answers that are no proof is the same for all methods. */
function liesAbout(request: string, before: readonly string[], after: readonly string[]): readonly Case[] {
  const read = [request, 'list'];
  return [
    { title: 'answered with a no', fates: ['no'], status: 'failed', sent: read, held: before },
    {
      title: 'answered with a no, but done',
      fates: ['no-but-done'],
      status: 'done',
      sent: read,
      held: after,
    },
    { title: 'answered vaguely', fates: ['vague'], status: 'done', sent: read, held: after },
    {
      title: 'answered vaguely, and not done',
      fates: ['vague-not-done'],
      status: 'failed',
      sent: read,
      held: before,
    },
    {
      title: 'denied without a listing',
      fates: ['no', 'unreadable'],
      status: 'unknown',
      sent: read,
      held: before,
    },
    {
      title: 'answered vaguely without a listing',
      fates: ['vague', 'lost-before'],
      status: 'unknown',
      sent: read,
      held: after,
    },
  ];
}

describe.each([
  ['a create', createEntry('new'), creates],
  ['an update', updateEntry('1', ['old', 'new']), updates],
  ['a delete', deleteEntry('1', 'old'), deletes],
  ['a create', createEntry('new'), liesAbout(POST, ['old'], ['old', 'new'])],
  ['an update', updateEntry('1', ['old', 'new']), liesAbout(PUT, ['old'], ['new'])],
  ['a delete', deleteEntry('1', 'old'), liesAbout(DELETE, ['old'], [])],
] as const)('%s', (_, step, cases) => {
  test.each(cases)('$title', async ({ fates, status, sent, held }) => {
    const backend = fakeBackend(['old'], fates);
    const repeats: string[] = [];
    const onRepeat = (error: string): void => void repeats.push(error);
    const outcome = await executeStep(step, { backend, scope: 'zone', clock: instantClock(), onRepeat });
    expect(outcome.status).toBe(status);
    expect(backend.sent).toEqual(sent);
    expect(repeats).toHaveLength(sent.filter((request) => request !== 'list').length - 1);
    expect([...backend.held.values()]).toEqual(held);
  });
});

test("an outcome that is not done carries the service's words", async () => {
  const backend = fakeBackend([], ['refused']);
  expect(await executeStep(createEntry('new'), { backend, scope: 'zone', clock: instantClock() })).toEqual({
    status: 'failed',
    error: 'refused',
    credentialsRefused: false,
  });
});

test.each([
  ['a create', createEntry('new'), { status: 'done', createdId: '2' }],
  ['an update', updateEntry('1', ['old', 'new']), { status: 'done' }],
  ['a delete', deleteEntry('1', 'old'), { status: 'done' }],
] as const)('%s that was answered at once leaves nothing to come', async (_, step, outcome) => {
  const backend = fakeBackend(['old']);
  expect(await executeStep(step, { backend, scope: 'zone', clock: instantClock() })).toEqual(outcome);
});

test.each([
  ['creates', createEntry('new', { after: null })],
  ['updates or deletes', { ...deleteEntry('1', 'old'), before: null }],
  ['deletes', { ...deleteEntry('1', 'old'), recordId: null }],
])('a step that %s nothing sends nothing', async (_, step) => {
  const backend = fakeBackend(['old']);
  const outcome = await executeStep(step, { backend, scope: 'zone', clock: instantClock() });
  expect([outcome, backend.sent]).toEqual([{ status: 'done' }, []]);
});

test('refused credentials are told apart', async () => {
  const backend = fakeBackend([], ['credentials']);
  const outcome = await executeStep(createEntry('new'), { backend, scope: 'zone', clock: instantClock() });
  expect(outcome).toMatchObject({ status: 'failed', credentialsRefused: true });
});

test('an error that is not of the service is passed on', async () => {
  const backend = { ...fakeBackend([]), create: () => Promise.reject(new TypeError('a bug')) };
  await expect(
    executeStep(createEntry('new'), { backend, scope: 'zone', clock: instantClock() }),
  ).rejects.toThrow(TypeError);
});

/** The backend with a clock that tells its waits among the requests. */
async function performTimed(
  step: ReturnType<typeof createEntry>,
  fates: readonly Fate[],
  more: Partial<Target<Entry>> = {},
) {
  const backend = fakeBackend(['old'], fates);
  const { now, sleep } = instantClock();
  const wait: typeof sleep = async (ms) => (backend.sent.push(`wait ${ms}`), sleep(ms));
  const outcome = await executeStep(step, { ...more, backend, scope: 'zone', clock: { now, sleep: wait } });
  return { outcome, sent: backend.sent };
}

describe('what was lost and may be carried out later', () => {
  test('a POST is sent again right after a look, and after a pause that is longer each time', async () => {
    const { sent } = await performTimed(createEntry('new'), ['lost-before', 'ok', 'lost-before', 'ok', 'ok']);
    expect(sent).toEqual([POST, 'wait 250', 'list', POST, 'wait 500', 'list', POST]);
  });

  test('what takes the place of a deleted record is sent for as long as a listing may lag', async () => {
    const fates = Array.from({ length: 12 }, () => ['lost-before', 'ok'] as const).flat();
    const behindDelete = { finishes: true, settleMs: 30_000 };
    const { sent, outcome } = await performTimed(createEntry('new'), fates, behindDelete);
    const posts = [0, 250, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 2250];
    expect(sent.filter((each) => each !== 'list').slice(0, 2 * posts.length - 1)).toEqual(
      posts.flatMap((ms) => (ms > 0 ? [`wait ${ms}`, POST] : [POST])),
    );
    expect(sent.filter((each) => each === POST)).toHaveLength(posts.length);
    expect(outcome).toMatchObject({ status: 'failed', seen: 'as-before' });
    // The last one may be carried out 5 s late.
    const waited = sent.reduce((sum, each) => sum + Number(/^wait (\d+)/.exec(each)?.[1] ?? 0), 0);
    expect(waited).toBe(30_000 + 5000);
  });

  test('even if it is refused once it was lost: the service may be busy', async () => {
    const behindDelete = { finishes: true, settleMs: 30_000 };
    const fates: readonly Fate[] = ['lost-before', 'ok', 'refused', 'ok', 'refused', 'ok', 'ok'];
    const { sent, outcome } = await performTimed(createEntry('new'), fates, behindDelete);
    expect(outcome).toMatchObject({ status: 'done', createdId: '2' });
    expect(sent.filter((each) => each === POST)).toHaveLength(4);
    const { outcome: locked } = await performTimed(
      createEntry('new'),
      ['lost-before', 'ok', 'credentials'],
      behindDelete,
    );
    expect(locked).toMatchObject({ status: 'failed', credentialsRefused: true });
  });

  test('unless the service may hold it twice', async () => {
    const fates = Array.from({ length: 40 }, (_, index): Fate => (index % 6 === 0 ? 'lost-before' : 'ok'));
    const { sent } = await performTimed(createEntry('twin'), fates, { finishes: true });
    expect(sent.filter((each) => each === 'create twin')).toHaveLength(3);
  });

  test('which is sent again also if it was refused behind a lost answer', async () => {
    const fates: readonly Fate[] = ['lost-before', 'ok', 'ok', 'ok', 'ok', 'ok', 'refused'];
    const { sent, outcome } = await performTimed(createEntry('twin'), fates, { finishes: true });
    expect(sent.filter((each) => each === 'create twin')).toHaveLength(3);
    expect(outcome).toMatchObject({ status: 'done' });
  });

  test('a POST of what the service may hold twice is sent again only 5 s after it was lost', async () => {
    const { sent, outcome } = await performTimed(createEntry('twin'), ['lost-before']);
    const waits = [250, 500, 1000, 2000, 1250].flatMap((ms) => [`wait ${ms}`, 'list']);
    expect(sent).toEqual(['create twin', ...waits, 'create twin']);
    expect(outcome).toMatchObject({ status: 'done', lateUntil: 15_000 });
  });

  test.each([createEntry('new'), updateEntry('1', ['old', 'x']), deleteEntry('1', 'old')])(
    '$id has failed only when it is not there after 5 s',
    async (step) => {
      const fates: readonly Fate[] = ['lost-before', 'ok', 'lost-before', 'ok', 'lost-before'];
      const { sent, outcome } = await performTimed(step, step.action === 'create' ? fates : ['lost-before']);
      expect(outcome).toMatchObject({ status: 'failed', lateUntil: expect.any(Number) });
      expect(sent.slice(-10)).toEqual([250, 500, 1000, 2000, 1250].flatMap((ms) => [`wait ${ms}`, 'list']));
    },
  );

  test('nothing of one POST that was lost and is found can arrive any more', async () => {
    const { outcome } = await performTimed(createEntry('twin'), ['lost-after']);
    expect(outcome).toEqual({ status: 'done', createdId: '2' });
  });

  test('one POST of what the service may hold twice may arrive for 5 s, a repeated one for longer', async () => {
    const once = await performTimed(createEntry('twin'), ['lost-before', 'unreadable']);
    expect(once.outcome).toMatchObject({ status: 'unknown', lateUntil: 5000 });
    const looks = Array.from({ length: 5 }, (): Fate => 'ok');
    const twice = await performTimed(createEntry('twin'), [
      'lost-before',
      ...looks,
      'lost-before',
      'unreadable',
    ]);
    expect(twice.outcome).toMatchObject({ status: 'unknown', lateUntil: 15_000 });
  });

  test('a try that the transport repeated counts, too', async () => {
    const backend = fakeBackend(['old']);
    const target = { scope: 'zone', clock: instantClock() };
    const update: (typeof backend)['update'] = async (scope, id, value, writing) => {
      writing?.onUnclear?.();
      return backend.update(scope, id, value);
    };
    const step = updateEntry('1', ['old', 'new']);
    const outcome = await executeStep(step, { ...target, backend: { ...backend, update } });
    expect(outcome).toEqual({ status: 'done', lateUntil: 5000 });
  });

  test.each(['new', 'twin'])('a run that stops waits for nothing, and %s stays unknown', async (text) => {
    const backend = fakeBackend([], ['lost-before']);
    const clock = { now: () => 0, sleep: async () => {} };
    const stop = AbortSignal.abort();
    const outcome = await executeStep(createEntry(text), { backend, scope: 'zone', clock, stop });
    expect(outcome).toMatchObject({ status: 'unknown', error: 'lost-before' });
    expect(backend.sent).toEqual([`create ${text}`, 'list']);
  });
});

async function executeIn(
  texts: readonly string[],
  fates: readonly Fate[],
  more: Partial<Target<Entry>> = {},
) {
  const backend = fakeBackend(texts, fates);
  const clock = instantClock();
  const step = createEntry('new');
  const outcome = await executeStep(step, { backend, scope: 'zone', clock, settleMs: 1000, ...more });
  return { outcome, waits: clock.waits };
}

describe('an answer that proves nothing', () => {
  test('may be ahead of a listing that lags, which is read again until it has had its time', async () => {
    const { outcome, waits } = await executeIn([], ['vague-not-done']);
    expect(outcome).toMatchObject({ status: 'failed', error: 'proves nothing' });
    expect(waits).toEqual([250, 500, 250]);
  });

  test('is not waited for if it says no', async () => {
    const { outcome, waits } = await executeIn([], ['no']);
    expect([outcome, waits]).toMatchObject([{ status: 'failed', error: 'says no', seen: 'as-before' }, []]);
  });

  test('has created what the listing shows, whose id is known then', async () => {
    const { outcome } = await executeIn(['old'], ['vague']);
    expect(outcome).toEqual({ status: 'done', createdId: '2' });
  });

  test('is that with the id of a record that was there before', async () => {
    const { outcome, waits } = await executeIn(['old'], ['ok'], { ids: knownIds(new Set(['2']), []) });
    expect([outcome, waits]).toEqual([{ status: 'done', createdId: '2' }, []]);
    const gone = await executeIn([], ['claimed'], { ids: knownIds(new Set(['1', '2']), []) });
    expect(gone.outcome).toEqual({ status: 'done' });
  });

  test.each([
    ['with blanks, which serves', ' new ', true],
    ['with another text, on which nothing may rest', 'other', false],
  ])('is done where the service stored it %s', async (_, stored, isServing) => {
    const backend = fakeBackend(['old']);
    const create: (typeof backend)['create'] = async () => {
      backend.held.set('9', stored);
      return { kind: 'unproven', told: 'another text', id: '9' };
    };
    const outcome = await executeStep(createEntry('new'), {
      backend: { ...backend, create },
      scope: 'zone',
      clock: instantClock(),
      ids: knownIds(new Set(['1']), []),
    });
    expect(outcome).toMatchObject({ status: 'done', createdId: '9' });
    expect(isInPlace(outcome)).toBe(isServing);
  });
});
