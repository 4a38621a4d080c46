import { describe, expect, test } from 'vitest';

import { orderOf } from '../../support/order.js';

/** Steps by action and name, in their order. */
function names(...zones: Parameters<typeof orderOf>): readonly string[] {
  return orderOf(...zones).map(({ text }) => text.split(' ').slice(0, 3).join(' '));
}

describe('where the rules leave a choice', () => {
  test('a name comes before what points at it', () => {
    const file = ['a CNAME web.example.com', 'web A 192.0.2.1'];
    expect(names({ 'example.com': { live: [], file } })).toEqual([
      'create example.com web',
      'create example.com a',
    ]);
  });

  test('a name goes after what points at it', () => {
    const live = ['web A 192.0.2.1', 'x CNAME web.example.com'];
    expect(names({ 'example.com': { live, file: [] } })).toEqual([
      'delete example.com x',
      'delete example.com web',
    ]);
  });

  test('a pointer is turned between the coming and the going of its targets', () => {
    const steps = orderOf({
      'example.com': {
        live: ['z A 192.0.2.1', 'm MX z.example.com'],
        file: ['a A 192.0.2.1', 'm MX a.example.com'],
      },
    });
    expect(steps.map(({ text }) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'create example.com a',
      'update example.com m',
      'delete example.com z',
    ]);
    expect(steps.map(({ after }) => after.length)).toEqual([0, 1, 1]);
  });

  test('this holds across zones', () => {
    expect(
      names({
        'example.com': { live: [], file: ['a CNAME web.example.net'] },
        'example.net': { live: [], file: ['web A 192.0.2.1'] },
      }),
    ).toEqual(['create example.net web', 'create example.com a']);
  });

  test('names that point at one another come all the same', () => {
    const file = ['a MX b.example.com', 'b MX a.example.com'];
    expect(names({ 'example.com': { live: [], file } })).toHaveLength(2);
  });

  test('a wildcard answers in the meantime for names that point at one another', () => {
    const file = ['s MX x.s.example.com', 'x.s CNAME s.example.com', '*.s TXT x'];
    expect(orderOf({ 'example.com': { live: [], file } })).toMatchObject([
      { text: 'create example.com *.s TXT x', after: [] },
      { text: 'create example.com s MX x.s.example.com', after: ['create example.com *.s TXT x'] },
      {
        text: 'create example.com x.s CNAME s.example.com',
        after: ['create example.com s MX x.s.example.com'],
      },
    ]);
    expect(orderOf({ 'example.com': { live: file, file: [] } })).toMatchObject([
      { text: 'delete example.com x.s CNAME s.example.com', after: [] },
      {
        text: 'delete example.com s MX x.s.example.com',
        after: ['delete example.com x.s CNAME s.example.com'],
      },
      { text: 'delete example.com *.s TXT x', after: ['delete example.com s MX x.s.example.com'] },
    ]);
  });

  test.each<
    readonly [title: string, live: readonly string[], file: readonly string[], order: readonly string[]]
  >([
    [
      'comes',
      ['*.s CNAME s.example.com'],
      ['s MX x.s.example.com', 'x.s MX s.example.com'],
      ['create example.com s', 'create example.com x.s', 'delete example.com *.s'],
    ],
    [
      'goes',
      ['* MX x.s.example.com'],
      ['x.s CNAME s.example.com', '*.s A 192.0.2.1'],
      ['create example.com *.s', 'delete example.com *', 'create example.com x.s'],
    ],
  ])('a pointer %s while a wildcard answers for its target, which is handed over', (_, live, file, order) => {
    const zone = { 'example.com': { live, file } };
    expect(names(zone)).toEqual(order);
    expect(orderOf(zone).map(({ after }) => after.length)).toEqual([0, 1, 1]);
  });

  test('a name that stays is waited for by nobody', () => {
    const steps = orderOf({
      'example.com': {
        live: ['web A 192.0.2.1'],
        file: ['web A 192.0.2.1', 'web TXT x', 'a MX web.example.com'],
      },
    });
    expect(steps.flatMap(({ after }) => after)).toEqual([]);
  });

  test('of several records of a name, only what a pointer needs waits for it', () => {
    const steps = orderOf({
      'example.com': {
        live: ['web A 192.0.2.1', 'web TXT x', 'm MX web.example.com'],
        file: ['m MX x.example.net'],
      },
    });
    expect(steps).toMatchObject([
      { text: 'update example.com m MX web.example.com', after: [] },
      { text: 'delete example.com web A 192.0.2.1', after: ['update example.com m MX web.example.com'] },
      { text: 'delete example.com web TXT x', after: [] },
    ]);
  });
});
