import * as fc from 'fast-check';

import { recordAddress } from '../../src/dns/record.js';
import type { LiveRecord } from '../../src/dns/record.js';
import { changedFields } from '../../src/dns/diff/zone-diff.js';
import { recordEntries } from '../../src/dns/diff/zone-listing.js';
import { fingerprint } from '../../src/plan/fingerprint.js';
import { withVerdict } from '../../src/plan/verdict.js';
import type { Plan, PlannedRecord, Risk, Step, ZonePlan } from '../../src/plan/plan.js';
import { addSummaries, summarize } from '../../src/plan/plan.js';
import type { State } from './plans.js';

/** One change to a plan file. `picks` choose the step, the record and whatever else there is to choose. */
export interface Tampering {
  readonly kind: keyof typeof tamperings;
  readonly picks: readonly [number, number, number];
}

interface Place {
  readonly zone: ZonePlan;
  readonly live: readonly LiveRecord[];
  readonly pick: (at: 0 | 1 | 2, count: number) => number;
}

type Edit = (place: Place) => ZonePlan;

const contents = ['192.0.2.7', 'no address', '.', 'a.example.com', 'b.example.net', 'ü', 'v=spf1 -all'];
const ignores = [[], [{ prefix: '**' }], [{ prefix: 'x' }, { prefix: 'p' }], [{ type: 'TXT' }]];

function onStep(change: (step: Step, place: Place) => Partial<Step>): Edit {
  return (place) => {
    const { zone, pick } = place;
    const at = pick(0, zone.steps.length);
    return {
      ...zone,
      steps: zone.steps.map((step, index) => (index === at ? { ...step, ...change(step, place) } : step)),
    };
  };
}

function planned({ prefix, type, content, prio, ttl, active }: PlannedRecord): PlannedRecord {
  return { prefix, type, content, prio, ttl, active };
}

function recordOf({ live, pick }: Place): LiveRecord | undefined {
  return live[pick(1, live.length)];
}

/** Whether two records of a name may change places. */
function isTwin(one: LiveRecord, other: LiveRecord): boolean {
  return one !== other && one.prefix === other.prefix && one.type === other.type;
}

function deleting(record: LiveRecord): Partial<Step> {
  return { action: 'delete', recordId: record.id, before: planned(record), after: null, source: null };
}

function updating(record: LiveRecord): Partial<Step> {
  const after = { ...planned(record), ttl: record.ttl + 1 };
  return { action: 'update', recordId: record.id, before: planned(record), after };
}

/** What somebody may do to a plan file, in one of its zones. */
const tamperings = {
  'another id': onStep((_, { live, pick }) => ({
    recordId: live[pick(1, live.length + 1)]?.id ?? 'none',
  })),
  'another record to delete': onStep((_, place) => {
    const record = recordOf(place);
    return record ? deleting(record) : {};
  }),
  'another record to update': onStep((_, place) => {
    const record = recordOf(place);
    return record ? updating(record) : {};
  }),
  'one more delete': (place) => {
    const record = recordOf(place);
    const [step] = place.zone.steps;
    if (!record || !step) return place.zone;
    const more = { ...step, waitsFor: [], group: null, id: `more-${record.id}`, ...deleting(record) };
    return { ...place.zone, steps: [...place.zone.steps, more] };
  },
  'another content': onStep(({ after }, { pick }) => ({
    after: after && { ...after, content: contents[pick(1, contents.length)] ?? '' },
  })),
  'another name': onStep(({ after }, { pick }) => ({
    after: after && { ...after, prefix: ['x', 'f', 'p', 'a', 'b.'][pick(1, 5)] ?? '' },
  })),
  'another type': onStep(({ after }, { pick }) => ({
    after: after && { ...after, type: ['WEBFORWARD', 'CNAME', 'TXT', 'A'][pick(1, 4)] ?? '' },
  })),
  'another ttl': onStep(({ after }, { pick }) => ({
    after: after && { ...after, ttl: [1, 1e300, 700][pick(1, 3)] ?? 0 },
  })),
  'another before': onStep(({ before }) => ({ before: before && { ...before, ttl: before.ttl + 1 } })),
  'no waits': ({ zone }) => ({ ...zone, steps: zone.steps.map((step) => ({ ...step, waitsFor: [] })) }),
  'no groups': ({ zone }) => ({ ...zone, steps: zone.steps.map((step) => ({ ...step, group: null })) }),
  'waits for the last': onStep((_, { zone }) => ({ waitsFor: [zone.steps.at(-1)?.id ?? ''] })),
  'another order': ({ zone }) => ({ ...zone, steps: zone.steps.toReversed() }),
  'a step twice': ({ zone, pick }) => {
    const step = zone.steps[pick(0, zone.steps.length)];
    return step
      ? { ...zone, steps: [...zone.steps, { ...step, id: `${step.id}-again`, waitsFor: [] }] }
      : zone;
  },
  'a step left out': ({ zone, pick }) => {
    const at = pick(0, zone.steps.length);
    return { ...zone, steps: zone.steps.filter((_, index) => index !== at) };
  },
  'contents that change places': ({ zone, live, pick }) => {
    const pairs = live.flatMap((one) =>
      live.flatMap((other) => (isTwin(one, other) ? [[one, other] as const] : [])),
    );
    const [step] = zone.steps;
    const [one, other] = pairs[pick(1, pairs.length)] ?? [];
    if (!step || !one || !other) return zone;
    const others = zone.steps.filter(({ recordId }) => recordId !== one.id && recordId !== other.id);
    const swap = (from: LiveRecord, to: LiveRecord): Step => ({
      ...step,
      ...updating(from),
      id: `swap-${from.id}`,
      group: null,
      waitsFor: [],
      after: { ...planned(from), content: to.content },
    });
    return { ...zone, steps: [...others, swap(one, other), swap(other, one)] };
  },
  'another ignore': ({ zone, live, pick }) => {
    const ignore = ignores[pick(0, ignores.length)] ?? [];
    const matches = ({ prefix, type }: LiveRecord): boolean =>
      ignore.some((entry) => {
        if ('type' in entry) return entry.type === type;
        return 'prefix' in entry && (entry.prefix === '**' || entry.prefix === prefix);
      });
    const listing = recordEntries(
      live.filter((record) => !matches(record)),
      'text',
    );
    return { ...zone, ignore, listing, fingerprint: fingerprint(listing) };
  },
} satisfies Readonly<Record<string, Edit>>;

