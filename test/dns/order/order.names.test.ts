import { describe, expect, test } from 'vitest';

import type { ZoneChangeLines } from '../../support/order.js';
import { orderOf } from '../../support/order.js';

/** Steps of example.com: `text`, what it waits for after `<`, its group after `#`. */
function order(lines: ZoneChangeLines): readonly string[] {
  return orderOf({ 'example.com': lines }).map(({ text, after, group }) => {
    const waits = after.length > 0 ? ` < ${after.join(', ')}` : '';
    return `${text}${waits}${group === null ? '' : ` # ${group}`}`.replaceAll(' example.com', '');
  });
}

describe('what cannot stand beside an old record waits for it', () => {
  const replace = 'recreate';

  test('an address behind a CNAME: one group', () => {
    expect(order({ live: ['a CNAME x.example.net'], file: ['a A 192.0.2.1'], replace })).toEqual([
      'delete a CNAME x.example.net # g1',
      'create a A 192.0.2.1 < delete a CNAME x.example.net # g1',
    ]);
  });

  test('a CNAME behind all records of its name: one group', () => {
    expect(order({ live: ['a A 192.0.2.1', 'a TXT x'], file: ['a CNAME x.example.net'], replace })).toEqual([
      'delete a A 192.0.2.1 # g1',
      'delete a TXT x < delete a A 192.0.2.1 # g1',
      'create a CNAME x.example.net < delete a TXT x # g1',
    ]);
  });

  test('several records behind a CNAME: the first in the group, the others after it', () => {
    expect(order({ live: ['a CNAME x.example.net'], file: ['a A 192.0.2.1', 'a TXT x'], replace })).toEqual([
      'delete a CNAME x.example.net # g1',
      'create a A 192.0.2.1 < delete a CNAME x.example.net # g1',
      'create a TXT x < create a A 192.0.2.1',
    ]);
  });

  test('a Null MX behind other MX', () => {
    const live = ['a MX mx1.example.net', 'a MX mx2.example.net'];
    expect(order({ live, file: ['a MX .'] })).toEqual([
      'delete a MX mx2.example.net',
      'update a MX mx1.example.net < delete a MX mx2.example.net',
    ]);
  });

  test('other MX behind a Null MX', () => {
    expect(order({ live: ['a MX .'], file: ['a MX mx1.example.net', 'a MX mx2.example.net'] })).toEqual([
      'update a MX .',
      'create a MX mx2.example.net < update a MX .',
    ]);
  });

  test('records of different names not at all', () => {
    expect(order({ live: ['a CNAME x.example.net'], file: ['b A 192.0.2.1'] })).toEqual([
      'delete a CNAME x.example.net',
      'create b A 192.0.2.1',
    ]);
  });
});

describe('a change of type is one update, where the service takes it,', () => {
  test('of a CNAME that becomes an address', () => {
    expect(order({ live: ['a CNAME x.example.net'], file: ['a A 192.0.2.1'] })).toEqual([
      'update a CNAME x.example.net',
    ]);
  });

  test('and back', () => {
    expect(order({ live: ['a A 192.0.2.1'], file: ['a CNAME x.example.net'] })).toEqual([
      'update a A 192.0.2.1',
    ]);
  });

  test('with the other new records after it', () => {
    expect(order({ live: ['a CNAME x.example.net'], file: ['a AAAA 2001:db8::1', 'a A 192.0.2.1'] })).toEqual(
      ['update a CNAME x.example.net', 'create a AAAA 2001:db8::1 < update a CNAME x.example.net'],
    );
  });

  test('with the other old records before it, which come back if it fails', () => {
    const live = ['a A 192.0.2.1', 'a A 192.0.2.2', 'a AAAA 2001:db8::1'];
    expect(order({ live, file: ['a CNAME x.example.net'] })).toEqual([
      'delete a A 192.0.2.2 # g1',
      'delete a AAAA 2001:db8::1 < delete a A 192.0.2.2 # g1',
      'update a A 192.0.2.1 < delete a AAAA 2001:db8::1 # g1',
    ]);
  });

  test('between inactive records, too, which conflict all the same', () => {
    expect(order({ live: ['a CNAME x.example.net ; inactive'], file: ['a A 192.0.2.1 ; inactive'] })).toEqual(
      ['update a CNAME x.example.net'],
    );
  });

  test('but not where both records may stand side by side', () => {
    expect(order({ live: ['a AAAA 2001:db8::1'], file: ['a A 192.0.2.1'] })).toEqual([
      'create a A 192.0.2.1',
      'delete a AAAA 2001:db8::1 < create a A 192.0.2.1',
    ]);
  });
});

