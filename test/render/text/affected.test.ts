import { expect, test } from 'vitest';
import { plainStyle } from '../../../src/text/style.js';
import { formatAffected } from '../../../src/render/text/affected.js';
import { affectedBy } from '../../../src/render/review/affected.js';
import { createStep, someEffect, someZone } from '../support.js';

const zones = [someZone([createStep({ prefix: 'x' }, { id: 's1' })])];
const layout = { style: plainStyle, width: 60 };

function affected(count: number): ReturnType<typeof affectedBy> {
  const effects = Array.from({ length: count }, (_, index) => someEffect({ name: `h${index}.example.com` }));
  return affectedBy({ effects, zones });
}

test('nobody is affected by a plan whose changes say it all', () => {
  expect(formatAffected(affected(0), layout)).toBe('');
  const effects = [someEffect({ name: 'x.example.com' })];
  expect(formatAffected(affectedBy({ effects, zones }), layout)).toBe('');
});

test('a name that is longer than a line is broken', () => {
  const effects = [someEffect({ name: `${'a-long-label.'.repeat(9)}example.com` })];
  const text = formatAffected(affectedBy({ effects, zones }), layout);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
});

test('names that are affected alike are told in lines that fit, and very many only on request', () => {
  const text = formatAffected(affected(180), layout);
  expect(text).toMatch(/168\s+more\s+names,\s+which\s+--verbose\s+tells/);
  expect(text.match(/192\.0\.2\.1 → 192\.0\.2\.2/g)).toHaveLength(1);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  expect(formatAffected(affected(180), layout, { all: true }).match(/h\d+\.example\.com/g)).toHaveLength(180);
});
