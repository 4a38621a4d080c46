import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { patternMatcher } from '../../../src/dns/records/patterns.js';
import { checkLiveConflicts } from '../../../src/dns/rules/live-conflicts.js';
import type { ZoneDiff } from '../../../src/dns/diff/zone-diff.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { ArbitrarySettings, Zones } from '../../support/arbitrary-zones.js';
import {
  arbitraryChoices,
  arbitraryLegacyZones,
  arbitrarySettings,
  arbitraryZones,
  isValidState,
} from '../../support/arbitrary-zones.js';
import type { State } from '../../support/plans.js';
import { applyStep, identities, linearExtension, liveState, stepsFor } from '../../support/plans.js';
import { refusalOf } from '../../support/service-rules.js';
import { desired, patterns } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

const scenario = fc.record({
  before: arbitraryLegacyZones(),
  after: arbitraryZones(),
  settings: fc.tuple(arbitrarySettings, arbitrarySettings),
  choices: arbitraryChoices,
});

/** The zones compared under settings; what matches `ignore` must not be declared. */
function compare(before: State, after: Zones, settings: readonly ArbitrarySettings[]): readonly ZoneDiff[] {
  return [...after].map(([name, records], index) => {
    const { policy = 'sync', ignore = [] } = settings[index] ?? {};
    const isIgnored = patternMatcher(ignore, 'text');
    const declared = records.filter((item) => !isIgnored(item));
    return diffZone(desired(name, declared, { policy, ignore: patterns(ignore) }), before.get(name) ?? []);
  });
}

/** Faults of nothing but live aliases that stay: whether one may lead into them is left open. */
function leavesBrokenAliases(diffs: readonly ZoneDiff[]): boolean {
  const aliases = diffs.map(
    ({ zone, kept }) => [zone.name, kept.filter(({ type }) => type === 'CNAME')] as const,
  );
  return !isValidState(new Map(aliases));
}

describe('a plan for live zones that break rules, under any policy and any ignore patterns', () => {
  test('has only writes that the service takes, in every order that the steps allow', () => {
    fc.assert(
      fc.property(scenario, ({ before, after, settings, choices }) => {
        const state = liveState(before);
        const diffs = compare(state, after, settings);
        fc.pre([...checkLiveConflicts(diffs)].length === 0 && !leavesBrokenAliases(diffs));
        const refusals: (string | null)[] = [];
        for (const { zone, step } of linearExtension(stepsFor(diffs), choices)) {
          const id = step.recordId ?? `new-${step.id}`;
          refusals.push(step.after && refusalOf(state, zone, { ...step.after, id }));
          applyStep(state, { zone, step });
        }
        expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('ends in what is declared and what is kept, and a second plan is empty', () => {
    fc.assert(
      fc.property(scenario, ({ before, after, settings }) => {
        const state = liveState(before);
        const diffs = compare(state, after, settings);
        fc.pre([...checkLiveConflicts(diffs)].length === 0);
        for (const step of stepsFor(diffs)) applyStep(state, step);
        for (const { zone, kept, unchanged, changes } of diffs) {
          const written = changes.flatMap(({ after: fresh }) => fresh ?? []);
          const expected = [...kept, ...unchanged, ...written];
          expect(identities(state.get(zone.name) ?? [])).toEqual(identities(expected));
          const declared = zone.policy === 'create-only' ? expected : [...kept, ...zone.records];
          expect(identities(expected)).toEqual(identities(declared));
        }
        expect(stepsFor(compare(state, after, settings))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('touches nothing that is foreign or ignored, and does no more than the policy allows', () => {
    fc.assert(
      fc.property(scenario, ({ before, after, settings }) => {
        const state = liveState(before);
        for (const { zone, changes, kept, unchanged } of compare(state, after, settings)) {
          const isIgnored = patternMatcher(zone.ignore, 'text');
          const touched = changes.flatMap((change) => change.before ?? []);
          expect(touched.filter((item) => isIgnored(item) || item.type.startsWith('WEB'))).toEqual([]);
          expect(identities([...touched, ...kept, ...unchanged])).toEqual(
            identities(state.get(zone.name) ?? []),
          );
          const allowed = { sync: 3, 'upsert-only': 2, 'create-only': 1 }[zone.policy];
          const actions = ['create', 'update', 'delete'].slice(0, allowed);
          for (const { action } of changes) expect(actions).toContain(action);
        }
      }),
      { numRuns: runs(50) },
    );
  });
});
