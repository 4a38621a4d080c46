import { expect, test } from 'vitest';

import { checkConflicts } from '../../../src/dns/rules/conflicts.js';
import { inBrief, relatedPlaces } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

function check(...lines: readonly string[]) {
  return [...checkConflicts(desired('example.com', records(...lines)))];
}

const FILE = 'zones/example.com.yaml';

test.each([
  ['records that get along', ['www A 192.0.2.1', 'www TXT a', 'web CNAME x.example.net'], []],
  [
    'a duplicate, at the second',
    ['www A 192.0.2.1', 'www A 192.0.2.1 ; ttl=600'],
    [`record/duplicate ${FILE}:2`],
  ],
  [
    'a CNAME beside others, at the CNAME',
    ['www A 192.0.2.1', 'www CNAME x.example.net'],
    [`cname/conflict ${FILE}:2`],
  ],
  [
    'a Null MX beside others, at the Null MX',
    ['@ MX .', '@ MX mx.example.net'],
    [`mx/null-conflict ${FILE}:1`],
  ],
  [
    'each conflict of each name',
    ['a TXT x', 'a TXT x', 'b CNAME x.example.net', 'b TXT x'],
    [`record/duplicate ${FILE}:2`, `cname/conflict ${FILE}:3`],
  ],
])('%s', (_, lines, expected) => {
  expect(check(...lines).map(inBrief)).toEqual(expected);
});

test.each([
  [['www A 192.0.2.1', 'www A 192.0.2.1'], /already has this A record/, 'remove one of the two'],
  [['www A 192.0.2.1', 'www TXT a', 'www CNAME x.example.net'], / A, TXT$/, 'keep only one of them'],
])('%j say what is at fault and what to do', (lines, said, hint) => {
  expect(check(...lines)).toMatchObject([{ message: expect.stringMatching(said), hint }]);
});

test('a conflict names zone, address, record and the others with their places', () => {
  const [conflict] = check('www A 192.0.2.1', 'www TXT a', 'www CNAME x.example.net');
  expect(conflict).toMatchObject({
    severity: 'error',
    zone: 'example.com',
    address: 'dns/example.com/www/CNAME',
    record: { prefix: 'www', type: 'CNAME', content: 'x.example.net' },
  });
  expect(conflict && relatedPlaces(conflict)).toEqual([`${FILE}:1`, `${FILE}:2`]);
});
