import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { selectChanges } from '../../../src/dns/diff/select-changes.js';
import type { ZoneDiff } from '../../../src/dns/diff/zone-diff.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { PlannedZones } from '../../../src/dns/planning/plan-zones.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { recordFilter } from '../../../src/dns/records/record-filter.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import { arbitraryLiveZones, arbitraryZones, isValidState } from '../../support/arbitrary-zones.js';
import type { State } from '../../support/plans.js';
import { applyStep, identities, liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import { runs } from '../../support/runs.js';
import { desired, live } from '../../support/zones.js';

function diffsOf(state: State, after: Zones): readonly ZoneDiff[] {
  return [...after].map(([name, declared]) => diffZone(desired(name, declared), state.get(name) ?? []));
}

function planOf(diffs: readonly ZoneDiff[]): PlannedZones {
  return planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path });
}

function isBlocked({ risks }: PlannedZones): boolean {
  return risks.some(({ code }) => code === 'left-out');
}

/** Carries out a plan in its order; ids of new records differ from part to part. */
function carryOut({ zones }: PlannedZones, state: State, part: number): void {
  const steps = zones.flatMap(({ zone, steps: ofZone }) => ofZone.map((step) => ({ zone, step })));
  const inOrder = steps.toSorted((a, b) => Number(a.step.id.slice(1)) - Number(b.step.id.slice(1)));
  for (const { zone, step } of inOrder) {
    applyStep(state, { zone, step: { ...step, id: `${part}-${step.id}` } });
    expect(isValidState(state)).toBe(true);
  }
}

/** The prefixes of all records that change. */
function changingNames(diffs: readonly ZoneDiff[]): readonly string[] {
  const prefixes = diffs.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => [before?.prefix ?? [], after?.prefix ?? []].flat()),
  );
  return [...new Set(prefixes)].map((prefix) =>
    prefix === '' ? '@' : prefix.replaceAll('*', String.raw`\*`),
  );
}

/** Applies the changes name by name, in some order; a name that is blocked waits for the others. */
function applyByNames(state: State, after: Zones, choices: readonly number[]): void {
  const open = new Set(changingNames(diffsOf(state, after)));
  for (let turn = 0, blocked = 0; open.size > blocked; turn += 1) {
    const left = [...open];
    // Behind one that is blocked come the others in turn.
    const choice = choices[(turn - blocked) % choices.length] ?? 0;
    const name = left[(choice + blocked) % left.length] ?? '';
    const isMeant = recordFilter({ names: [name], types: [] });
    const part = planOf(diffsOf(state, after).map((diff) => selectChanges(diff, isMeant)));
    if (isBlocked(part)) {
      blocked += 1;
      continue;
    }
    carryOut(part, state, turn);
    open.delete(name);
    blocked = 0;
  }
}

describe('a plan in parts, name by name', () => {
  test('keeps the zones valid after each step, and ends where the whole ends', () => {
    fc.assert(
      fc.property(
        arbitraryLiveZones(),
        arbitraryZones(),
        fc.array(fc.nat(), { minLength: 1 }),
        (before, after, choices) => {
          const [parts, whole] = [liveState(before), liveState(before)];
          carryOut(planOf(diffsOf(whole, after)), whole, 0);
          applyByNames(parts, after, choices);
          for (const [zone, listed] of whole)
            expect(identities(parts.get(zone) ?? [])).toEqual(identities(listed));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

type Lines = readonly [live: readonly string[], file: readonly string[]];

function plan([listed, file]: Lines, ...names: string[]): PlannedZones {
  const diff = diffZone(desired('example.com', records(...file)), live(records(...listed)));
  return planOf([selectChanges(diff, recordFilter({ names, types: [] }))]);
}

function codes({ risks }: PlannedZones): readonly string[] {
  return risks.map(({ code, level }) => `${level} ${code}`);
}

describe('a plan of some records', () => {
  test('counts what it leaves out, and knows all that is live', () => {
    const { zones } = plan([['a A 192.0.2.1', 'b A 192.0.2.2', 'c A 192.0.2.3'], ['a A 192.0.2.9']], 'a');
    expect(zones).toMatchObject([{ leftOut: 2, summary: { create: 0, update: 1, delete: 0 } }]);
    expect(zones[0]?.records).toHaveLength(3);
  });

  test('is blocked where it would close a loop with an alias that stays', () => {
    const lines = [
      ['a A 192.0.2.1', 'b CNAME a.example.com'],
      ['a CNAME b.example.com', 'b A 192.0.2.1'],
    ] as const;
    const blocked = plan(lines, 'a');
    expect(codes(blocked)).toContain('block left-out');
    expect(blocked.zones[0]?.steps.every(({ risks }) => risks.includes('left-out'))).toBe(true);
    expect(codes(plan(lines, 'b'))).not.toContain('block left-out');
  });

  test('warns of a pointer to a name that it does not create', () => {
    const lines = [
      ['www CNAME old.example.com', 'old A 192.0.2.1'],
      ['www CNAME new.example.com', 'new A 192.0.2.1'],
    ] as const;
    expect(codes(plan(lines, 'www'))).toContain('warn dangling-target');
    expect(codes(plan(lines, 'www', 'new'))).not.toContain('warn dangling-target');
  });

  test('is judged by what stays: a zone is not emptied by some of its records', () => {
    const lines = [['@ A 192.0.2.1', 'www A 192.0.2.1'], []] as const;
    expect(codes(plan(lines, '**'))).toContain('block zone-emptied');
    expect(codes(plan(lines, '@'))).not.toContain('block zone-emptied');
  });
});
