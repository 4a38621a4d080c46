import { groupBy } from '../../diagnostics/group-by.js';
import type { Comparison } from '../answers/comparison.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import type { Order } from '../order/order.js';
import type { EarlierListing, ZoneChange } from '../risks/risk.js';
import { publishedSides } from './planned-answers.js';

export interface ZoneChangesInput extends Pick<ZoneChange, 'maxChangePercent'> {
  readonly diffs: readonly ZoneDiff[];
  readonly order: Order;
  readonly comparison: Comparison;
  /** By default, the plan is not about live zones. */
  readonly time?: PlanTime | undefined;
}

/** When the zones would change. */
export interface PlanTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What earlier runs found, by the name of the zone. */
  readonly earlier: ReadonlyMap<string, readonly EarlierListing[]>;
}

/** The zones that change, as risk rules see them. What they publish is looked up when it is asked for. */
export function zoneChangesOf({
  diffs,
  order,
  comparison,
  time,
  maxChangePercent,
}: ZoneChangesInput): ReadonlyMap<ZoneDiff, ZoneChange> {
  // A delete in a group makes room for a create of the same name.
  const grouped = new Set(order.changes.flatMap(({ group, change }) => (group === null ? [] : change)));
  const losses = groupBy(order.losses, ({ nodes: [node] }) => node?.zone);
  const changing = diffs.filter(({ changes }) => changes.length > 0);
  return new Map(
    changing.map((diff) => {
      const { zone, changes } = diff;
      const zoneChange = {
        zone: zone.name,
        diff,
        get published() {
          return publishedSides(comparison, zone.name);
        },
        swaps: new Set(changes.filter((change) => change.action === 'delete' && grouped.has(change))),
        losses: losses.get(zone) ?? [],
        moment: time ? { now: time.now, earlier: time.earlier.get(zone.name) ?? [] } : null,
        maxChangePercent,
      };
      return [diff, zoneChange];
    }),
  );
}
