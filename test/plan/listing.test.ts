import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/failure.js';
import { readEntries, withoutTwins } from '../../src/plan/listing.js';

const unreadable = (reason: string): Failure => new Failure('error', reason);

function read(entries: readonly unknown[]) {
  return readEntries({ of: 'texts', entries }, ({ id, field }) => ({
    id,
    text: field('text', (value) => (typeof value === 'string' ? value : null)),
  }));
}

test('entries are sorted by id, each once', () => {
  const [a, b] = [
    { id: '10', text: 'a' },
    { id: '9', text: 'b' },
  ];
  expect(read([b, a, { ...b, more: 1 }, a])).toEqual([a, b]);
});

describe('a list is refused for an entry', () => {
  test.each<[string, unknown]>([
    ['that is not an object', ['1', 'a']],
    ['that is null', null],
    ['without an id', { text: 'a' }],
    ['with an empty id', { id: '', text: 'a' }],
    ['with an id that is a fraction', { id: 1.5, text: 'a' }],
    ['with an id that is no number', { id: Number.NaN, text: 'a' }],
    ['with an id that a number cannot hold', { id: 2 ** 53, text: 'a' }],
    ['with an id that is an object', { id: {}, text: 'a' }],
    ['without a field', { id: '1' }],
    ['with another text for the same id', { id: 7, text: 'b' }],
  ])('%s', (_, entry) => {
    expect(() => read([{ id: '7', text: 'a' }, entry])).toThrow(Failure);
  });
});

describe('twins', () => {
  const uuid = '5f0f7d54-54e3-4f0e-8d0e-1d2f6a4b9c10';

  test('go, and the others keep their order', () => {
    const [a, b, c] = ['2', '3', '1'].map((id) => ({ id, text: id }));
    expect(
      withoutTwins(
        [a, b, a, c, b, b].flatMap((value) => value ?? []),
        unreadable,
      ),
    ).toEqual([a, b, c]);
  });

  test('are one UUID in any letters, and no other ids that differ in case', () => {
    const text = 'a';
    const twins = [uuid, uuid.toUpperCase(), 'abc', 'ABC'].map((id) => ({ id, text }));
    expect(withoutTwins(twins, unreadable).map(({ id }) => id)).toEqual([uuid, 'abc', 'ABC']);
  });

  test('that differ are told by their id, cut, and by what differs', () => {
    const id = '\u{1F600}'.repeat(500);
    const twins = [
      { id, text: 'a', ttl: 1 },
      { id, text: 'b', ttl: 1 },
    ];
    expect(() => withoutTwins(twins, unreadable)).toThrow(/^the id .{1,70} stands for two entries .* text$/u);
  });

  test('are found in long lists', () => {
    const many = Array.from({ length: 150_000 }, (_, index) => ({ id: String(index % 50_000), text: 'a' }));
    expect(withoutTwins(many, unreadable)).toHaveLength(50_000);
  });
});
