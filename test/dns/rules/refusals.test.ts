import { expect, test } from 'vitest';
import type { Rule } from '../../../src/diagnostics/rule.js';
import type { Span } from '../../../src/diagnostics/source.js';
import { diagnose } from '../../../src/dns/check/problem.js';
import { firstRefusals } from '../../../src/dns/rules/refusals.js';
import { cnameConflict } from '../../../src/dns/types/cname.js';
import { tlsa } from '../../../src/dns/types/tlsa.js';
import { desired } from '../../support/zones.js';

const zone = desired('example.com', []);
const { namePlace: place } = zone;
const elsewhere = { ...place, start: 1 };
const [length] = tlsa.rules ?? [];
if (!length) throw new Error('TLSA has a rule');

function problem(rule: Rule, at: Span, message: string) {
  return diagnose(rule, { zone, record: null, at, message });
}

test('the first error of a place counts, and only of rules that no project adjusts', () => {
  const first = problem(cnameConflict, place, 'first');
  const refusals = firstRefusals([
    problem(length, elsewhere, 'adjustable'),
    first,
    problem(cnameConflict, place, 'second'),
  ]);
  expect([...refusals]).toEqual([[place, first]]);
});
