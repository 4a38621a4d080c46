import { describe, expect, test } from 'vitest';
import { checkReviewed, replanZones } from '../../../src/dns/planning/replan-zones.js';
import type { ReviewedZone } from '../../../src/dns/planning/review-zone.js';
import { noNeighbours } from '../../../src/dns/planning/neighbours.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { placeOf } from '../../../src/dns/record.js';
import { createStep } from '../../render/support.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

/** A zone whose new records have the steps s1 and so on, and these records none. */
function reviewed(lines: readonly string[], unknown: readonly number[] = []): ReviewedZone {
  const zone = desired('example.com', records(...lines));
  const diff = diffZone(zone, []);
  const steps = zone.records.flatMap((record, index) =>
    unknown.includes(index) ? [] : [{ record, step: createStep(record, { id: `s${index + 1}` }) }],
  );
  return {
    diff,
    stepOf: new Map(
      diff.changes.flatMap((change) =>
        steps.flatMap(({ record, step }) => (change.after === record ? [[change, step] as const] : [])),
      ),
    ),
    stepAt: new Map(steps.map(({ record, step }) => [placeOf(record, 'content'), step])),
  };
}

describe('what the service would refuse', () => {
  test('is told with the step of the record, if that is known', () => {
    const found = [...checkReviewed([reviewed(['a A 192.0.2', 'b A 192.0.2', 'c A 192.0.2.1'], [1])])];
    expect(found.map(({ rule, address }) => [rule.code, address])).toEqual([
      ['a/content', 'dns/example.com/a/A'],
      ['a/content', 'dns/example.com/b/A'],
    ]);
    const [first, second] = found;
    expect(first?.message).toBe(`step s1: ${second?.message}`);
    expect(first).not.toHaveProperty('at');
  });

  test('has no related places, which only files have', () => {
    const found = [...checkReviewed([reviewed(['www CNAME x.example.net', 'www TXT a'])])];
    expect(found.map(({ related }) => related)).toEqual(found.map(() => []));
    expect(found).not.toEqual([]);
  });
});

test('the steps keep their ids, in the order that the listing asks for', () => {
  const zone = reviewed(['a CNAME b.example.com', 'b A 192.0.2.1', 'c TXT x'], [2]);
  const { stepsOf, risks } = replanZones({
    reviewed: [zone],
    resting: [],
    neighbours: noNeighbours,
    zoneCount: 1,
    expected: null,
    maxChangePercent: 100,
  });
  expect(risks).toEqual([]);
  expect(
    [...stepsOf].map(([name, steps]) => [name, steps.map(({ id, waitsFor }) => [id, waitsFor])]),
  ).toEqual([
    [
      'example.com',
      [
        ['s2', []],
        ['s1', ['s2']],
      ],
    ],
  ]);
});
