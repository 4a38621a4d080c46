import { describe, expect, test } from 'vitest';

import { perform } from '../../src/apply/perform.js';
import type { Fate } from '../support/fake-backend.js';
import { createEntry, deleteEntry, fakeBackend, updateEntry } from '../support/fake-backend.js';

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

describe.each([
  ['a create', createEntry('new'), creates],
  ['an update', updateEntry('1', ['old', 'new']), updates],
  ['a delete', deleteEntry('1', 'old'), deletes],
] as const)('%s', (_, step, cases) => {
  test.each(cases)('$title', async ({ fates, status, sent, held }) => {
    const backend = fakeBackend(['old'], fates);
    const outcome = await perform(step, { backend, scope: 'zone' });
    expect(outcome.status).toBe(status);
    expect(backend.sent).toEqual(sent);
    expect([...backend.held.values()]).toEqual(held);
  });
});

test("an outcome that is not done carries the service's words", async () => {
  const backend = fakeBackend([], ['refused']);
  expect(await perform(createEntry('new'), { backend, scope: 'zone' })).toEqual({
    status: 'failed',
    error: 'refused',
    credentialsRefused: false,
  });
});

test('refused credentials are told apart', async () => {
  const backend = fakeBackend([], ['credentials']);
  const outcome = await perform(createEntry('new'), { backend, scope: 'zone' });
  expect(outcome).toMatchObject({ status: 'failed', credentialsRefused: true });
});

test('an error that is not of the service is passed on', async () => {
  const backend = { ...fakeBackend([]), create: () => Promise.reject(new TypeError('a bug')) };
  await expect(perform(createEntry('new'), { backend, scope: 'zone' })).rejects.toThrow(TypeError);
});

test('a POST is sent again only after a pause, longer each time', async () => {
  const backend = fakeBackend([], ['lost-before', 'ok', 'lost-before', 'ok', 'ok']);
  const backoff = async (attempt: number): Promise<void> => void backend.sent.push(`pause ${attempt}`);
  await perform(createEntry('new'), { backend, scope: 'zone', backoff });
  expect(backend.sent).toEqual([POST, 'list', 'pause 0', POST, 'list', 'pause 1', POST]);
});
