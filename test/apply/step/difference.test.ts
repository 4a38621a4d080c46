import { describe, expect, test } from 'vitest';
import type { Difference } from '../../../src/apply/step/difference.js';
import { differenceText } from '../../../src/apply/step/difference.js';

const www = { address: 'dns/example.com/www/A', recordId: '7', kind: 'different' } as const;
const ttl = { ttl: { expected: 300, found: 600 } };
const gone = { content: { expected: '192.0.2.1', found: null } };
const blank = { content: { expected: ' a', found: null } };
const added = { content: { expected: null, found: '192.0.2.9' } };

describe('differenceText', () => {
  test.each<[string, Difference]>([
    ['www/A (id 7): ttl is 600, not 300', { ...www, fields: ttl }],
    [
      'www/A (id 7): ttl is 600, not 300; active is false, not true',
      { ...www, fields: { ...ttl, active: { expected: true, found: false } } },
    ],
    ['www/A (id 7): ttl is 600, not 300; not changed by this run', { ...www, fields: ttl, cause: 'others' }],
    ['www/A (id 7): was changed; not changed by this run', { ...www, cause: 'others' }],
    ['www/A 192.0.2.1 is missing', { ...www, recordId: null, kind: 'missing', fields: gone }],
    ['www/A (id 7) was deleted, but not by this run', { ...www, kind: 'missing', cause: 'others' }],
    ['www/A 192.0.2.9 (id 7) should not exist', { ...www, kind: 'extra', fields: added }],
    [
      'www/A 192.0.2.9 (id 7) exists as planned, although its step failed',
      { ...www, kind: 'extra', fields: added, cause: 'failed' },
    ],
    ['www/A 192.0.2.9 (id 7) exists twice', { ...www, kind: 'extra', fields: added, cause: 'twice' }],
    [
      'www/A 192.0.2.9 (id 7) exists, but was not created by this run',
      { ...www, kind: 'extra', fields: added, cause: 'others' },
    ],
    [
      'de (id 7): body is Hallo, not "Hallo\n"',
      translation({ body: { expected: 'Hallo\n', found: 'Hallo' } }),
    ],
    [
      'de (id 7): subject is "Hallo·", not "Hallo··du"',
      translation({ subject: { expected: 'Hallo  du', found: 'Hallo ' } }),
    ],
    [
      'www/TXT "·a" is missing',
      { ...www, address: 'dns/example.com/www/TXT', recordId: null, kind: 'missing', fields: blank },
    ],
    ['de (id 7): subject is "", not Hallo', translation({ subject: { expected: 'Hallo', found: '' } })],
  ])('says %s', (text, difference) => {
    expect(differenceText(difference)).toBe(text);
  });

  test('shows a blank that only one of two long texts has', () => {
    const start = 'x'.repeat(500);
    const text = differenceText(translation({ body: { expected: `${start}a  b`, found: `${start}a b` } }));
    expect(text).toContain('xa··b"');
    expect(text).toContain('xa b');
  });

  test('shows where long texts differ', () => {
    const start = 'x'.repeat(5000);
    const text = differenceText(translation({ body: { expected: `${start}one`, found: `${start}two` } }));
    expect(text).toContain('xtwo');
    expect(text).toContain('xone');
    expect(text.length).toBeLessThan(200);
  });
});

function translation(fields: Difference['fields']): Difference {
  return { address: 'mail/welcome/de', recordId: '7', kind: 'different', ...(fields && { fields }) };
}
