import { groupBy } from '../../diagnostics/group-by.js';
import type { Assessment } from '../../plan/assess-risks.js';
import { assessRisks } from '../../plan/assess-risks.js';
import type { ChangeRisk } from './neighbours.js';
import type { Loss, Order, OrderedChange } from '../order/order.js';
import type { DnsRecord } from '../record.js';
import { dnsRisks } from '../risks/list.js';
import type { RecordsByName, ZoneChange } from '../risks/risk.js';
import type { Change, ZoneDiff } from './zone-diff.js';

export interface WeighInput {
  readonly diffs: readonly ZoneDiff[];
  readonly order: Order;
  readonly maxChangePercent: number;
  /** Risks that were found elsewhere; those of the changes come before them. */
  readonly found: readonly ChangeRisk[];
}

export interface Weighing extends Assessment<Change> {
  /** The zones that change, before and after. */
  readonly zoneChanges: ReadonlyMap<ZoneDiff, ZoneChange>;
}

/** Finds the risks of all zones. */
export function weigh({ diffs, order, maxChangePercent, found }: WeighInput): Weighing {
  const swaps = swapsIn(order.changes);
  const losses = groupBy(order.losses, ({ nodes: [node] }) => node?.zone);
  const changing = diffs.filter(({ changes }) => changes.length > 0);
  const zoneChanges = new Map(
    changing.map((diff) => [
      diff,
      zoneChange({ diff, swaps, losses: losses.get(diff.zone) ?? [], maxChangePercent }),
    ]),
  );
  return { ...assessRisks(dnsRisks, zoneChanges.values(), found), zoneChanges };
}

/** Deletes that share a group with a create: the name comes back with another type. */
function swapsIn(ordered: readonly OrderedChange[]): ReadonlySet<Change> {
  return new Set(
    ordered
      .filter(({ group, change }) => group !== null && change.action === 'delete')
      .map(({ change }) => change),
  );
}

interface ZoneChangeInput {
  readonly diff: ZoneDiff;
  readonly swaps: ReadonlySet<Change>;
  readonly losses: readonly Loss[];
  readonly maxChangePercent: number;
}

function zoneChange({ diff, swaps, losses, maxChangePercent }: ZoneChangeInput): ZoneChange {
  const { changes, unchanged, kept } = diff;
  const old = changes.flatMap(({ before }) => (before ? [before] : []));
  const fresh = changes.flatMap(({ after }) => (after ? [after] : []));
  return {
    zone: diff.zone.name,
    diff,
    before: byName([unchanged, kept, old]),
    after: byName([unchanged, kept, fresh]),
    swaps: new Set(changes.filter((change) => swaps.has(change))),
    losses,
    maxChangePercent,
  };
}

function byName(lists: readonly (readonly DnsRecord[])[]): RecordsByName {
  return groupBy(lists.flat(), ({ prefix }) => prefix);
}
