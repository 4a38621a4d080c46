import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const NS1 = '@ NS ns1.example.net';
const NS2 = '@ NS ns2.example.net';

const cases: readonly (RiskCase & { readonly steps: readonly string[] })[] = [
  { title: 'an NS goes', live: [NS1, NS2], file: [NS1], steps: [`delete ${NS2}`] },
  { title: 'an NS becomes another', live: [NS1], file: [NS2], steps: [`update ${NS1}`] },
  { title: 'an NS gets another ttl', live: [NS1], file: [`${NS1} ; ttl=600`], steps: [`update ${NS1}`] },
  { title: 'an NS is switched off', live: [NS1], file: [`${NS1} ; inactive`], steps: [`update ${NS1}`] },
  {
    title: 'one goes and one changes',
    live: [NS1, NS2],
    file: [`${NS1} ; ttl=600`],
    steps: [`update ${NS1}`, `delete ${NS2}`],
  },
  { title: 'an NS comes', live: [NS1], file: [NS1, NS2], steps: [] },
  { title: 'nothing but spelling changes', live: ['@ NS NS1.example.net.'], file: [NS1], steps: [] },
  { title: 'the NS of a delegated name goes', live: ['sub NS ns1.example.net', NS1], file: [NS1], steps: [] },
  { title: 'another type of the apex goes', live: [NS1, '@ TXT a'], file: [NS1], steps: [] },
];

describe('apex-ns-change', () => {
  test.each(cases)('$title', ({ steps, ...change }) => {
    const found = raised('apex-ns-change', change);
    expect(found.steps.toSorted()).toEqual(steps.toSorted());
    expect(found.addresses).toEqual(steps.length > 0 ? ['@/NS'] : []);
    expect(found.risks.every(({ level }) => level === 'block')).toBe(true);
  });
});
