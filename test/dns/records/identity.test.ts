import { expect, test } from 'vitest';

import { canonicalContent, recordIdentity } from '../../../src/dns/records/identity.js';
import { record } from '../../support/zones.js';

test.each([
  ['AAAA', '2001:DB8::1', 'text', '2001:db8::1'],
  ['TXT', '"a"', 'text', '"a"'],
  ['TXT', '"a"', 'quoted', 'a'],
  ['PARKING', 'On ', 'text', 'On '],
] as const)('%s %j is, where texts are %s, %j', (type, content, txt, canonical) => {
  expect(canonicalContent({ type, content }, txt)).toBe(canonical);
});

const one = record({ prefix: 'www', type: 'AAAA', content: '2001:db8::1' });

test('another spelling is the same record', () => {
  expect(recordIdentity({ ...one, content: '2001:DB8:0::1' }, 'text')).toBe(recordIdentity(one, 'text'));
});

test.each([
  { prefix: 'web' },
  { type: 'TXT' },
  { content: '2001:db8::2' },
  { prio: 1 },
  { ttl: 600 },
  { active: false },
])('a record with %j is another one', (fields) => {
  expect(recordIdentity({ ...one, ...fields }, 'text')).not.toBe(recordIdentity(one, 'text'));
});
