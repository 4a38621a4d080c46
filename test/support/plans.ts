import { canonicalContent } from '../../src/dns/records/identity.js';
import { planZones } from '../../src/dns/planning/plan-zones.js';
import type { DnsRecord, LiveRecord } from '../../src/dns/record.js';
import type { ZoneDiff } from '../../src/dns/diff/zone-diff.js';
import type { Step } from '../../src/plan/plan.js';
import { live } from './zones.js';

/** Live records by zone name. */
export type State = Map<string, readonly LiveRecord[]>;

export interface ZoneStep {
  readonly zone: string;
  readonly step: Step;
}

/** The steps of all zones, in the order of their numbers. */
export function stepsFor(diffs: readonly ZoneDiff[]): readonly ZoneStep[] {
  const { zones } = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path });
  return zones
    .flatMap(({ zone, steps }) => steps.map((step) => ({ zone, step })))
    .toSorted((a, b) => Number(a.step.id.slice(1)) - Number(b.step.id.slice(1)));
}

/** The records as listings with ids. */
export function liveState(zones: ReadonlyMap<string, readonly DnsRecord[]>): State {
  return new Map([...zones].map(([name, records]) => [name, live(records)]));
}

/** What the service does with one request. */
export function applyStep(
  state: State,
  { zone, step }: ZoneStep,
  store = (record: DnsRecord) => record,
): void {
  const rest = (state.get(zone) ?? []).filter(({ id }) => id !== step.recordId);
  const id = step.recordId ?? `new-${step.id}`;
  state.set(zone, step.after === null ? rest : [...rest, { ...store(step.after), id }]);
}

/** Some order that `waitsFor` allows, chosen by a sequence of numbers. */
export function* linearExtension(steps: readonly ZoneStep[], choices: readonly number[]): Iterable<ZoneStep> {
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

/** What the records hold, whatever their spelling, ids and order. */
export function identities(records: readonly DnsRecord[]): readonly string[] {
  return records
    .map(({ prefix, type, content, ttl, prio, active }) =>
      [prefix, type, canonicalContent({ type, content }, 'text'), ttl, prio, active].join(' '),
    )
    .toSorted();
}

/** Whether a published record stands at the name. */
export function hasAnswer(
  zones: ReadonlyMap<string, readonly DnsRecord[]>,
  { zone, prefix }: { readonly zone: string; readonly prefix: string },
): boolean {
  return (zones.get(zone) ?? []).some((item) => item.prefix === prefix && item.active);
}
