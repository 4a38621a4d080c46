import { expect, test } from 'vitest';

import { ttlShortRule } from '../../../src/dns/check/general-rules.js';
import { diagnose, excerpt } from '../../../src/dns/check/problem.js';
import { pointed, pointedZones } from '../../support/pointed-zones.js';

test('a problem stands at the field at fault of its record', () => {
  const problem = { rule: ttlShortRule, field: 'type', message: 'a message' } as const;
  const diagnostics = pointedZones({ 'example.com': ['www A 192.0.2.1'] }).flatMap(({ name, records }) =>
    records.flatMap((record) => [
      diagnose(name, record, problem),
      diagnose(name, record, { ...problem, hint: 'a hint', repair: 'name' }),
    ]),
  );
  const expected = {
    rule: ttlShortRule,
    severity: 'warning',
    message: 'a message',
    at: expect.anything(),
    zone: 'example.com',
    address: 'dns/example.com/www/A',
    record: { prefix: 'www', type: 'A', content: '192.0.2.1' },
    related: [],
  };
  expect(diagnostics).toStrictEqual([expected, { ...expected, hint: 'a hint', repair: 'name' }]);
  expect(diagnostics.map(pointed)).toEqual(['ttl/short example.com:1 A', 'ttl/short example.com:1 A']);
});

test.each([
  ['a'.repeat(60), `"${'a'.repeat(60)}"`],
  ['a'.repeat(61), `"${'a'.repeat(60)}…"`],
])('%s is shown as %s', (text, shown) => {
  expect(excerpt(text)).toBe(shown);
});
