import { expect, test } from 'vitest';
import { DAY, dayAt, daysUntil } from '../../src/text/day.js';

test('a day goes from midnight to midnight in UTC', () => {
  expect(dayAt(Date.UTC(2027, 0, 31))).toBe('2027-01-31');
  expect(dayAt(Date.UTC(2027, 0, 31, 23, 59, 59, 999))).toBe('2027-01-31');
});

test.each([
  ['2027-01-31', '2027-01-31', 0],
  ['2027-01-31', '2027-02-01', 1],
  ['2028-02-01', '2028-03-01', 29],
  ['2027-02-01', '2027-01-31', -1],
])('from %s to %s: %d', (from, to, days) => {
  expect(daysUntil(from, to)).toBe(days);
});

test.each([
  ['2027-01-31', true],
  ['2027-04-30', true],
  ['2027-02-29', true],
  ['2027-10-01', true],
  ['2027-12-31', true],
  ['2027-04-31', false],
  ['2027-02-30', false],
  ['2027-13-01', false],
  ['2027-00-01', false],
  ['2027-01-00', false],
  ['2027-1-1', false],
  ['x2027-01-01', false],
  ['2027-01-01x', false],
])('%s is a day: %s', (text, isDay) => {
  expect(new RegExp(DAY).test(text)).toBe(isDay);
});
