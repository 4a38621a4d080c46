import { expect, test } from 'vitest';
import { applySeverities } from '../../src/diagnostics/severities.js';
import type { SeverityOverride } from '../../src/diagnostics/severities.js';
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