export const arbitraryTampering: fc.Arbitrary<Tampering> = fc.record({
  kind: fc.constantFrom(
    ...Object.keys(tamperings).filter((kind): kind is Tampering['kind'] => kind in tamperings),
  ),
  picks: fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 }), fc.nat({ max: 99 })),
});

export interface TamperWith {
  readonly changes: readonly Tampering[];
  readonly risks: 'as they were' | 'taken out' | 'made up';
  /** Whether counts, addresses and the like are made to fit what was changed. */
  readonly isCareful: boolean;
}

/** A plan as somebody may have changed its file. */
export function tampered(plan: Plan, state: State, { changes, isCareful, ...tampering }: TamperWith): Plan {
  let zones = plan.zones;
  for (const { kind, picks } of changes) {
    const at = picks[2] % Math.max(1, zones.length);
    zones = zones.map((zone, index) => {
      if (index !== at) return zone;
      const live = state.get(zone.zone) ?? [];
      return tamperings[kind]({ zone, live, pick: (choice, count) => picks[choice] % Math.max(1, count) });
    });
  }
  const risks = { 'as they were': plan.risks, 'taken out': [], 'made up': madeUpRisks(zones) }[
    tampering.risks
  ];
  return isCareful ? consistent({ ...plan, zones, risks }) : { ...plan, zones, risks };
}

/** As if all that can be said of a zone had been shown to whoever reviewed it. */
function madeUpRisks(zones: readonly ZonePlan[]): readonly Risk[] {
  return zones.flatMap(({ zone }) =>
    ['protected dns/Z/p/TXT', 'zone-emptied dns/Z', 'bulk-change dns/Z', 'apex-mx-delete dns/Z/@/MX'].map(
      (text) => {
        const [code = '', address = ''] = text.replace('Z', zone).split(' ');
        return { code, level: 'block', address, message: code };
      },
    ),
  );
}

/** A plan with counts, addresses, a verdict and the like that fit its steps and risks. */
export function consistent(plan: Plan): Plan {
  const ids = new Set(plan.zones.flatMap(({ steps }) => steps.map(({ id }) => id)));
  const zones = plan.zones.map((zone): ZonePlan => {
    const steps = zone.steps.map((step): Step => {
      const { before, after, waitsFor } = step;
      const value = after ?? before;
      return {
        ...step,
        action: before === null ? 'create' : after === null ? 'delete' : 'update',
        recordId: before === null ? null : step.recordId,
        address: value ? recordAddress(zone.zone, value) : step.address,
        changed: before && after ? changedFields(before, after, plan.txt ?? 'text') : [],
        waitsFor: waitsFor.filter((id) => ids.has(id) && id !== step.id),
      };
    });
    return { ...zone, steps, summary: summarize(steps) };
  });
  return withVerdict({
    ...plan,
    zones,
    hasChanges: ids.size > 0,
    summary: addSummaries(zones.map(({ summary }) => summary)),
  });
}
