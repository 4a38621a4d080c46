import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../src/api/http/answers/answer-fields.js';
import { partialList } from '../../../../src/api/http/answers/partial-list.js';
import { PARTIAL_CLUES, WHOLE_CLUES } from '../../../support/list-answers.js';

type Headers = Parameters<typeof partialList>[0]['headers'];

function clueIn(headers: Headers, status = 200): string | null {
  return partialList({ status, headers }, { listed: 3, beside: [] });
}

function clueBeside(body: Readonly<Record<string, unknown>>, listed = 3): string | null {
  return partialList({ status: 200, headers: {} }, { listed, beside: fieldsOf(body) });
}

describe('a list is a part of one by its headers', () => {
  test.each<[Headers]>([
    [{ link: '<https://x/y?page=2>; rel="next"' }],
    [{ link: '</y>; rel="prev first", </z>; rel="last next"' }],
    [{ link: '</y>; REL=Next' }],
    [{ 'content-range': 'items 0-2/250' }],
    [{ 'content-range': 'items 0-2/*' }],
    [{ 'content-range': '0-2/4' }],
    [{ 'content-range': 'items 3-5/6' }],
    [{ 'content-range': 'bytes 0-99/1000' }],
    [{ 'content-range': 'bytes 1-2/3' }],
    [{ 'content-range': 'bytes */3' }],
    [{ 'content-range': 'whatever' }],
    [{ 'content-range': 'page 1 items 0-2/3' }],
    [{ 'content-range': 'items 0-2/3 or so' }],
    [{ 'content-range': 'Bytes 0-1/3' }],
    [{ link: "</y>; rel = 'prev next'" }],
    [{ 'x-next-page': '2' }],
    [{ 'x-total-count': '14' }],
    [{ 'x-total-count': '3, 14' }],
    [{ 'x-total': '4' }],
    [{ 'x-total-pages': '2' }],
    [{ 'x-page-count': '2' }],
    [{ 'x-page': '2' }],
    [{ 'x-has-more': 'true' }],
    [{ 'x-wp-totalpages': '3' }],
    [{ 'x-pagination-total-count': '14' }],
    [{ 'x-is-truncated': '1' }],
    [{ 'x-continuation-token': 'abc' }],
    [{ 'x-pagination': '{"TotalCount":10,"PageSize":3,"CurrentPage":1}' }],
    [{ 'x-pagination': '{"page":{"has_next":true}}' }],
    [{ pagination: 'page=1; total=10' }],
    [{ 'x-paging': 'next="abc", total=3' }],
    [{ 'x-total-count': '4', 'x-pagination': '{"TotalCount":3}' }],
  ])('%j', (headers) => {
    expect(clueIn(headers)).not.toBeNull();
  });

  test.each(PARTIAL_CLUES.filter(([, value]) => typeof value !== 'object'))(
    'x-%s: %j, as beside the list',
    (words, value) => {
      expect(clueIn({ [`x-${words.replaceAll(' ', '-')}`]: String(value) })).not.toBeNull();
    },
  );

  test.each([
    'next result',
    'next record',
    'next item',
    'next batch',
    'has more items',
    'more data',
    'continuation',
    'partial result',
    'total size',
    'total number of items',
    'total item',
    'total record',
    'total result',
    'total element',
    'full total',
    'result count',
    'element count',
    'row count',
    'object count',
    'translation count',
    'template count',
    'entries filtered',
    'num items',
    'number of found',
    'this page',
    'page number',
    'num of pages',
    'skip',
    'remaining',
    'remaining item',
    'remaining records count',
  ])('of several entries by "%s": 14', (words) => {
    expect(clueBeside({ [words]: 14 })).toBe(`"${words}": 14, with 3 entries`);
  });

  test('by its status', () => {
    expect(clueIn({}, 206)).toBe('status 206');
  });

  test('of one entry, in the singular', () => {
    expect(clueBeside({ total: 2 }, 1)).toBe('"total": 2, with 1 entry');
  });

  test('by a name that means nothing else, wherever it stands', () => {
    expect(clueBeside({ zone: { nextToken: 'x' } })).not.toBeNull();
  });
});

describe('a list is whole', () => {
  test.each<[Headers]>([
    [{}],
    [{ link: '</y>; rel="last"', 'x-next-page': '', 'x-total-count': '3' }],
    [{ link: '</next>; rel="self", <https://x/?a=1,2;rel=next>; rel="up"' }],
    [{ link: '</next>; title="next"; rel="nextcloud"' }],
    [{ link: '</y>; rel="upnext"' }],
    [{ link: '<https://x/?a;rel=next;b>; rel="up"' }],
    [{ 'content-range': ' Items=10-12/3 ' }],
    [{ 'content-range': 'BYTES 0-9/10' }],
    [{ 'content-range': 'items 0-2/3', 'x-page': '1', 'x-total-pages': '1', 'x-has-more': 'false' }],
    [{ 'content-range': '0-2/3' }],
    [{ 'content-range': 'items 1-3/3' }],
    [{ 'content-range': 'items */3' }],
    [{ 'content-range': 'bytes 0-99/100' }],
    [{ 'x-total-count': '3, 3', 'x-per-page': '3', 'x-limit': '3' }],
    [{ 'x-pagination': '{"TotalCount":3,"PageSize":3,"CurrentPage":1,"TotalPages":1,"HasNext":false}' }],
    [{ 'x-pagination': 'page=1; total=3' }],
    [{ 'x-ratelimit-total': '5000', 'x-ratelimit-remaining': '4999', 'retry-after': '3', age: '600' }],
    [{ 'content-length': '1234', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT', status: '200 OK' }],
    [{ 'x-request-count': '77', 'x-cache-hits': '12', 'x-powered-by': 'next', vary: 'page, next' }],
  ])('with the headers %j', (headers) => {
    expect(clueIn(headers)).toBeNull();
  });

  test.each(WHOLE_CLUES.filter(([, value]) => typeof value !== 'object'))('with x-%s: %j', (words, value) => {
    expect(clueIn({ [`x-${words.replaceAll(' ', '-')}`]: String(value) })).toBeNull();
  });

  test.each([
    [{ zone: { count: 9, total: 9, page: 9, offset: 9, cursor: 'x', last: false, next: 'x' } }],
    [{ quota: { total: 1000, count: 700 }, serial: 2026010101, ttl: 3600, size: 20, number: 7 }],
    [{ mynextpage: 'x', nextpaged: 'x', mycursor: 'x', cursors: 'x', mylast: false, lasting: false }],
    [{ subtotal: 14, totals: 14, homepages: 14, pagesize: 14, myoffset: 14, offsets: 14 }],
    [{ last: 'x', complete: 'x' }],
    [{ lastChange: 'x', nextCheck: '2026-01-01', continued: true, totalCost: 5, nextSerial: 3 }],
  ])('beside %j', (body) => {
    expect(clueBeside(body)).toBeNull();
  });
});

test('headers and fields that are made to be slow take no time', () => {
  const long = 'rel=<'.repeat(200_000);
  expect(clueIn({ link: long, 'content-range': `${'0-'.repeat(200_000)}/` })).not.toBeNull();
  expect(
    clueIn({ link: long, 'x-total-count': '1,'.repeat(200_000), pagination: '=;'.repeat(200_000) }),
  ).toBeNull();
});
