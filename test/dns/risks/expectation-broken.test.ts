import { expect, test } from 'vitest';
import { expectedAnswers } from '../../support/expected-answers.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';

function broken(before: readonly string[], after: readonly string[], yaml: string): readonly string[] {
  const zone = desired('example.com', records(...after), { expect: expectedAnswers(yaml) });
  const diffs = [diffZone(zone, live(records(...before)))];
  const { risks } = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path });
  return risks.flatMap(({ code, message }) => (code === 'expectation-broken' ? [message] : []));
}

/** `www` moves from one host to another, whose addresses change as well. */
function moved(addresses: number): readonly (readonly string[])[] {
  const all = (net: string): readonly string[] =>
    Array.from({ length: addresses }, (_, index) => `new A ${net}.${index}`);
  return [
    ['www CNAME old.example.com', 'old A 192.0.2.1', ...all('198.51.100')],
    ['www CNAME new.example.com', 'old A 192.0.2.1', ...all('192.0.2')],
  ];
}

test('names the steps that are done and those that are not', () => {
  const [before = [], after = []] = moved(1);
  const [message = '', ...others] = broken(before, after, '- { ask: www A, reaches: 192.0.2.0/24 }');
  expect(others).toEqual([]);
  expect(message).toContain('after update www.example.com CNAME and before update new.example.com A');
  expect(message).toContain('198.51.100.0');
});

test('is taken for granted where more than 12 steps decide', () => {
  const yaml = '- { ask: www A, reaches: 192.0.2.0/24 }';
  for (const [count, said] of [
    [11, 'after update'],
    [12, '13 steps'],
  ] as const) {
    const [before = [], after = []] = moved(count);
    expect(broken(before, after, yaml)).toEqual([expect.stringContaining(said)]);
  }
});

test('is not about steps that change nothing of what is expected', () => {
  const [before = [], after = []] = moved(20);
  expect(broken(before, after, '- { ask: www A }')).toEqual([]);
  expect(broken(before, after, '- { ask: www A, via: { most: 1 } }')).toEqual([]);
});

test('is not about the moment in a group', () => {
  const before = ['www A 192.0.2.1', 'www A 192.0.2.2', 'www TXT x', 'lb A 192.0.2.3'];
  const after = ['www CNAME lb.example.com', 'lb A 192.0.2.3'];
  expect(broken(before, after, '- { ask: www A }')).toEqual([]);
});
