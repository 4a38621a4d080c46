import { expect, test } from 'vitest';
import { checkListedEscapes } from '../../../src/dns/rules/listed-escapes.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

const NAPTR = 'n NAPTR 0 0 "U" "E2U+SIP" "!^(.*)$!sip:';

test('listed contents with wrong escapes are warnings, unless a file has the same', () => {
  const listed = records(`${NAPTR}\\1@a!" .`, `${NAPTR}\\\\1@b!" .`, `${NAPTR}\\1@c!" .`);
  const zone = desired('example.com', records(`${NAPTR}\\1@c!" .`));
  const found = [...checkListedEscapes(diffZone(zone, live(listed)))];
  expect(found.map(({ rule, severity, address }) => [rule.code, severity, address])).toEqual([
    ['content/escape', 'warning', 'dns/example.com/n/NAPTR'],
  ]);
});
