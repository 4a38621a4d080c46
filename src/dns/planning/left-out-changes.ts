import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import { withLeftOut } from '../diff/select-changes.js';
import type { OrderedChange } from '../order/order.js';
import { orderChanges } from '../order/order.js';
import { recordAddress } from '../record.js';
import { leftOut, missedWaitRisk } from '../risks/left-out.js';
import { checkWrites } from './check-writes.js';
import type { ChangeRisk } from './neighbours.js';

/**
 * The risks of leaving out some changes of the planned zones: the service would refuse what is left, or it would have waited for
 * them.
 */
export function leftOutChanges(diffs: readonly ZoneDiff[]): readonly ChangeRisk[] {
  if (diffs.every((diff) => diff.leftOut === undefined)) return [];
  return [...refusedWithout(diffs), ...missedWaits(diffs)];
}

/** All of what is planned together is in keeping with the rules, so what is not is for want of what is left out. */
function* refusedWithout(diffs: readonly ZoneDiff[]): Iterable<ChangeRisk> {
  for (const { address = '', message } of checkWrites(diffs))
    yield {
      code: leftOut.code,
      level: leftOut.level,
      address,
      message: `${message}, and its change is left out`,
      changes: diffs.flatMap((diff) => diff.changes.filter((change) => writes(change, diff, address))),
    };
}

function writes({ after }: Change, { zone }: ZoneDiff, address: string): boolean {
  return after !== null && recordAddress(zone.name, after) === address;
}

/** What a rule demands shows in what is refused. */
function* missedWaits(diffs: readonly ZoneDiff[]): Iterable<ChangeRisk> {
  const left = new Set(diffs.flatMap((diff) => diff.leftOut ?? []));
  const { changes: ordered } = orderChanges(diffs.map(withLeftOut));
  for (const { zone, change, waits } of ordered) {
    if (left.has(change)) continue;
    for (const { step, why } of waits) {
      const need = ordered[step];
      if (why === 'rule' || !need || !left.has(need.change)) continue;
      const address = addressOf({ zone, change });
      yield { ...missedWaitRisk({ address, need: addressOf(need), why }), changes: [change] };
    }
  }
}

function addressOf({ zone, change }: Pick<OrderedChange, 'zone' | 'change'>): string {
  return recordAddress(zone.name, change.after ?? change.before);
}
