import { expect, test } from 'vitest';
import { absenceOf } from '../../../src/dns/verify/expect-absence.js';
import type { Expectation } from '../../../src/dns/verify/expectation.js';
import { records } from '../../support/record-lines.js';

function absences(...lines: readonly string[]): readonly Expectation[] {
  return absenceOf('example.com', records(...lines));
}

test('each set that is gone is asked for once, and nothing is expected of it', () => {
  expect(
    absences(
      '@ NS ns.example.net',
      'Sub NS ns.example.net',
      'www A 192.0.2.1',
      'www A 192.0.2.2',
      '*.a MX m',
    ),
  ).toMatchObject([
    { address: 'dns/example.com/@/NS', part: 'set', owner: 'example.com.', question: { type: 'NS' } },
    { part: 'delegation', owner: 'sub.example.com.', question: { name: 'sub.example.com.', type: 'NS' } },
    {
      part: 'set',
      question: { name: 'www.example.com.', type: 'A' },
      zone: 'example.com',
      values: [],
      at: null,
    },
    { part: 'set', question: { name: '*.a.example.com.', type: 'MX' } },
  ]);
});

test('nothing is asked about a type that there is not', () => {
  expect(absences('www NONE x')).toEqual([]);
});

test.each([
  [['www A 192.0.2.1', 'www A 192.0.2.2'], ['c0000201', 'c0000202'], 'c0000203'],
  [['www TXT "a"'], ['03226122', '0161'], '0162'],
])('of %j, %j must be gone, and %s may be there', (lines, gone, other) => {
  const [expectation] = absences(...lines);
  const mayHave = (rdata: string): boolean | undefined => expectation?.mayHave({ content: '', rdata });
  expect(gone.map(mayHave)).toEqual(gone.map(() => false));
  expect(mayHave(other)).toBe(true);
});