test('a name with other records keeps an address when its family changes', () => {
  expect(order({ live: ['a AAAA 2001:db8::1', 'a TXT x'], file: ['a A 192.0.2.1', 'a TXT x'] })).toEqual([
    'create a A 192.0.2.1',
    'delete a AAAA 2001:db8::1 < create a A 192.0.2.1',
  ]);
});

describe('a gap is as short as it can be', () => {
  const replace = 'recreate';

  test('a record that answers comes in the group, one that is switched off after it', () => {
    expect(
      order({ live: ['a CNAME x.example.net'], file: ['a A 192.0.2.1 ; inactive', 'a TXT x'], replace }),
    ).toEqual([
      'delete a CNAME x.example.net # g1',
      'create a TXT x < delete a CNAME x.example.net # g1',
      'create a A 192.0.2.1 < create a TXT x',
    ]);
  });

  test('what does not answer anyway is deleted first', () => {
    expect(
      order({ live: ['a A 192.0.2.1', 'a TXT x ; inactive'], file: ['a CNAME x.example.net'], replace }),
    ).toEqual([
      'delete a TXT x # g1',
      'delete a A 192.0.2.1 < delete a TXT x # g1',
      'create a CNAME x.example.net < delete a A 192.0.2.1 # g1',
    ]);
  });
});

describe('a name keeps an answer', () => {
  test('an old type goes when a new one has come', () => {
    expect(order({ live: ['a A 192.0.2.1'], file: ['a TXT x'] })).toEqual([
      'create a TXT x',
      'delete a A 192.0.2.1 < create a TXT x',
    ]);
  });

  test('one new answer is enough', () => {
    expect(order({ live: ['a A 192.0.2.1'], file: ['a TXT x', 'a TXT y'] })).toEqual([
      'create a TXT x',
      'delete a A 192.0.2.1 < create a TXT x',
      'create a TXT y',
    ]);
  });

  test('a record that is switched on counts, one that comes switched off does not', () => {
    const live = ['a A 192.0.2.1', 'a TXT x ; inactive'];
    expect(order({ live, file: ['a AAAA 2001:db8::1 ; inactive', 'a TXT x'] })).toEqual([
      'create a AAAA 2001:db8::1',
      'update a TXT x',
      'delete a A 192.0.2.1 < update a TXT x',
    ]);
  });

  test('a record is switched off when another has come', () => {
    expect(order({ live: ['a A 192.0.2.1'], file: ['a A 192.0.2.1 ; inactive', 'a TXT x'] })).toEqual([
      'create a TXT x',
      'update a A 192.0.2.1 < create a TXT x',
    ]);
  });

  test('an inactive record goes when it will', () => {
    expect(order({ live: ['a A 192.0.2.1 ; inactive'], file: ['a TXT x'] })).toEqual([
      'delete a A 192.0.2.1',
      'create a TXT x',
    ]);
  });
});

describe('a name that breaks rules finds an order', () => {
  test('a CNAME beside a Null MX, and hosts instead', () => {
    const live = ['a CNAME x.example.net', 'a MX .'];
    expect(order({ live, file: ['a MX mx1.example.net', 'a MX mx2.example.net'] })).toEqual([
      'delete a CNAME x.example.net',
      'update a MX . < delete a CNAME x.example.net',
      'create a MX mx2.example.net < update a MX .',
    ]);
  });

  test('an address beside the CNAME that stays', () => {
    const live = ['a CNAME x.example.net', 'a A 192.0.2.1'];
    expect(order({ live, file: ['a CNAME y.example.net'] })).toEqual([
      'delete a A 192.0.2.1',
      'update a CNAME x.example.net < delete a A 192.0.2.1',
    ]);
  });
});
