import { expect, test } from 'vitest';
import { readMasterTtl } from '../../../src/dns/zonefile/ttl.js';

test.each([
  ['0', 0],
  ['3600', 3600],
  ['1h30m', 5400],
  ['1H30M', 5400],
  ['2147483647', 2_147_483_647],
  ['4294967295', 4_294_967_295],
  ['4294967296', null],
  ['99999999w', null],
  ['', null],
  ['h', null],
  ['-1', null],
  ['1x', null],
  ['x1', null],
  ['1.5h', null],
])('%j is %j seconds', (text, seconds) => {
  expect(readMasterTtl(text)).toBe(seconds);
});
