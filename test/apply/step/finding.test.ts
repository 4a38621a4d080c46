import { describe, expect, test } from 'vitest';
import type { FindingInput } from '../../../src/apply/step/finding.js';
import { findingIn } from '../../../src/apply/step/finding.js';
import { knownIds } from '../../../src/apply/step/known-ids.js';
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

test('what has the id of a deleted value is another one if the run has created something under it', () => {
  const live = [{ id: '1', text: 'new' }];
  const kindOf = (createdId: string): string =>
    findingIn(deleteEntry('1', 'old'), live, {
      backend: fakeBackend([]),
      createdId: null,
      ids: idsWith({ created: createdId }),
    }).kind;
  expect([kindOf('1'), kindOf('2')]).toEqual(['done', 'otherwise']);
});

/** The ids of a run before which '1' was listed. */
function idsWith({
  steps = [],
  created,
}: {
  readonly steps?: readonly Step<Entry>[];
  readonly created?: string;
}) {
  const ids = knownIds(new Set(['1']), steps);
  if (created !== undefined) ids.created(created);
  return ids;
}

test.each([
  ['another name', '[b] x', 'done'],
  ['its name, with another value', '[a] x', 'otherwise'],
  ['its name, as it was', '[a] old', 'as-before'],
])('what a DELETE is about is listed under %s', (_, text, kind) => {
  const input = { backend: fakeBackend([]), createdId: null };
  expect(findingIn(deleteEntry('1', '[a] old'), [{ id: '1', text }], input).kind).toBe(kind);
});

function find(listed: Listed, more: Partial<FindingInput<Entry>>) {
  const live = listed.map(([id, text]) => ({ id, text }));
  const input = { backend: fakeBackend([]), createdId: null, ids: idsWith({}), ...more };
  return findingIn(createEntry('b'), live, input);
}

describe('what a create has left', () => {
  test('is never a value that was listed before the run, even if it would do', () => {
    expect(find([['1', ' b']], {})).toEqual({ kind: 'as-before' });
    expect(find([['1', 'x']], { createdId: '1' })).toEqual({ kind: 'as-before' });
  });

  test('may have the id of what the run deletes, once that has another value', () => {
    const ids = idsWith({ steps: [deleteEntry('1', 'old')] });
    expect(find([['1', 'old']], { ids, createdId: '1' })).toEqual({ kind: 'as-before' });
    expect(find([['1', ' b']], { ids })).toEqual({ kind: 'altered', value: { id: '1', text: ' b' } });
    expect(find([['1', 'x']], { ids, createdId: '1' })).toMatchObject({ kind: 'altered' });
  });

  test('is not what the run deletes, which is still listed under its id', () => {
    const ids = idsWith({ steps: [deleteEntry('1', 'b')] });
    expect(find([['1', 'B']], { ids })).toEqual({ kind: 'still-listed' });
    expect(
      find(
        [
          ['1', 'b'],
          ['2', 'b'],
        ],
        { ids },
      ),
    ).toMatchObject({ kind: 'done', value: { id: '2' } });
    expect(find([['1', 'b']], { ids, createdId: '1' })).toMatchObject({ kind: 'done' });
    const setBack = updateEntry('1', ['misread', 'b']);
    const changed = { ...updateEntry('1', ['b', 'c']), changed: ['type'] };
    const input = { backend: fakeBackend([]), createdId: null, ids: idsWith({ steps: [changed] }) };
    expect(findingIn(setBack, [{ id: '1', text: 'b' }], input)).toMatchObject({ kind: 'done' });
    const reused = idsWith({ steps: [deleteEntry('1', 'b')], created: '1' });
    expect(find([['1', 'b']], { ids: reused })).toMatchObject({ kind: 'done' });
  });

  test('is what has the id of the answer, whatever it is', () => {
    expect(find([['2', 'x']], { createdId: '2' })).toEqual({
      kind: 'altered',
      value: { id: '2', text: 'x' },
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
    nameOf: () => '',
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
