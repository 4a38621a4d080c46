import { expect, test } from 'vitest';

import { sortedBy } from '../../../src/text/compare.js';
import { prefixSortKey, recordSortKey } from '../../../src/dns/records/reading-order.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { recordLine, records } from '../../support/record-lines.js';

function sortKey(record: DnsRecord): string {
  return recordSortKey(record, 'text');
}

test('records sort as people read a zone', () => {
  const inOrder = [
    '@ A 192.0.2.1',
    '@ TXT x',
    '* A 192.0.2.1',
    '_tcp A 192.0.2.1',
    'a A 192.0.2.1',
    '*.a A 192.0.2.1',
    '_dmarc.a A 192.0.2.1',
    'b.a A 192.0.2.1',
    'a.b.a A 192.0.2.1',
    'a-b A 192.0.2.1',
    'b A 192.0.2.1',
    'a.b A 192.0.2.1',
    'b.b A 192.0.2.1',
    'c A 192.0.2.1',
  ];
  const sorted = sortedBy(records(...inOrder.toReversed()), sortKey);
  expect(sorted.map(recordLine)).toEqual(inOrder);
});

test('types sort as the registry has them, unknown ones last', () => {
  const types = [...recordTypes.map(({ type }) => type), 'WEBFORWARD_PERMANENT'];
  const sorted = sortedBy(records(...types.toReversed().map((type) => `www ${type} x`)), sortKey);
  expect(sorted.map(({ type }) => type)).toEqual(types);
});

test.each([
  ['A', ['192.0.2.9', '192.0.2.10', '198.51.100.1', '203.0.113.1']],
  ['AAAA', ['2001:db8::2', '2001:db8::10', '2001:db8:9::1', '2001:db8:10::1']],
  ['MX', ['z.example ; prio=2', 'a.example ; prio=5', 'b.example ; prio=5', 'a.example ; prio=10']],
  ['SRV', ['0 1 z.example ; prio=2', '0 1 a.example ; prio=10']],
])('values of %s sort by their numbers', (type, values) => {
  const inOrder = values.map((value) => `@ ${type} ${value}`);
  const sorted = sortedBy(records(...inOrder.toReversed()), sortKey);
  expect(sorted).toEqual(records(...inOrder));
});

test('Unicode sorts in the place of its punycode', () => {
  expect(prefixSortKey('HÖR.bücher')).toBe(prefixSortKey('xn--hr-fka.xn--bcher-kva'));
});

test('another spelling sorts in the same place', () => {
  const [one, other] = records('www CNAME WEB.example.net.', 'www CNAME web.example.net');
  expect(one && sortKey(one)).toBe(other && sortKey(other));
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
