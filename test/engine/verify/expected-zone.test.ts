import { expect, test } from 'vitest';

import { recordFilter } from '../../../src/dns/records/record-filter.js';
import { expectedOf } from '../../../src/engine/verify/expected-zone.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const zone = desired(
  'example.com',
  records('@ A 192.0.2.1', 'www A 192.0.2.1', 'www TXT a', 'mail A 192.0.2.2'),
);

test.each<[readonly string[], readonly string[], readonly string[]]>([
  [[], [], ['@/A', 'www/A', 'www/TXT', 'mail/A']],
  [['www'], [], ['www/A', 'www/TXT']],
  [['@', 'mail.example.com'], [], ['@/A', 'mail/A']],
  [[], ['TXT'], ['www/TXT']],
  [['mail'], ['TXT'], []],
])('servers are asked about the records of names %j and types %j only', (names, types, expected) => {
  const { expectations } = expectedOf(zone, { label: 'x', from: 'server' }, recordFilter({ names, types }));
  expect(expectations.map(({ address }) => address)).toEqual(
    expected.map((each) => `dns/example.com/${each}`),
  );
});
