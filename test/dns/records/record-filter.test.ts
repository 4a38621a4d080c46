import { expect, test } from 'vitest';

import type { RecordSelection } from '../../../src/dns/records/record-filter.js';
import { isMeantAt, recordFilter, selectsChange } from '../../../src/dns/records/record-filter.js';

const www = { prefix: 'www', type: 'A' };
const apex = { prefix: '', type: 'MX' };
const wildcard = { prefix: '*.dev', type: 'A' };

test.each<[string, Partial<RecordSelection>, object, boolean]>([
  ['a prefix', { names: ['www'] }, www, true],
  ['a prefix in another case', { names: ['www'] }, { ...www, prefix: 'WWW' }, true],
  ['a full name', { names: ['www.example.com'] }, www, true],
  ['a full name of another zone', { names: ['www.example.net'] }, www, false],
  ['the zone itself', { names: ['@'] }, apex, true],
  ['the zone itself in full', { names: ['example.com'] }, apex, true],
  ['one label, which the zone itself has not', { names: ['*'] }, apex, false],
  ['one label', { names: ['*'] }, www, true],
  ['anything', { names: ['**'] }, apex, true],
  ['a literal wildcard', { names: [String.raw`\*.dev`] }, wildcard, true],
  ['one of several names', { names: ['mail', 'www'] }, www, true],
  ['a type', { types: ['A'] }, www, true],
  ['another type', { types: ['AAAA'] }, www, false],
  ['a name, but not the type', { names: ['www'], types: ['AAAA'] }, www, false],
])('%s', (_, { names = [], types = [] }, record, expected) => {
  const filter = recordFilter({ names, types });
  expect(filter('example.com', { ...www, ...record })).toBe(expected);
});

test('a change is meant by what it removes and by what it writes', () => {
  const isMeant = recordFilter({ names: [], types: ['CNAME'] });
  const alias = { prefix: 'www', type: 'CNAME' };
  const isSelected = (before: typeof www | null, after: typeof www | null) =>
    selectsChange(isMeant, 'example.com', { before, after });
  expect(isSelected(www, alias)).toBe(true);
  expect(isSelected(alias, www)).toBe(true);
  expect(isSelected(alias, null)).toBe(true);
  expect(isSelected(null, www)).toBe(false);
});

test('an address is that of a record', () => {
  const isMeant = recordFilter({ names: ['@'], types: ['MX'] });
  expect(isMeantAt(isMeant, 'example.com', 'dns/example.com/@/MX')).toBe(true);
  expect(isMeantAt(isMeant, 'example.com', 'dns/example.com/www/MX')).toBe(false);
});
