import { groupBy } from '../../diagnostics/group-by.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import { ANY } from '../answers/answer.js';
import { constantZone } from '../answers/changing-zone.js';
import { lookUp } from '../answers/look-up.js';
import { publishedBy } from '../answers/published.js';
import type { DeclaredRecord, DnsRecord } from '../record.js';
import { ownerName, prefixIn } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { danglingTarget } from '../risks/dangling-target.js';
import { aliasOf } from '../records/cname-loops.js';
import { targetOf } from '../records/targets.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

/**
 * Zones that are not planned, but that planned ones point into. They are ordered together, which shows what the
 * planned ones would have to wait for.
 */
export interface Neighbours {
  readonly diffs: readonly ZoneDiff[];
  /** The risks of pointing into zones that could not be read. */
  readonly risks: readonly ChangeRisk[];
}

export type ChangeRisk = FoundRisk<Change>;

export const noNeighbours: Neighbours = { diffs: [], risks: [] };

/** A change that makes a record point at another name. */
export interface NewPointer {
  readonly zone: string;
  readonly change: Change;
  readonly record: DeclaredRecord;
}

/** A full name that new pointers lead to, directly or through aliases. */
export interface Lead {
  readonly name: string;
  readonly pointers: readonly NewPointer[];
}

/** The names that changes make records point at. Inactive records count only if they are CNAMEs, which can form loops. */
export function newLeads(diffs: readonly ZoneDiff[]): readonly Lead[] {
  const pointers = diffs.flatMap(({ zone: { name: zone }, changes }) =>
    changes.flatMap((change) => {
      const record = change.after;
      const name = record ? pointsAt(zone, record) : undefined;
      if (!record || name === undefined || pointedThere(zone, change.before, record)) return [];
      return { name, zone, change, record };
    }),
  );
  return Array.from(
    groupBy(pointers, ({ name }) => name),
    ([name, group]) => ({ name, pointers: group }),
  );
}

function pointsAt(zone: string, record: DnsRecord): string | undefined {
  return record.active ? targetOf(record) : aliasOf(zone, record)?.target;
}

/** The names that the changes of a zone make records point at, and those that the CNAMEs were aliases of that they replace. */
export function touchedTargets({ zone: { name: zone }, changes }: ZoneDiff): readonly string[] {
  return changes.flatMap(({ before, after }) =>
    [(before && aliasOf(zone, before)?.target) ?? [], (after && pointsAt(zone, after)) ?? []].flat(),
  );
}

/** Whether a record already pointed where it points now, and was as active. */
function pointedThere(zone: string, before: DnsRecord | null, after: DnsRecord): boolean {
  return (
    before !== null && pointsAt(zone, before) === pointsAt(zone, after) && (before.active || !after.active)
  );
}

/** Returns a function that finds what a name of the zone is an alias of, after its changes or also before. */
export function aliasFinder(diff: ZoneDiff, side: 'after' | 'either'): (name: string) => readonly string[] {
  const { zone, unchanged, kept, changes } = diff;
  const turned = changes.flatMap(({ before, after }) => [side === 'either' ? before : null, after]);
  const records = [...zone.records, ...unchanged, ...kept, ...turned].filter((record) => record !== null);
  // Inactive CNAMEs can form loops, too.
  const active = records.map((record) => (record.active ? record : { ...record, active: true }));
  const published = publishedBy(constantZone(zone.name, active));
  return (name) => {
    const { source } = lookUp(published, prefixIn(zone.name, name), ANY);
    const found = source === null ? [] : published.at(source);
    return [...new Set(found.flatMap((record) => aliasOf(zone.name, record)?.target ?? []))];
  };
}

/** The risk of pointing into a zone that could not be read; none when only inactive records do. */
export function unknownTarget({ name, pointers }: Lead, home: string): readonly ChangeRisk[] {
  const published = pointers.filter(({ record }) => record.active);
  const [first] = published;
  if (!first) return [];
  const { zone, record } = first;
  return [
    {
      code: danglingTarget.code,
      level: danglingTarget.level,
      address: recordAddress(zone, record),
      message: `${record.type} of ${ownerName(record.prefix, zone)} leads to ${name} in ${home}, which could not be read: it may have no answer`,
      changes: published.map(({ change }) => change),
    },
  ];
}
