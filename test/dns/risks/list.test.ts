import { expect, test } from 'vitest';

import { dnsRisks } from '../../../src/dns/risks/list.js';

test('every kind of risk of the contract has its code and level', () => {
  expect(Object.fromEntries(dnsRisks.map(({ code, level }) => [code, level]))).toEqual({
    'bulk-change': 'block',
    'zone-emptied': 'block',
    'apex-mx-delete': 'block',
    'apex-ns-change': 'block',
    protected: 'block',
    'mail-auth-lost': 'warn',
    'name-removed': 'warn',
    'type-swap-gap': 'warn',
    'wildcard-shadowed': 'warn',
    'dangling-target': 'warn',
    'not-restorable': 'info',
    'slow-change': 'info',
    'ttl-lowered': 'info',
    'ttl-raised': 'info',
  });
});

test('the gravest stand first', () => {
  const ranks = dnsRisks.map(({ level }) => ['block', 'warn', 'info'].indexOf(level));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});
