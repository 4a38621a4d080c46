import { orderChanges } from '../../src/dns/order/order.js';
import { diffZone } from '../../src/dns/zone-diff.js';
import type { Pair } from './order-oracle/draw.js';
import type { Verdict } from './order-oracle/judge.js';
import { judgePlan } from './order-oracle/judge.js';
import type { Placed, Universe } from './order-oracle/universe.js';
import { oracleRecord } from './order-oracle/universe.js';
import { recordLine } from './record-lines.js';
import { desired, live } from './zones.js';

/** The oracle knows all orders of a plan, which are too many when it has more steps. */
const MOST_STEPS = 8;

/** The judgement of the plan that leads from one to the other; null of a plan that has too many steps. */
export function judgePair({ zones, world }: Universe, { before, after }: Pair): Verdict | null {
  const diffs = zones.map((zone) => diffZone(desired(zone, within(after, zone)), live(within(before, zone))));
  const steps = orderChanges(diffs).changes;
  if (steps.length > MOST_STEPS) return null;
  const numberOf = (record: Placed): number => world.numberOf(oracleRecord(record));
  return judgePlan(
    world,
    { before: before.map(numberOf), after: after.map(numberOf) },
    steps.map(({ zone: { name: zone }, change, waits }) => ({
      before: change.before && numberOf({ ...change.before, zone }),
      after: change.after && numberOf({ ...change.after, zone }),
      waitsFor: waits.map(({ step }) => step),
    })),
  );
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
