import { expect, test } from 'vitest';

import { recordSortKey, sortedBy } from '../../../src/dns/order/reading-order.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { recordLine, records } from '../../support/record-lines.js';

test('records sort as people read a zone', () => {
  const inOrder = [
    '@ A 192.0.2.1',
    '@ A 192.0.2.2',
    '@ TXT x',
    'a A 192.0.2.1',
    'b.a A 192.0.2.1',
    'a.b.a A 192.0.2.1',
    'a-b A 192.0.2.1',
    'b A 192.0.2.1',
    'a.b A 192.0.2.1',
    'b.b A 192.0.2.1',
    'c A 192.0.2.1',
  ];
  const sorted = sortedBy(records(...inOrder.toReversed()), recordSortKey);
  expect(sorted.map(recordLine)).toEqual(inOrder);
});

test('types sort as the registry has them, unknown ones last', () => {
  const types = [...recordTypes.map(({ type }) => type), 'WEBFORWARD_PERMANENT'];
  const sorted = sortedBy(records(...types.toReversed().map((type) => `www ${type} x`)), recordSortKey);
  expect(sorted.map(({ type }) => type)).toEqual(types);
});

test('another spelling sorts in the same place', () => {
  const [one, other] = records('www CNAME WEB.example.net.', 'www CNAME web.example.net');
  expect(one && recordSortKey(one)).toBe(other && recordSortKey(other));
});

test('a key is computed once for each item', () => {
  let computed = 0;
  const keyOf = (item: string): string => {
    computed += 1;
    return item;
  };
  expect(sortedBy(['c', 'a', 'b'], keyOf)).toEqual(['a', 'b', 'c']);
  expect(computed).toBe(3);
});
