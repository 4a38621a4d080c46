import { expect, test } from 'vitest';
import { applySeverities, isOn } from '../../src/diagnostics/severities.js';
import type { SeverityOverride } from '../../src/diagnostics/severities.js';
import type { Rule } from '../../src/diagnostics/rule.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import { someDiagnostic, someRule } from './support.js';

const adjustable = someDiagnostic('a/b', { rule: someRule('a/b', { adjustable: true }) });
const fixed = someDiagnostic('c/d');

test.each<[SeverityOverride, readonly string[]]>([
  ['off', []],
  ['warn', ['warning']],
  ['error', ['error']],
])('an adjustable rule set to %s', (override, expected) => {
  const diagnostics = applySeverities([adjustable], new Map([['a/b', override]]));
  expect(diagnostics.map(({ severity }) => severity)).toEqual(expected);
});

test('a rule of the service stays an error', () => {
  expect(applySeverities([fixed], new Map([['c/d', 'off']]))).toEqual([fixed]);
});

test('rules that are not named keep their severity and order', () => {
  const other = someDiagnostic('e/f', { severity: 'warning' });
  expect(applySeverities([other, adjustable, fixed], new Map([['a/b', 'off']]))).toEqual([other, fixed]);
});

test.each<[string, Partial<Rule>, SeverityOverride | undefined, boolean]>([
  ['on by itself', {}, undefined, true],
  ['off by itself', { isOff: true }, undefined, false],
  ['off by itself and switched on', { isOff: true, adjustable: true }, 'warn', true],
  ['switched off', { adjustable: true }, 'off', false],
  ['fixed, whatever the file says', {}, 'off', true],
])('a rule that is %s', (_, change, override, expected) => {
  const overrides = new Map(override === undefined ? [] : [['a/b', override]]);
  expect(isOn(someRule('a/b', change), overrides)).toBe(expected);
});

test('a problem that an exception hides is dropped', () => {
  const place = { file: sourceFile('a', 'a'), start: 0, end: 1 };
  expect(applySeverities([{ ...fixed, exceptions: [{ reason: 'known', place }] }], new Map())).toEqual([]);
});
