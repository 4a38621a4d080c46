import { expect, test } from 'vitest';
import { knownRules } from '../../src/diagnostics/known-rule.js';
import { someRule } from './support.js';

const rule = someRule('ttl/short');

test.each([
  ['ttl/short', rule],
  [
    'ttl/shrot',
    { hint: 'did you mean "ttl/short"?', suggestion: { written: 'ttl/shrot', meant: 'ttl/short' } },
  ],
  ['nonsense', { hint: expect.stringContaining('zonemason rules') }],
])('%s', (code, expected) => {
  expect(knownRules([someRule('a/b'), rule])(code)).toEqual(expected);
});
