import { describe, expect, test } from 'vitest';
import { partialList } from '../../src/api/partial-list.js';

const entries = [{ id: '1', next: 'x' }, { id: '2' }];

describe('a part of a list is known', () => {
  test.each([
    [
      { link: '<https://x/y?page=2>; rel="next", <https://x/y?page=9>; rel="last"' },
      'a Link to the next page',
    ],
    [{ link: '</y?page=2>; rel=next' }, 'a Link to the next page'],
    [{ link: '</y?page=2>; title="more"; rel="prefetch next"' }, 'a Link to the next page'],
    [{ 'x-next-page': '2' }, 'X-Next-Page: 2'],
    [{ 'x-total-count': '3' }, 'X-Total-Count: 3 of which 2 are there'],
    [{ 'x-total': '20' }, 'X-Total-Count: 20 of which 2 are there'],
  ])('by its headers %j', (headers, clue) => {
    expect(partialList({ status: 200, headers }, entries)).toBe(clue);
  });

  test('by its status', () => {
    expect(partialList({ status: 206, headers: {} }, entries)).toBe('status 206');
  });

  test.each([
    [{ data: entries, next: 'https://x/y?page=2' }, '"next"'],
    [{ data: entries, nextPageToken: null, next_cursor: 'abc' }, '"next_cursor"'],
    [{ records: entries, hasMore: true }, '"hasMore"'],
    [{ value: entries, '@odata.nextLink': 'https://x' }, '"@odata.nextLink"'],
    [{ data: entries, _links: { self: { href: 'a' }, next: { href: 'b' } } }, '"next"'],
    [{ data: entries, pagination: { page: 1, next_page: 2 } }, '"next_page"'],
    [{ data: entries, meta: { total_count: 14 } }, '"total_count": 14, of which 2 are there'],
    [{ data: entries, total: '14' }, '"total": 14, of which 2 are there'],
  ])('by what stands beside it in %j', (body, clue) => {
    expect(partialList({ status: 200, headers: {} }, body)).toBe(clue);
  });
});

describe('a whole list is none', () => {
  test.each([
    [{}, entries],
    [{}, []],
    [{}, null],
    [{}, 'text'],
    [{}, { id: '1', language: 'de' }],
    [{ link: '</y>; rel="last"', 'x-next-page': '', 'x-total-count': '2' }, entries],
    [{ link: '</next>; rel="self"' }, entries],
    [{ 'x-total-count': '7' }, { id: '1', language: 'de' }],
    [{}, { data: entries, next: null, has_more: false, total: 2, meta: { next_page: '', total: 2 } }],
    [{}, { data: entries, page: 1, per_page: 50, links: [] }],
    [{}, { data: entries, errors: [], total: 0 }],
  ])('with headers %j and body %j', (headers, body) => {
    expect(partialList({ status: 200, headers }, body)).toBeNull();
  });
});
