import { describe, expect, test } from 'vitest';
import { mustMatchSome, narrowPlan, zoneFilter } from '../../src/cli/zone-filter.js';
import { createStep, deleteStep, somePlan, someZone } from '../render/support.js';

describe('--zone', () => {
  test.each([
    [[], 'example.com', true],
    [['example.com'], 'example.com', true],
    [['EXAMPLE.com'], 'example.com', true],
    [['example.com'], 'example.org', false],
    [['*.com'], 'example.com', true],
    [['*.com'], 'a.example.com', false],
    [['**.com'], 'a.example.com', true],
    [['a.org', 'example.*'], 'example.com', true],
    [['example.com'], 'exampleXcom', false],
  ])('%j and %s: %s', (globs, zone, expected) => {
    expect(zoneFilter({ zone: globs }, {})(zone)).toBe(expected);
  });

  test('that matches nothing is wrong usage', () => {
    expect(() => mustMatchSome(['b.*'], ['a.com'])).toThrow(expect.objectContaining({ kind: 'usage' }));
    expect(() => mustMatchSome(['a.*'], ['a.com'])).not.toThrow();
    expect(() => mustMatchSome([], [])).not.toThrow();
  });
});

test('a plan is narrowed with its counts and risks', () => {
  const zones = [someZone([createStep({})]), someZone([deleteStep({})], { zone: 'example.org' })];
  const risks = ['example.com', 'example.org'].map((zone) => ({
    code: 'zone-emptied',
    level: 'block' as const,
    address: `dns/${zone}`,
    message: 'all goes',
  }));
  const plan = narrowPlan(somePlan(zones, risks), zoneFilter({ zone: ['example.org'] }, {}));
  expect(plan).toMatchObject({ hasChanges: true, summary: { create: 0, update: 0, delete: 1 } });
  expect(plan.zones.map(({ zone }) => zone)).toEqual(['example.org']);
  expect(plan.risks.map(({ address }) => address)).toEqual(['dns/example.org']);
});
