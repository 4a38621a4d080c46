import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { canonicalContent } from '../../../src/dns/records/identity.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Replace } from '../../../src/dns/zone.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import {
  arbitraryChoices,
  arbitraryLiveZones,
  arbitraryZones,
  isValidState,
} from '../../support/arbitrary-zones.js';
import type { State, ZoneStep } from '../../support/plans.js';
import {
  applyStep,
  hasAnswer,
  identities,
  linearExtension,
  liveState,
  stepsFor,
} from '../../support/plans.js';
import { desired } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

function plan(before: State, after: Zones, replace: Replace = 'auto'): readonly ZoneStep[] {
  return stepsFor(
    [...after].map(([name, records]) =>
      diffZone(desired(name, records, { replace }), before.get(name) ?? []),
    ),
  );
}

const scenario = fc.record({
  before: arbitraryLiveZones(),
  after: arbitraryZones(),
  choices: arbitraryChoices,
});

describe('a plan for any two valid states', () => {
  test('keeps every zone valid after each step, in every order that the steps allow', () => {
    fc.assert(
      fc.property(scenario, ({ before, after, choices }) => {
        const state = liveState(before);
        for (const step of linearExtension(plan(state, after), choices)) {
          applyStep(state, step);
          expect(isValidState(state)).toBe(true);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('is in an order that waits for nothing that comes later', () => {
    fc.assert(
      fc.property(scenario, ({ before, after }) => {
        const state = liveState(before);
        for (const step of plan(state, after)) {
          applyStep(state, step);
          expect(isValidState(state)).toBe(true);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  test('names what a step waits for once, in order, and without what follows from the rest', () => {
    fc.assert(
      fc.property(scenario, ({ before, after }) => {
        const steps = plan(liveState(before), after).map(({ step }) => step);
        const waitsOf = new Map(steps.map(({ id, waitsFor }) => [id, waitsFor]));
        for (const { waitsFor } of steps) {
          const inOrder = steps.flatMap(({ id }) => (waitsFor.includes(id) ? [id] : []));
          const implied = new Set(waitsFor.flatMap((id) => waitsOf.get(id) ?? []));
          for (const id of implied) for (const more of waitsOf.get(id) ?? []) implied.add(more);
          expect(waitsFor).toEqual(inOrder.filter((id) => !implied.has(id)));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('ends in the desired state with the fewest writes, and a second plan is empty', () => {
    fc.assert(
      fc.property(scenario, fc.boolean(), ({ before, after, choices }, storesCanonical) => {
        const state = liveState(before);
        const steps = plan(state, after, 'put');
        for (const step of linearExtension(steps, choices)) {
          applyStep(state, step, storesCanonical ? canonicalRecord : undefined);
        }
        for (const [zone, records] of after) {
          expect(identities(state.get(zone) ?? [])).toEqual(identities(records));
          const written = steps.filter((step) => step.zone === zone).length;
          expect(written).toBe(fewestWrites(before.get(zone) ?? [], records));
        }
        expect(plan(state, after)).toEqual([]);
      }),
      { numRuns: runs(75) },
    );
  });

  test('does not depend on the order of listings and files', () => {
    fc.assert(
      fc.property(scenario, fc.infiniteStream(fc.nat()), ({ before, after }, numbers) => {
        const shuffled = <T>(items: readonly T[]): readonly T[] =>
          items
            .map((item) => ({ item, key: Number(numbers.next().value) }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ item }) => item);
        const state = liveState(before);
        const otherState: State = new Map([...state].map(([zone, records]) => [zone, shuffled(records)]));
        const otherAfter = new Map([...after].map(([zone, records]) => [zone, shuffled(records)]));
        expect(withoutSource(plan(otherState, otherAfter))).toEqual(withoutSource(plan(state, after)));
      }),
      { numRuns: runs(50) },
    );
  });

  test('leaves no name without an answer that has one before and after, except between the ends of a group', () => {
    fc.assert(
      fc.property(scenario, ({ before, after, choices }) => {
        const state = liveState(before);
        const steps = plan(state, after);
        const open = new Set(steps);
        for (const current of linearExtension(steps, choices)) {
          applyStep(state, current);
          open.delete(current);
          const lost = namesOf(before).filter(
            (name) => hasAnswer(before, name) && hasAnswer(after, name) && !hasAnswer(state, name),
          );
          expect(lost.filter((name) => !isInGap(name, steps, open))).toEqual([]);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('groups steps only where a CNAME comes or goes: DELETEs and one write, which answers if any does', () => {
    fc.assert(
      fc.property(scenario, ({ before, after }) => {
        for (const group of groupsOf(plan(liveState(before), after))) {
          const records = group
            .flatMap(({ step }) => [step.before, step.after])
            .filter((item) => item !== null);
          expect(new Set(records.map((item) => item.prefix)).size).toBe(1);
          expect(records.some((item) => item.type === 'CNAME')).toBe(true);
          const [last, ...others] = group.toReversed();
          expect(others.map(({ step }) => step.action)).toEqual(others.map(() => 'delete'));
          const [old, written] = [last?.step.before, last?.step.after];
          expect(!old || (old.type === 'CNAME') !== (written?.type === 'CNAME')).toBe(true);
          const name = { zone: last?.zone ?? '', prefix: records[0]?.prefix ?? '' };
          expect(written?.active).toBe(hasAnswer(after, name));
        }
      }),
      { numRuns: runs(50) },
    );
  });
});

/** Fewest writes by the document: an update cannot change prefix or type. */
function fewestWrites(before: readonly DnsRecord[], after: readonly DnsRecord[]): number {
  const sets = new Set([...before, ...after].map(({ prefix, type }) => `${prefix} ${type}`));
  let writes = 0;
  for (const set of sets) {
    const inSet = ({ prefix, type }: DnsRecord): boolean => `${prefix} ${type}` === set;
    const [old, fresh] = [identities(before.filter(inSet)), identities(after.filter(inSet))];
    const rest = [...old];
    for (const identity of fresh) if (rest.includes(identity)) rest.splice(rest.indexOf(identity), 1);
    writes += Math.max(old.length, fresh.length) - (old.length - rest.length);
  }
  return writes - typeChanges(before, after);
}

/** The names that change between CNAME and other types: one write less each, because one record turns into another. */
function typeChanges(before: readonly DnsRecord[], after: readonly DnsRecord[]): number {
  const names = [...new Set(before.map(({ prefix }) => prefix))];
  return names.filter((name) => kindsOf(after, name).includes(!kindsOf(before, name)[0])).length;
}

/** Whether each of the records at a name is a CNAME. */
function kindsOf(records: readonly DnsRecord[], name: string): readonly boolean[] {
  return records.filter(({ prefix }) => prefix === name).map(({ type }) => type === 'CNAME');
}

interface Name {
  readonly zone: string;
  readonly prefix: string;
}

function namesOf(zones: Zones): readonly Name[] {
  return [...zones].flatMap(([zone, records]) => records.map(({ prefix }) => ({ zone, prefix })));
}

function groupsOf(steps: readonly ZoneStep[]): readonly (readonly ZoneStep[])[] {
  const groups = new Set(steps.flatMap(({ step }) => step.group ?? []));
  return [...groups].map((group) => steps.filter(({ step }) => step.group === group));
}

/** Whether a group of the name has begun and not ended. */
function isInGap(name: Name, steps: readonly ZoneStep[], open: ReadonlySet<ZoneStep>): boolean {
  return groupsOf(steps).some(
    (group) =>
      group.every(
        ({ zone, step }) => zone === name.zone && (step.before ?? step.after)?.prefix === name.prefix,
      ) &&
      group.some((step) => open.has(step)) &&
      !group.every((step) => open.has(step)),
  );
}

function withoutSource(steps: readonly ZoneStep[]) {
  return steps.map(({ zone, step }) => ({ zone, step: { ...step, source: null } }));
}

function canonicalRecord(item: DnsRecord): DnsRecord {
  return { ...item, content: canonicalContent(item, 'text') };
}
