import { expect, test } from 'vitest';
import { missingOwners } from '../../../src/dns/rules/owner-missing.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const base = [desired('example.com', records('www A 192.0.2.1'))];

/** The names that are reported for a zone with these records, of which those of `owned` have an owner. */
function missing(lines: readonly string[], owned: readonly string[] = []) {
  const zone = desired('example.com', records(...lines));
  const named = zone.records.map((record) =>
    owned.includes(`${record.prefix} ${record.type}`) ? { ...record, about: { owner: 'team' } } : record,
  );
  return missingOwners(base, [{ ...zone, records: named }]).map(
    ({ rule, address }) => `${rule.code} ${address}`,
  );
}

test('each new name is reported once, at its first record', () => {
  expect(missing(['www A 192.0.2.2', 'shop A 192.0.2.1', 'shop TXT x', 'api TXT y'])).toEqual([
    'owner/missing dns/example.com/shop/A',
    'owner/missing dns/example.com/api/TXT',
  ]);
});

test('an owner of any record of the name counts', () => {
  expect(missing(['shop A 192.0.2.1', 'shop TXT x'], ['shop TXT'])).toEqual([]);
});

test('every name of a new zone is new', () => {
  const found = missingOwners(base, [desired('example.net', records('www A 192.0.2.1'))]);
  expect(found.map(({ address }) => address)).toEqual(['dns/example.net/www/A']);
});
