import { expect, test } from 'vitest';

import { ttlShortRule } from '../../../src/dns/check/general-rules.js';
import { diagnose, excerpt } from '../../../src/dns/check/problem.js';
import { pointed, pointedZones } from '../../support/pointed-zones.js';

test('a problem stands at the field at fault of its record', () => {
  const finding = { field: 'type', message: 'a message' } as const;
  const diagnostics = pointedZones({ 'example.com': ['www A 192.0.2.1'] }).flatMap((zone) =>
    zone.records.flatMap((record) => [
      diagnose(ttlShortRule, { zone, record, ...finding }),
      diagnose(ttlShortRule, { zone, record, ...finding, hint: 'a hint', repair: 'name' }),
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

test('a slip is not repaired in the content of a map, where the priority has its own key', () => {
  const finding = { message: 'a message', repair: 'slip' } as const;
  const repairs = pointedZones({ 'example.com': ['@ MX mx.example.net'] }).flatMap((zone) =>
    zone.records.flatMap((record) =>
      [{ ...record.places, content: undefined }, record.places].map(
        (places) => diagnose(ttlShortRule, { zone, record: { ...record, places }, ...finding }).repair,
      ),
    ),
  );
  expect(repairs).toEqual(['slip', undefined]);
});

test.each([
  ['the content by default', {}, 'issues x'],
  ['another field', { field: 'type' }, 'CAA'],
  ['a part of the content', { range: { offset: 7, length: 1 } }, 'x'],
] as const)('a finding is about %s', (_, part, text) => {
  const diagnostics = pointedZones({ 'example.com': ['www CAA issues x'] }).flatMap((zone) =>
    zone.records.map((record) => diagnose(ttlShortRule, { zone, record, message: 'a message', ...part })),
  );
  expect(diagnostics.map(pointed)).toEqual([`ttl/short example.com:1 ${text}`]);
});

test('a finding that is about no record stands where it says', () => {
  const [zone] = pointedZones({ 'example.com': ['www A 192.0.2.1'] });
  if (!zone) throw new Error('a zone is a zone');
  const finding = { zone, record: null, at: zone.namePlace, message: 'a message' };
  expect(diagnose(ttlShortRule, finding)).toStrictEqual({
    rule: ttlShortRule,
    severity: 'warning',
    message: 'a message',
    at: zone.namePlace,
    zone: 'example.com',
    related: [],
  });
});

test.each([
  ['a'.repeat(60), `"${'a'.repeat(60)}"`],
  ['"!a!b!"', '"!a!b!"'],
  ['"a', '""a"'],
  ['a'.repeat(61), `"${'a'.repeat(60)}…"`],
])('%s is shown as %s', (text, shown) => {
  expect(excerpt(text)).toBe(shown);
});
