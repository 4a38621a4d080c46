import { describe, expect, test } from 'vitest';
import {
  countIn,
  fieldsOf,
  headerFields,
  saysNo,
  saysYes,
  shownField,
} from '../../../../src/api/http/answers/answer-fields.js';

describe('the fields of an object', () => {
  test('are those of objects in it, two levels deep, without lists', () => {
    const labels = fieldsOf({ a: { b: { c: { d: 1 } }, list: [] }, Total_Count: 3 }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['"a"', '"a.b"', '"a.b.c"', '"Total_Count"']);
  });

  test.each([
    ['meta', true],
    ['_link', true],
    ['record_info', true],
    ['itemHeader', true],
    ['result', true],
    ['error', true],
    ['cursor', true],
    ['X-Wp-Meta', true],
    ['zone', false],
    ['mymeta', false],
    ['metadatas', false],
    ['mylist', false],
    ['listed', false],
  ])('in the object %s: about the list: %s', (group, isAboutList) => {
    expect(fieldsOf({ [group]: { total: 3 } })).toContainEqual({
      label: `"${group}.total"`,
      name: 'total',
      value: 3,
      isAboutList,
    });
    expect(fieldsOf({ owner: { [group]: { total: 3 } } }).at(-1)?.isAboutList).toBe(isAboutList);
  });

  test.each([
    ['nextPageToken', 'nextpagetoken'],
    ['next_page-token', 'nextpagetoken'],
    ['@odata.nextLink', 'nextlink'],
    ['X-WP-Total', 'total'],
    ['x_total', 'total'],
    ['wp', 'wp'],
    ['my-wp-total', 'mywptotal'],
    ['max-total', 'maxtotal'],
    ['paging2', 'paging2'],
  ])('%s is named %s', (key, name) => {
    expect(fieldsOf({ [key]: 1 })[0]?.name).toBe(name);
  });
});

describe('the fields of headers', () => {
  test.each<[string, string | readonly string[] | undefined, readonly object[]]>([
    ['x-total-count', '14', [{ label: 'X-Total-Count', name: 'totalcount', value: '14' }]],
    ['x-total-count', ['3', '14'], [{ label: 'X-Total-Count', name: 'totalcount', value: '3, 14' }]],
    ['x-total-count', undefined, [{ label: 'X-Total-Count', name: 'totalcount', value: '' }]],
    ['x-page', '2', [{ label: 'X-Page: "page"', name: 'page', value: 2 }]],
    ['x-paging', '[2]', []],
    ['pagination', '{"total":3}', [{ label: 'Pagination: "total"', name: 'total', value: 3 }]],
    [
      'x-pages-info',
      ' page = "1" ; total= 10 &more,next="a',
      [
        { label: 'X-Pages-Info: "page"', name: 'page', value: '1' },
        { label: 'X-Pages-Info: "total"', name: 'total', value: '10' },
        { label: 'X-Pages-Info: "more"', name: 'more', value: '' },
        { label: 'X-Pages-Info: "next"', name: 'next', value: 'a' },
      ],
    ],
    ['homepage', '2', [{ label: 'Homepage', name: 'homepage', value: '2' }]],
    ['page-size', '2', [{ label: 'Page-Size', name: 'pagesize', value: '2' }]],
  ])('%s: %j', (header, value, fields) => {
    expect(headerFields({ [header]: value })).toEqual(
      fields.map((field) => ({ ...field, isAboutList: true })),
    );
  });
});

test.each([
  [{ total: 14 }, '"total": 14'],
  [{ total: 'x' }, '"total": "x"'],
  [{ next: {} }, '"next": {…}'],
])('the field of %j is shown as %s', (object, shown) => {
  expect(fieldsOf(object).map(shownField)).toEqual([shown]);
});

describe('a value', () => {
  test.each<[unknown]>([[true], [1], ['x'], ['nope'], ['10'], [{ a: { b: { c: 1 } } }], [{ a: 0, b: 'x' }]])(
    '%j says yes',
    (value) => {
      expect(saysYes(value)).toBe(true);
    },
  );

  test.each<[unknown]>([[false], [0], [null], [''], [' FALSE '], ['no'], ['none'], ['null'], ['0'], [{}]])(
    '%j does not say yes',
    (value) => {
      expect(saysYes(value)).toBe(false);
      expect(saysYes({ a: { b: { c: value } } })).toBe(typeof value === 'object' && value !== null);
    },
  );

  test('that is nested too deep says yes', () => {
    expect(saysYes({ a: { b: { c: { d: 0 } } } })).toBe(true);
  });

  test.each<[unknown, boolean]>([
    [false, true],
    [' False ', true],
    ['no', true],
    ['nothing', false],
    ['piano', false],
    ['', false],
    [0, false],
    [null, false],
  ])('%j says no: %s', (value, expected) => {
    expect(saysNo(value)).toBe(expected);
  });

  test.each<[unknown, number | null]>([
    [3, 3],
    ['3', 3],
    [' 3 ', 3],
    ['3, 14', 14],
    ['14,3', 14],
    ['', null],
    ['x3', null],
    ['3x', null],
    ['3, x', null],
    [true, null],
    [null, null],
  ])('%j counts %j', (value, count) => {
    expect(countIn(value)).toBe(count);
  });
});
