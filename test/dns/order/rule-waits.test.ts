import { expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { orderChanges } from '../../../src/dns/order/order.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

test.each([2, 3])('%i repeated records that stay do not wait for each other', (count) => {
  const repeat = (line: string) => records(...Array.from({ length: count }, () => line));
  const zone = desired('example.com', repeat('s NS ns1.example.net ; ttl=600'));
  const { changes } = orderChanges([diffZone(zone, live(repeat('s NS ns1.example.net')))]);
  expect(changes.map(({ waits, group }) => ({ waits, group }))).toEqual(
    Array.from({ length: count }, () => ({ waits: [], group: null })),
  );
});
