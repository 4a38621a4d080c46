import { expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { checkWrites } from '../../../src/dns/planning/check-writes.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

function check(file: readonly string[], listed: readonly string[] = []): readonly string[] {
  const diff = diffZone(desired('example.com', records(...file)), live(records(...listed)));
  return Array.from(checkWrites([diff]), ({ rule }) => rule.code);
}

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['a rule of the service', ['www A 192.0.2'], [], ['a/content']],
  ['a conflict with a record that stays', ['www A 192.0.2.1'], ['www WEBFORWARD x'], ['address/web-forward']],
  ['rules that the project may adjust', ['a AFSDB 01 afs.example.net', '* MX .', 'a NS -'], [], []],
  ['a repeat that the service may take', ['a NS ns1.x.net', 'a NS ns1.x.net'], [], []],
  ['a repeat of what stays', ['a NS ns1.x.net', 'a NS ns1.x.net'], ['a NS ns1.x.net'], []],
])('%s', (_, file, listed, codes) => {
  expect(check(file, listed)).toEqual(codes);
});
