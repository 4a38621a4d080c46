import { expect, test } from 'vitest';
import { formatInBrief, formatRemarks } from '../../src/render/remarks.js';
import type { Remark } from '../../src/render/remarks.js';
import { plainStyle } from '../../src/text/style.js';

function told(format: typeof formatRemarks, remarks: readonly Remark[], width = 80): string {
  return format(remarks, 'Title', { style: plainStyle, width });
}

const alike = (count: number): readonly Remark[] =>
  Array.from({ length: count }, (_, index) => ({ what: `zone:${index}`, reason: 'its TTL becomes 5 m' }));

test('remarks have a line each, and their reason below it', () => {
  expect(told(formatRemarks, alike(2))).toBe(
    '\nTitle:\n  zone:0\n    its TTL becomes 5 m\n  zone:1\n    its TTL becomes 5 m\n',
  );
});

test('remarks are wrapped to the width of the terminal', () => {
  const remark = { what: `zone:1 ${'content '.repeat(9)}`.trim(), reason: 'a reason '.repeat(9).trim() };
  for (const line of told(formatRemarks, [remark], 40).split('\n'))
    expect(line.length).toBeLessThanOrEqual(40);
});

test('nothing to tell has no title', () => {
  expect(told(formatRemarks, [])).toBe('');
});

test('in brief, a reason is told once, with the number of what is not listed', () => {
  expect(told(formatInBrief, [...alike(5), { what: 'zone:9', reason: 'other' }])).toBe(
    '\nTitle:\n  zone:0\n  zone:1\n  zone:2\n  and 2 more\n    its TTL becomes 5 m\n  zone:9\n    other\n',
  );
  expect(told(formatInBrief, alike(3))).toContain('zone:2\n    its TTL');
});
