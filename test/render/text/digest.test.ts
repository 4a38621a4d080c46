import { expect, test } from 'vitest';
import type { DigestRow } from '../../../src/render/review/digest.js';
import { formatDigest } from '../../../src/render/text/digest.js';
import { plainStyle } from '../../../src/text/style.js';

function row(name: string, create: number, isDrift = false): DigestRow {
  return { name, summary: { create, update: 0, delete: 0 }, isDrift };
}

function linesOf(rows: readonly DigestRow[]): readonly string[] {
  return formatDigest(rows, { style: plainStyle, width: Infinity }).split('\n');
}

const end = ['As a page that can be filtered: zonemason plan --format html > plan.html', ''];

test('a digest marks drift, and has the largest first', () => {
  expect(linesOf([row('a', 1), row('long\u001b', 3, true), row('b', 2)])).toEqual([
    'All changes, counted',
    '  long\\u{1b}  +3  drift',
    '  b           +2',
    '  a           +1',
    ...end,
  ]);
});

test('a digest has twelve rows, and the sum of the others', () => {
  const rows = Array.from({ length: 14 }, (_, index) => row(`z${index}`, 20 - index, true));
  expect(linesOf(rows.slice(0, 12)).slice(-4)).toEqual(['  z10  +10  drift', '  z11  +9  drift', ...end]);
  expect(linesOf(rows).slice(-4)).toEqual(['  z11         +9  drift', '  and 2 more  +15', ...end]);
});
