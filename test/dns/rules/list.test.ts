import { expect, test } from 'vitest';

import { cnameLoop } from '../../../src/dns/rules/cname-loop.js';
import { rulesIn } from '../../../src/dns/records/rule-set.js';
import { dnsRules, zoneRules } from '../../../src/dns/rules/list.js';

test('every rule is listed once, by a code of its own', () => {
  const codes = dnsRules.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('what is checked is listed', () => {
  for (const rule of rulesIn(zoneRules)) expect(dnsRules).toContain(rule);
});

test('codes have the form subject/fault', () => {
  expect(dnsRules.filter(({ code }) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(code))).toEqual([]);
});

test('rules of the service stay errors', () => {
  expect(cnameLoop.rule).toMatchObject({ severity: 'error', adjustable: false });
  const loose = dnsRules.filter(({ severity, adjustable }) => severity === 'warning' && !adjustable);
  expect(loose).toEqual([]);
});
