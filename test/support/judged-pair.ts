import { orderChanges } from '../../src/dns/order/order.js';
import { isTypeChange } from '../../src/dns/diff/type-changes.js';
import { diffZone } from '../../src/dns/diff/zone-diff.js';
import type { Replace } from '../../src/dns/zone.js';
import type { Pair } from './order-oracle/draw.js';
import type { OracleStep, Verdict } from './order-oracle/judge.js';
import { judgePlan } from './order-oracle/judge.js';
import type { Placed, Universe } from './order-oracle/universe.js';
import { oracleRecord } from './order-oracle/universe.js';
import { recordLine } from './record-lines.js';
import { desired, live } from './zones.js';

/** The oracle knows all orders of a plan, which are too many when it has more steps. */
const MOST_STEPS = 8;

export interface Judged extends Verdict {
  /** Whether the plan tells of a gap that there is not, or does not tell of one that there is. */
  readonly untrue: boolean;
}

/**
 * The judgement of the plan that leads from one to the other, for a service that takes changes of type (`put`) or does not
 * (`recreate`); null of a plan that has too many steps.
 */
export function judgePair(
  { zones, world }: Universe,
  { before, after }: Pair,
  replace: Replace,
): Judged | null {
  const diffs = zones.map((zone) =>
    diffZone(desired(zone, within(after, zone), { replace }), live(within(before, zone))),
  );
  const { changes: steps, losses } = orderChanges(diffs);
  if (steps.length > MOST_STEPS) return null;
  const numberOf = (record: Placed): number => world.numberOf(oracleRecord(record));
  const verdict = judgePlan(
    world,
    { before: before.map(numberOf), after: after.map(numberOf), takesTypes: replace === 'put' },
    steps.map(({ zone: { name: zone }, change, waits }) => ({
      before: change.before && numberOf({ ...change.before, zone }),
      after: change.after && numberOf({ ...change.after, zone }),
      waitsFor: waits.map(({ step }) => step),
    })),
  );
  const told = losses.map(({ wish: { kind, name } }) => `${kind} ${name}`);
  // Of a zone without changes a run knows no more than the aliases, and takes all names of it as answered.
  const isKnown = diffs.every(({ changes }) => changes.length > 0);
  const untrue = isKnown && verdict.avoidable === null && !tellsTheSame(told, verdict.gaps);
  return { ...verdict, untrue };
}

/**
 * The judgement of the same plan if the service refuses each change of type, so that it is a DELETE and a POST back to back. Null
 * if there is none, or too many steps.
 */
export function judgeRefused({ zones, world }: Universe, { before, after }: Pair): Verdict | null {
  const diffs = zones.map((zone) =>
    diffZone(desired(zone, within(after, zone), { replace: 'put' }), live(within(before, zone))),
  );
  const { changes: steps } = orderChanges(diffs);
  if (!steps.some(({ change }) => isTypeChange(change))) return null;
  const numberOf = (record: Placed): number => world.numberOf(oracleRecord(record));
  const writes: OracleStep[] = [];
  /** The last write of each step. */
  const lastOf: number[] = [];
  for (const { zone, change, waits } of steps) {
    const waitsFor = waits.flatMap(({ step }) => lastOf[step] ?? []);
    const old = change.before && numberOf({ ...change.before, zone: zone.name });
    const fresh = change.after && numberOf({ ...change.after, zone: zone.name });
    if (isTypeChange(change)) {
      writes.push({ before: old, after: null, waitsFor });
      writes.push({ before: null, after: fresh, waitsFor: [writes.length - 1] });
    } else writes.push({ before: old, after: fresh, waitsFor });
    lastOf.push(writes.length - 1);
  }
  if (writes.length > MOST_STEPS) return null;
  const goal = { before: before.map(numberOf), after: after.map(numberOf), takesTypes: false };
  return judgePlan(world, goal, writes);
}

function isAnswer(loss: string): boolean {
  return /^(?:name|set) /.test(loss);
}

/** Whether two lists of losses agree on whether answers are lost, and whether pointers or DS are without their targets. */
function tellsTheSame(one: readonly string[], other: readonly string[]): boolean {
  return one.some(isAnswer) === other.some(isAnswer) && one.every(isAnswer) === other.every(isAnswer);
}

function within(records: readonly Placed[], zone: string): readonly Placed[] {
  return records.filter((record) => record.zone === zone);
}

/** A pair in one line. */
export function pairLine({ zones }: Universe, { before, after }: Pair): string {
  const lineOf = (record: Placed): string =>
    [
      recordLine(record).replaceAll(`.${zones[0] ?? ''}`, ''),
      ...(record.zone === zones[0] ? [] : [`in ${record.zone}`]),
      ...(record.ttl === 3600 ? [] : [`ttl=${record.ttl}`]),
      ...(record.active ? [] : ['off']),
    ].join(' ');
  return [before, after].map((records) => records.map(lineOf).join('; ') || 'nothing').join(' -> ');
}
