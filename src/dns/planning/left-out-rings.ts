import type { ChangeRisk } from './neighbours.js';
import { recordAddress } from '../record.js';
import type { DnsRecord } from '../record.js';
import type { Alias } from '../content/rings.js';
import { leftOut } from '../risks/left-out.js';
import { aliasOf, findRings } from '../content/rings.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/** An alias as it is when the planned changes are made, and no others. */
interface Placed {
  readonly zone: string;
  readonly isPlanned: boolean;
  /** What makes it. */
  readonly change: Change | null;
}

export interface LeftOutRingsInput {
  readonly diffs: readonly ZoneDiff[];
  readonly neighbours: readonly ZoneDiff[];
  /** Full names of which it is known already. */
  readonly told: ReadonlySet<string>;
}

/**
 * The CNAME loops that planned changes close with aliases that neighbours have now. Of most the waits tell as well, but
 * not where another wait implies the one for the rule.
 */
export function* leftOutRings({ diffs, neighbours, told }: LeftOutRingsInput): Iterable<ChangeRisk> {
  if (neighbours.length === 0) return;
  const placeOf = new Map<DnsRecord, Placed>();
  const aliases = [...aliasesIn(diffs, true, placeOf), ...aliasesIn(neighbours, false, placeOf)];
  for (const ring of findRings(aliases)) {
    if (ring.some(({ owner }) => told.has(owner))) continue;
    const places = ring.map((alias) => ({ alias, place: placeOf.get(alias.record) }));
    const other = places.find(({ place }) => place?.isPlanned === false);
    const closing = places.find(({ place }) => place?.isPlanned && place.change);
    if (!other?.place || !closing?.place?.change) continue;
    const { alias, place } = closing;
    yield {
      code: leftOut.code,
      level: leftOut.level,
      address: recordAddress(place.zone, alias.record),
      message: `${alias.owner} would lead back to itself by way of ${other.alias.owner}, since ${other.place.zone} is left out`,
      changes: [closing.place.change],
    };
  }
}

/** Fills `placeOf` on the way. */
function* aliasesIn(
  diffs: readonly ZoneDiff[],
  isPlanned: boolean,
  placeOf: Map<DnsRecord, Placed>,
): Iterable<Alias<DnsRecord>> {
  for (const { zone, unchanged, kept, changes } of diffs) {
    const changing = changes.map((change) => ({
      record: isPlanned ? change.after : change.before,
      change,
    }));
    const staying = [...unchanged, ...kept].map((record) => ({ record, change: null }));
    for (const { record, change } of [...staying, ...changing]) {
      const alias = record && aliasOf(zone.name, record);
      if (!alias) continue;
      placeOf.set(alias.record, { zone: zone.name, isPlanned, change });
      yield alias;
    }
  }
}
