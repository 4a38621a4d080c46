import type { ChangeRisk } from './neighbours.js';
import { recordAddress } from '../record.js';
import type { DnsRecord } from '../record.js';
import { leftOut } from '../risks/left-out.js';
import type { Alias } from '../records/cname-loops.js';
import { aliasOf, findLoops } from '../records/cname-loops.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

/** An alias as it is once the planned changes are made, and no others. */
interface PlacedAlias extends Alias<DnsRecord> {
  readonly isPlanned: boolean;
  /** The change that writes it; null when it stays as it is. */
  readonly change: Change | null;
}

/**
 * Finds the CNAME loops that planned changes close with live aliases of neighbours. Most of them also show in the waits,
 * except where another wait implies the one for the rule; `reported` are the full names whose waits do.
 */
export function* leftOutLoops(
  diffs: readonly ZoneDiff[],
  neighbours: readonly ZoneDiff[],
  reported: ReadonlySet<string>,
): Iterable<ChangeRisk> {
  if (neighbours.length === 0) return;
  const planned = diffs.flatMap((diff) => placedAliases(diff, true));
  const live = neighbours.flatMap((diff) => placedAliases(diff, false));
  for (const loop of findLoops([...planned, ...live])) {
    if (loop.some(({ owner }) => reported.has(owner))) continue;
    const other = loop.find(({ isPlanned }) => !isPlanned);
    const closing = loop.find(({ isPlanned, change }) => isPlanned && change);
    if (!other || !closing?.change) continue;
    yield {
      code: leftOut.code,
      level: leftOut.level,
      address: recordAddress(closing.zone, closing.record),
      message: `${closing.owner} would lead back to itself through ${other.owner}, since ${other.zone} is left out`,
      changes: [closing.change],
    };
  }
}

function placedAliases(
  { zone, unchanged, kept, changes }: ZoneDiff,
  isPlanned: boolean,
): readonly PlacedAlias[] {
  const staying = [...unchanged, ...kept].map((record) => ({ record, change: null }));
  const changing = changes.map((change) => ({ record: isPlanned ? change.after : change.before, change }));
  return [...staying, ...changing].flatMap(({ record, change }) => {
    const alias = record && aliasOf<DnsRecord>(zone.name, record);
    return alias ? [{ ...alias, isPlanned, change }] : [];
  });
}
