import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { canonicalContent } from '../../src/dns/claims.js';
import { planZones } from '../../src/dns/plan-zones.js';
import type { DnsRecord, LiveRecord } from '../../src/dns/record.js';
import { diffZone } from '../../src/dns/zone-diff.js';
import type { Step } from '../../src/plan/plan.js';
import type { Zones } from '../support/arbitrary-zones.js';
import { arbitraryZones, isValidState } from '../support/arbitrary-zones.js';
import { desired, live } from '../support/zones.js';

type State = Map<string, readonly LiveRecord[]>;

interface ZoneStep {
  readonly zone: string;
  readonly step: Step;
}

function plan(before: State, after: Zones): readonly ZoneStep[] {
  const diffs = [...after].map(([name, records]) => diffZone(desired(name, records), before.get(name) ?? []));
  const { zones } = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path });
  return zones.flatMap(({ zone, steps }) => steps.map((step) => ({ zone, step })));
}

function liveState(zones: Zones): State {
  return new Map([...zones].map(([name, records]) => [name, live(records)]));
}

/** What the service does with one request. */
function applyStep(state: State, { zone, step }: ZoneStep, store = (record: DnsRecord) => record): void {
  const rest = (state.get(zone) ?? []).filter(({ id }) => id !== step.recordId);
  const id = step.recordId ?? `new-${step.id}`;
  state.set(zone, step.after === null ? rest : [...rest, { ...store(step.after), id }]);
}

/** Some order that `waitsFor` allows, chosen by a sequence of numbers. */
function* linearExtension(steps: readonly ZoneStep[], choices: readonly number[]): Iterable<ZoneStep> {
  const open = new Set(steps);
  const done = new Set<string>();
  for (let turn = 0; open.size > 0; turn += 1) {
    const ready = [...open].filter(({ step }) => step.waitsFor.every((id) => done.has(id)));
    const next = ready[(choices[turn % choices.length] ?? 0) % ready.length];
    if (!next) throw new Error('steps wait for one another');
    open.delete(next);
    done.add(next.step.id);
    yield next;
  }
}

function identities(records: readonly DnsRecord[]): readonly string[] {
  return records
    .map((item) =>
      [item.prefix, item.type, canonicalContent(item), item.ttl, item.prio, item.active].join(' '),
    )
    .toSorted();
}

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
  return writes;
}

const scenario = fc.record({
  before: arbitraryZones(),
  after: arbitraryZones(),
  choices: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 30 }),
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
      { numRuns: 3000 },
    );
  });

  test('is in an order that waits for nothing that comes later', () => {
    fc.assert(
      fc.property(scenario, ({ before, after }) => {
        const state = liveState(before);
        const steps = plan(state, after).toSorted(
          (a, b) => Number(a.step.id.slice(1)) - Number(b.step.id.slice(1)),
        );
        for (const step of steps) {
          applyStep(state, step);
          expect(isValidState(state)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('ends in the desired state with the fewest writes, and a second plan is empty', () => {
    fc.assert(
      fc.property(scenario, fc.boolean(), ({ before, after, choices }, storesCanonical) => {
        const state = liveState(before);
        const steps = plan(state, after);
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
      { numRuns: 2000 },
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
      { numRuns: 1000 },
    );
  });

  test('leaves no name without an answer that has one before and after, except inside a group', () => {
    fc.assert(
      fc.property(scenario, ({ before, after, choices }) => {
        const state = liveState(before);
        const steps = plan(state, after);
        const staying = steadyNames({ before, after, steps });
        for (const current of linearExtension(steps, choices)) {
          applyStep(state, current);
          expect(staying.filter(({ zone, prefix }) => !answers(state, zone, prefix))).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

interface Name {
  readonly zone: string;
  readonly prefix: string;
}

interface Transition {
  readonly before: Zones;
  readonly after: Zones;
  readonly steps: readonly ZoneStep[];
}

/** Names with an answer before and after that no group deletes and creates again. */
function steadyNames({ before, after, steps }: Transition): readonly Name[] {
  const regrouped = new Set(
    steps.filter(({ step }) => step.group !== null).map(({ zone, step }) => `${step.before?.prefix} ${zone}`),
  );
  return [...before].flatMap(([zone, records]) =>
    records
      .map(({ prefix }) => ({ zone, prefix }))
      .filter(({ prefix }) => answers(before, zone, prefix) && answers(after, zone, prefix))
      .filter(({ prefix }) => !regrouped.has(`${prefix} ${zone}`)),
  );
}

function answers(zones: Zones, zone: string, prefix: string): boolean {
  return (zones.get(zone) ?? []).some((item) => item.prefix === prefix && item.active);
}

function withoutSource(steps: readonly ZoneStep[]) {
  return steps.map(({ zone, step }) => ({ zone, step: { ...step, source: null } }));
}

function canonicalRecord(item: DnsRecord): DnsRecord {
  return { ...item, content: canonicalContent(item) };
}
