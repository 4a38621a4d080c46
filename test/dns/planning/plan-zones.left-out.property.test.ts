import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PlannedZones } from '../../../src/dns/planning/plan-zones.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { aliasOf, findLoops } from '../../../src/dns/records/cname-loops.js';
import type { ZoneDiff } from '../../../src/dns/diff/zone-diff.js';
import type { Replace } from '../../../src/dns/zone.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Plan } from '../../../src/plan/plan.js';
import { arbitraryAliases } from '../../support/arbitrary-zones.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

interface Lines {
  readonly live: readonly string[];
  readonly file: readonly string[];
  readonly replace?: Replace;
}

function diffOf(zone: string, { file, live: lines, replace = 'auto' }: Lines): ZoneDiff {
  return diffZone(desired(zone, records(...file), { replace }), live(records(...lines)));
}

function planBeside(planned: readonly ZoneDiff[], neighbours: readonly ZoneDiff[]): PlannedZones {
  return planZones({
    diffs: planned,
    neighbours: { diffs: neighbours, risks: [] },
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  });
}

function isRefused({ risks }: Pick<Plan, 'risks'>): boolean {
  return risks.some(({ code }) => code === 'left-out');
}

describe('a plan of some zones', () => {
  test('is refused where it closes a loop with aliases that the others still have', () => {
    fc.assert(
      fc.property(arbitraryAliases, arbitraryAliases, fc.nat(), (from, to, choice) => {
        const zones = [...to.keys()];
        const isPlanned = (zone: string): boolean => (choice >> zones.indexOf(zone)) % 2 === 1;
        const aliases = zones.flatMap((zone) =>
          ((isPlanned(zone) ? to : from).get(zone) ?? []).flatMap((record) => aliasOf(zone, record) ?? []),
        );
        fc.pre(findLoops(aliases).length > 0);
        const diffs = zones.map((zone) =>
          diffZone(desired(zone, to.get(zone) ?? []), live(from.get(zone) ?? [])),
        );
        const plan = planBeside(
          diffs.filter(({ zone }) => isPlanned(zone.name)),
          diffs.filter(({ zone }) => !isPlanned(zone.name)),
        );
        expect(isRefused(plan)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test('is refused, too, where the wait for the rule is one that others imply', () => {
    const planned = diffOf('example.com', {
      live: ['a A 192.0.2.1', 'a MX b.example.net'],
      file: ['a CNAME a.example.net'],
      replace: 'recreate',
    });
    const neighbours = [
      diffOf('example.net', {
        live: ['a CNAME a.example.org', 'b CNAME a.example.com'],
        file: ['a A 192.0.2.1'],
        replace: 'recreate',
      }),
      diffOf('example.org', {
        live: ['a CNAME b.example.net'],
        file: ['a A 192.0.2.1'],
        replace: 'recreate',
      }),
    ];
    const { zones, risks } = planBeside([planned], neighbours);
    expect(risks.filter(({ code }) => code === 'left-out')).toEqual([
      {
        code: 'left-out',
        level: 'block',
        address: 'dns/example.com/a/CNAME',
        message: expect.stringContaining('since example.net is left out'),
      },
    ]);
    expect(zones[0]?.steps.map((step) => step.risks.includes('left-out'))).toEqual([false, false, true]);
  });

  test('numbers its steps as if there were no others', () => {
    const planned = diffOf('example.com', { live: [], file: ['b CNAME a.example.net', 'c TXT x'] });
    const neighbour = diffOf('example.net', { live: [], file: ['a A 192.0.2.1'] });
    const { zones, risks } = planBeside([planned], [neighbour]);
    expect(zones.map(({ zone, steps }) => [zone, ...steps.map(({ id }) => id)])).toEqual([
      ['example.com', 's1', 's2'],
    ]);
    expect(zones[0]?.steps.map((step) => step.waitsFor)).toEqual([[], []]);
    expect(risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
      'dangling-target dns/example.com/b/CNAME',
    ]);
  });
});
