import { expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { expectationBroken } from '../../../src/dns/risks/expectation-broken.js';
import {
  answerRisks,
  dnsRisks,
  transitionRisks,
  zoneBlockers,
  zoneRisks,
} from '../../../src/dns/risks/list.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

test('every kind of risk of the contract has its code and level', () => {
  expect(Object.fromEntries(dnsRisks.map(({ code, level }) => [code, level]))).toEqual({
    'bulk-change': 'block',
    'zone-emptied': 'block',
    'apex-mx-delete': 'block',
    'apex-ns-change': 'block',
    'expectation-broken': 'block',
    protected: 'block',
    'mail-auth-lost': 'warn',
    'mail-auth-weakened': 'warn',
    'mail-route-changed': 'warn',
    'issuance-widened': 'warn',
    'delegation-changed': 'warn',
    'wildcard-added': 'warn',
    'name-removed': 'warn',
    'type-swap-gap': 'warn',
    'wildcard-shadowed': 'warn',
    'dangling-target': 'warn',
    'shadows-service-record': 'warn',
    'unshadows-service-record': 'info',
    'not-restorable': 'info',
    'slow-change': 'info',
    'ttl-lowered': 'info',
    'ttl-raised': 'info',
  });
});

test.each([zoneRisks, answerRisks, transitionRisks])('the gravest stand first', (...rules) => {
  const ranks = rules.map(({ level }) => ['block', 'warn', 'info'].indexOf(level));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test('a plan is judged again by every kind that may block it', () => {
  const mayBlock = dnsRisks.filter(({ level, exception }) => [level, exception?.level].includes('block'));
  expect([...zoneBlockers, expectationBroken]).toEqual(mayBlock);
});

test('of one level, what is lost for good stands before gaps', () => {
  const lines = ['a A 192.0.2.1', 'b TXT x', 'c TXT x'];
  const file = ['a CNAME b.example.net', 'a.d TXT x', 'b TXT x'];
  const diff = diffZone(
    desired('example.com', records(...file), { replace: 'recreate' }),
    live(records(...lines)),
  );
  const { risks } = planZones({ diffs: [diff], maxChangePercent: 100, pathInPlan: (path) => path });
  const warnings = risks.flatMap(({ level, code }) => (level === 'warn' ? code : []));
  expect(warnings).toEqual(['name-removed', 'type-swap-gap']);
});
