import { describe, expect, test } from 'vitest';
import { fieldsShownOtherwise } from '../../../src/dns/records/shown-record.js';
import { record } from '../../support/zones.js';

describe('a row shows the record that was sent', () => {
  test.each([
    ['itself', { prefix: 'www', type: 'A', content: '192.0.2.1' }, {}],
    ['no fields', { type: 'A' }, { prefix: undefined, type: null, content: null, ttl: null }],
    ['texts for numbers', { ttl: 600, prio: 5 }, { ttl: '600', prio: '5', active: 1 }],
    [
      'another case',
      { prefix: 'www', type: 'CNAME', content: 'a.example' },
      { prefix: 'WWW', type: 'cname', content: 'A.Example.' },
    ],
    ['an address in full', { type: 'AAAA', content: '2001:db8::1' }, { content: '2001:0DB8:0:0:0:0:0:1' }],
    ['a text in quotes', { type: 'TXT', content: 'v=spf1 -all' }, { content: '"v=spf1 -all"' }],
    ['a text without quotes', { type: 'TXT', content: '"v=spf1 -all"' }, { content: 'v=spf1 -all' }],
    ['the apex as @', { prefix: '' }, { prefix: '@' }],
    ['fields that nobody knows', {}, { created: 'today', id: '7' }],
  ])('as %s', (_, sent, shown) => {
    const value = record({ type: 'A', content: '192.0.2.1', ...sent });
    expect(fieldsShownOtherwise({ ...value, ...shown }, value)).toEqual([]);
  });
});

test.each([
  [{ prefix: 'web' }, ['prefix']],
  [{ type: 'AAAA' }, ['type']],
  [{ content: '192.0.2.9' }, ['content']],
  [{ content: {} }, ['content']],
  [{ ttl: 600, prio: 1 }, ['ttl', 'prio']],
  [{ ttl: 'long' }, ['ttl']],
  [{ active: false }, ['active']],
])('a row with %j shows another record', (shown, fields) => {
  const value = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });
  expect(fieldsShownOtherwise(shown, value)).toEqual(fields);
});
