import { expect, test } from 'vitest';

import { foundEntry } from '../../../src/dns/find/found-entry.js';
import { pointedZones } from '../../support/pointed-zones.js';

test.each([
  [undefined, null],
  [{ note: 'a' }, null],
  [{ owner: 'team-web' }, 'team-web'],
])('a record about which the file says %j has the owner %j, and its place', (about, owner) => {
  const entries = pointedZones({ 'example.com': ['@ TXT a', 'www A 192.0.2.1'] }).flatMap((zone) =>
    zone.records.map((record) =>
      foundEntry({
        zone,
        isService: false,
        record: { ...record, ...(about && { about }) },
        via: ['a.example.com'],
      }),
    ),
  );
  expect(entries[1]).toEqual({
    file: 'zones/example.com.yaml',
    line: 2,
    column: 7,
    zone: 'example.com',
    prefix: 'www',
    type: 'A',
    content: '192.0.2.1',
    owner,
    via: ['a.example.com'],
  });
});
