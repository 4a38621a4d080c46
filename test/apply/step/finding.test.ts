import { describe, expect, test } from 'vitest';
import type { FindingInput, StepFinding } from '../../../src/apply/step/finding.js';
import { findingIn } from '../../../src/apply/step/finding.js';
import { reusedIds } from '../../../src/apply/step/reused-ids.js';
import type { Step } from '../../../src/plan/plan.js';
import type { Entry } from '../../support/fake-backend.js';
import { createEntry, deleteEntry, fakeBackend, updateEntry } from '../../support/fake-backend.js';

type Listed = readonly (readonly [id: string, text: string])[];

describe('a listing shows of texts', () => {
  const input = { backend: fakeBackend([]), createdId: null };
  test.each([
    ['a create whose value is listed', createEntry('b'), ['a', 'b'], 'done'],
    ['a create whose value is listed in another spelling', createEntry('b'), ['B'], 'done'],
    ['a create whose value is not listed', createEntry('b'), ['a'], 'as-before'],
    ['a create whose value is listed with blanks', createEntry('b'), ['a', ' b '], 'altered'],
    ['an update whose new value is listed', updateEntry('1', ['a', 'b']), ['b'], 'done'],
    ['an update whose new value has a new id', updateEntry('9', ['a', 'b']), ['b'], 'done'],
    ['an update whose old value is listed', updateEntry('1', ['a', 'b']), ['a'], 'as-before'],
    ['an update that left something else', updateEntry('1', ['a', 'b']), ['c'], 'altered'],
    ['an update whose record is gone', updateEntry('9', ['a', 'b']), ['a'], 'otherwise'],
    ['a delete whose id is gone', deleteEntry('2', 'b'), ['a'], 'done'],
    ['a delete whose id is listed', deleteEntry('1', 'a'), ['a'], 'as-before'],
    ['a delete whose record was changed', deleteEntry('1', 'a'), ['c'], 'otherwise'],
    ['a delete whose value stands under another id', deleteEntry('2', 'a'), ['a'], 'done'],
  ] as const)('%s', (_, step, texts, kind) => {
    const live = texts.map((text, index) => ({ id: String(index + 1), text }));
    expect(findingIn(step, live, input)).toMatchObject({ kind });
  });
});

function find(listed: Listed, more: Partial<FindingInput<{ text: string }>>) {
  const live = listed.map(([id, text]) => ({ id, text }));
  const input = { backend: fakeBackend([]), createdId: null, wasListed: (id: string) => id === '1', ...more };
  return findingIn(createEntry('b'), live, input);
}

describe('what a create has left', () => {
  test('is never a value that was listed before the run, even if it would do', () => {
    expect(find([['1', ' b']], {})).toEqual({ kind: 'as-before' });
    expect(find([['1', 'x']], { createdId: '1' })).toEqual({ kind: 'as-before' });
  });

  test('is what has the id of the answer, whatever it is', () => {
    expect(find([['2', 'x']], { createdId: '2' })).toEqual({
      kind: 'altered',
      value: { id: '2', text: 'x' },
    });
  });
});

describe('an id that the service has given out again', () => {
  const steps = [createEntry('new'), deleteEntry('1', 'old'), updateEntry('2', ['a', 'b'])];
  const hasReusedId = reusedIds(steps, fakeBackend([]));
  test.each<[string, Step<Entry>, string, StepFinding<Entry>['kind']]>([
    ['deleted what has given way to what another step creates', deleteEntry('1', 'old'), 'new', 'done'],
    ['deleted what has given way to what another step changes', deleteEntry('1', 'old'), 'b', 'done'],
    ['did not delete what stands as before', deleteEntry('1', 'old'), 'old', 'as-before'],
    ['did not delete what others have changed', deleteEntry('1', 'old'), 'x', 'otherwise'],
    ['did not change what is gone', updateEntry('1', ['old', 'x']), 'new', 'otherwise'],
  ])('shows that a step %s', (_, step, text, kind) => {
    const input = { backend: fakeBackend([]), createdId: null, hasReusedId };
    expect(findingIn(step, [{ id: '1', text }], input)).toMatchObject({ kind });
  });

  test('belongs to what was created, whatever the service made of it', () => {
    expect(find([['1', ' b']], { createdId: '1' })).toEqual({
      kind: 'altered',
      value: { id: '1', text: ' b' },
    });
  });
});

/** Records with two fields, of which only the content is what they are wanted for. */
describe('an update of several fields', () => {
  interface Pair {
    readonly content: string;
    readonly ttl: number;
  }
  const backend: FindingInput<Pair>['backend'] = {
    identity: ({ content, ttl }) => `${content} ${ttl}`,
    likeness: ({ content }) => content,
    fieldsOf: ({ content, ttl }) => ({ content, ttl }),
    serves: (stored, wanted) => stored.content === wanted.content,
  };
  const step = {
    ...updateEntry('1', ['', '']),
    before: { content: 'old', ttl: 600 },
    after: { content: 'new', ttl: 60 },
  };
  test.each([
    ['whose TTL is raised', ['content', 'ttl'], { content: 'new', ttl: 300 }, 'altered'],
    ['whose TTL stays as it was', ['content', 'ttl'], { content: 'new', ttl: 600 }, 'altered'],
    ['of which only the TTL is taken', ['content', 'ttl'], { content: 'old', ttl: 60 }, 'otherwise'],
    ['that leaves all it is about', ['content'], { content: 'old', ttl: 60 }, 'otherwise'],
    ['that changes nothing', ['content', 'ttl'], { content: 'old', ttl: 600 }, 'as-before'],
    ['that stores something else', ['content', 'ttl'], { content: 'third', ttl: 60 }, 'altered'],
  ])('%s', (_, changed, stored, kind) => {
    const finding = findingIn({ ...step, changed }, [{ id: '1', ...stored }], { backend, createdId: null });
    expect(finding).toMatchObject({ kind });
  });
});
